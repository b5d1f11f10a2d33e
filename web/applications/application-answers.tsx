import { applicationKinds, type Application } from '@playbook/contract/applications'
import css from './applications.module.css'

/** What was written, each answer under its question. It is text, whatever it holds: an address in it is no link. */
export function ApplicationAnswers({ application }: { application: Pick<Application, 'kind' | 'answers'> }) {
  return (
    <dl className={css.answers}>
      {Object.entries(applicationKinds[application.kind].fields).map(([name, question]) => (
        <div key={name}>
          <dt>{question}</dt>
          <dd>{application.answers[name] ?? '---'}</dd>
        </div>
      ))}
    </dl>
  )
}
