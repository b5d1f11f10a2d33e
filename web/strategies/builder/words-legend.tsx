import { roleNames } from '@playbook/engine/strategy/group-rules'
import type { Reading } from '@playbook/engine/strategy/reading'
import { ruleClass } from '../plan/rule-color.ts'
import css from './words-legend.module.css'

interface WordsLegendProps {
  /** Null while nothing is written. */
  readonly reading: Reading | null
  readonly lit: number | null
}

const marks = [
  ['rule', 'Read as a rule', ({ rules }) => rules.some(({ number }) => number !== null)],
  ['open', 'Open question', ({ questions }) => questions.some(({ spans }) => spans.length > 0)],
  ['unread', 'Not understood', ({ phrases }) => phrases.some(({ kind, blocks }) => kind === 'not_understood' && blocks)],
  ['wish', 'Cannot be had', ({ unsupported }) => unsupported.some(({ spans }) => spans.length > 0)],
  ['left', 'Left out', ({ phrases }) => phrases.some(({ kind, blocks }) => kind === 'not_understood' && !blocks)],
] as const satisfies readonly (readonly [string, string, (reading: Reading) => boolean])[]

/** Under the words: what the marks mean, or the rule that the words at the caret or under the pointer became. */
export function WordsLegend({ reading, lit }: WordsLegendProps) {
  const rule = lit === null ? undefined : reading?.rules.find(({ number }) => number === lit)
  return (
    <div className={css.under} data-lit={rule !== undefined || undefined}>
      <p className={css.legend}>
        {reading !== null &&
          marks
            .filter(([, , occurs]) => occurs(reading))
            .map(([mark, name]) => (
              <span key={mark} data-mark={mark}>
                {name}
              </span>
            ))}
      </p>
      {rule !== undefined && lit !== null && (
        <div className={`${css.lit} ${ruleClass(lit)}`}>
          <span className="rn" aria-hidden="true">
            {lit}
          </span>
          <p role="status">
            <span className="sr">{`Rule ${lit}: `}</span>
            <b>{roleNames[rule.role]}</b> {rule.text}
          </p>
        </div>
      )}
    </div>
  )
}
