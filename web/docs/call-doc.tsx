import { apiErrors, docsPagePath } from '@playbook/contract/api-docs'
import { fieldsOf, type ApiCall, type ApiField } from '@playbook/contract/api-reference'
import { apiScopes } from '@playbook/contract/api-scopes'
import { limits } from '@playbook/contract/limits'
import { promisedFailures } from '@playbook/contract/promised-failures'
import { Link } from '@tanstack/react-router'
import { priceText } from './price-text.ts'
import css from './call-doc.module.css'

/** One call: what it is for, what it takes and answers, and how it can be refused. */
export function CallDoc({ call: { endpoint } }: { call: ApiCall }) {
  const fields = fieldsOf(endpoint)
  const facts = [
    ['Price', priceText(endpoint.units)],
    ['Scope', endpoint.scope === null ? 'Every key' : apiScopes[endpoint.scope].label],
    ['Limit', `${limits.keyPerMinute} a minute, unless the key says otherwise`],
    ['Repeated by clients', endpoint.retry ? 'After 429 and 5xx' : 'Never'],
  ] as const
  return (
    <>
      <p className={css.signature}>
        <span className="badge brand">{endpoint.method}</span> <code>/api{endpoint.path}</code>
      </p>
      <p>{endpoint.summary}</p>
      <p className={css.totry}>
        <a href="#try">Example, and try it here</a>
      </p>
      <dl className={`ledger ${css.facts}`}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Fields id="path" title="Path" fields={fields.path} />
      <Fields id="query" title="Query" fields={fields.query} />
      <Fields id="body" title="Body" fields={fields.body} />
      <Fields id="answer" title="Answer" fields={fields.answer} />
      {endpoint.answer === 'file' && (
        <>
          <h2 id="answer">Answer</h2>
          <p>A file in the format that was asked for.</p>
        </>
      )}
      {endpoint.answer === 'events' && <p>It comes as server-sent events: the data of each is one such answer, the present one first.</p>}
      {endpoint.rows !== null && (
        <p>
          With the header <code>Accept: text/csv</code> the entries of {endpoint.rows} come as CSV.
        </p>
      )}
      <h2 id="errors">Errors</h2>
      <p>
        Each has a code, a sentence, the request id, and a link to <Link to={docsPagePath('errors')}>its place among all errors</Link>.
        Nothing is charged for them.
      </p>
      <ErrorTable codes={ofItsOwn(endpoint)} />
      <details className={css.common}>
        <summary>Errors that every call can be answered with</summary>
        <ErrorTable codes={ofEvery} />
      </details>
    </>
  )
}

const ofEvery: ReadonlySet<string> = new Set(apiErrors.filter(({ calls }) => calls === null).map(({ code }) => code))
const ofItsOwn = (endpoint: ApiCall['endpoint']): ReadonlySet<string> =>
  new Set([...promisedFailures(endpoint)].filter((code) => !ofEvery.has(code)))

/** Errors with what to do about them: those of a call, or all. */
export const ErrorTable = ({ codes }: { codes?: ReadonlySet<string> }) => (
  <table className={`table ${css.errors}`}>
    <thead>
      <tr>
        <th scope="col">Status</th>
        <th scope="col">Code and what to do</th>
      </tr>
    </thead>
    <tbody>
      {apiErrors
        .filter(({ code }) => codes?.has(code) ?? true)
        .map(({ code, status, message, advice }) => (
          <tr key={code} id={codes === undefined ? code : undefined}>
            <td className="num">{status}</td>
            <td>
              <span className="code">{code}</span>
              <p>
                “{message}” {advice}
              </p>
            </td>
          </tr>
        ))}
    </tbody>
  </table>
)

function Fields({ id, title, fields }: { id: string; title: string; fields: readonly ApiField[] }) {
  if (fields.length === 0) return null
  return (
    <>
      <h2 id={id}>{title}</h2>
      <div className={css.fields}>
        {fields.map((field) => (
          <FieldRow key={field.path} field={field} />
        ))}
      </div>
    </>
  )
}

function FieldRow({
  field: { name, depth, type, isRequired, byDefault, limits: bounds, values, unit, example, words },
}: {
  field: ApiField
}) {
  return (
    <div className={css.field} data-depth={depth}>
      <div className={css.name}>
        {'…'.repeat(depth)}
        {name}
        {isRequired && <small data-required>required</small>}
        {byDefault !== null && <small>default {byDefault}</small>}
      </div>
      <div>
        <p>{words}</p>
        <p className={css.traits}>
          <span>{type}</span>
          {unit !== null && (
            <span>
              unit <b>{unit}</b>
            </span>
          )}
          {bounds !== null && (
            <span>
              <b>{bounds}</b>
            </span>
          )}
          {values.length > 0 && (
            <span>
              {values.length === 1 ? 'always' : 'one of'} <code>{values.join(' ')}</code>
            </span>
          )}
          {example !== null && (
            <span>
              such as <code>{example}</code>
            </span>
          )}
        </p>
      </div>
    </div>
  )
}
