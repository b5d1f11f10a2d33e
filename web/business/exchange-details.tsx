import { requestExchange, type Exchange } from '@playbook/contract/b2b-console'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf, queryOf } from '../api.ts'
import { Badge } from '../ui/badge.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { languages, type Language } from './copy-as.ts'
import { CopyButton } from './copy-button.tsx'
import css from './business.module.css'

/** One call whole: who made it, what was sent, what was answered. */
export function ExchangeDetails({ id }: { id: string }) {
  const exchange = useQuery(queryOf(requestExchange, { params: { request_id: id } }))
  if (exchange.isPending) return <SkeletonRows rows={4} label="Loading the call" />
  if (exchange.isLoadingError) {
    return (
      <FailBox title="The call could not be loaded" onRetry={() => void exchange.refetch()}>
        {messageOf(exchange.error)}
      </FailBox>
    )
  }
  return <Shown exchange={exchange.data} />
}

/** JSON in lines; a text that is none, as one that was cut off, as it is. */
function inLines(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

const choices = Object.entries(languages).map(([value, { label }]) => ({ value: value as Language, label }))

function Shown({ exchange }: { exchange: Exchange }) {
  const [language, setLanguage] = useState<Language>('curl')
  const { method, path, request_body: sent, response_body: answered, status, key } = exchange
  const again = languages[language].write({ method, url: `${location.origin}${path}`, body: sent })
  const answer = answered === null ? null : inLines(answered)
  const facts = [
    ['Id', exchange.id],
    ['Key', `${key.name} ${key.hint}`],
    ['From', exchange.ip],
    ['Client', exchange.client === '' ? '---' : exchange.client],
  ] as const
  return (
    <section className={css.exchange} aria-label={`Exchange of ${method} ${path}`}>
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="code">{value}</dd>
          </div>
        ))}
      </dl>
      <div className={css.box}>
        <div className={css.boxhead}>
          <b>Request</b>
          <span className="grow" />
          <Segmented label="Copy as" value={language} options={choices} onChange={setLanguage} />
          <CopyButton label="Copy the request" text={again} />
        </div>
        {/* What scrolls by itself must be reachable by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <pre className={css.code} tabIndex={0}>
          {again}
        </pre>
      </div>
      <div className={css.box}>
        <div className={css.boxhead}>
          <b>Response</b>
          <Badge {...(status >= 400 ? { kind: 'down' } : {})}>{status}</Badge>
          <span className="grow" />
          {answer !== null && <CopyButton label="Copy the response" text={answer} />}
        </div>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <pre className={css.code} tabIndex={0}>
          {answer ?? 'The body of this answer was not kept.'}
        </pre>
      </div>
    </section>
  )
}
