import { docsPagePath } from '@playbook/contract/api-docs'
import { requestExchange, type Exchange } from '@playbook/contract/b2b-console'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf, queryOf } from '../api.ts'
import { Badge } from '../ui/badge.tsx'
import { CodeBox } from '../ui/code-box.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { languageChoices, languages, type Language } from './copy-as.ts'
import { inLines } from './in-lines.ts'
import { ReplayCall } from './replay-call.tsx'
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

function Shown({ exchange }: { exchange: Exchange }) {
  const [language, setLanguage] = useState<Language>('curl')
  const { method, path, request_body: sent, response_body: answered, status, key, code } = exchange
  const again = languages[language].write({ method, url: `${location.origin}${path}`, body: sent })
  const answer = answered === null ? null : inLines(answered)
  const facts = [
    [
      'Id',
      <span key="id" className={css.id}>
        {exchange.id}
        {/* The address of the page names the call. */}
        <CopyButton label="Copy a link to this call" text={location.href} />
      </span>,
    ],
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
      <CodeBox
        title="Request"
        actions={<Segmented label="Copy as" value={language} options={languageChoices} onChange={setLanguage} />}
        text={again}
        copyLabel="Copy the request"
        wraps
      />
      <CodeBox
        title="Response"
        note={<Badge {...(status >= 400 ? { kind: 'down' } : {})}>{status}</Badge>}
        text={answer}
        without="The body of this answer was not kept."
        copyLabel="Copy the response"
        wraps
      />
      <div className={css.replay}>
        {code !== null && (
          <p>
            <Link to={docsPagePath('errors')} hash={code}>
              What {code} means
            </Link>
          </p>
        )}
        <ReplayCall exchange={exchange} />
      </div>
    </section>
  )
}
