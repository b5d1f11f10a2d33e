import { limits } from '@playbook/contract/limits'
import { listSecurityEvents } from '@playbook/contract/security'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf, queryOf } from '../../api.ts'
import { FailBox } from '../../ui/fail-box.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Time } from '../../ui/time.tsx'
import css from './security.module.css'

/** What happened to the account's security, newest first. */
export function EventLog() {
  const [page, setPage] = useState(1)
  const pageSize = limits.securityEventsPageSize
  const log = useQuery({ ...queryOf(listSecurityEvents, { query: { page, page_size: pageSize } }), placeholderData: keepPreviousData })
  if (log.isPending) return <SkeletonRows rows={5} label="Loading the log" />
  if (log.isLoadingError) {
    return (
      <FailBox title="The log could not be loaded" onRetry={() => void log.refetch()}>
        {messageOf(log.error)}
      </FailBox>
    )
  }
  const { results, count } = log.data
  if (count === 0) return <p className="small mute">Nothing has happened yet.</p>
  return (
    <>
      <ul className={css.list} aria-label="Security events">
        {results.map((event) => (
          <li key={event.id} className={css.line}>
            <div>
              {event.sentence}
              {event.detail !== null && <> {event.detail}</>}
              <p className="small mute">
                <Time at={event.at} />
                {/* Of an operator nothing of the kind is told. */}
                {event.network !== 'unknown' && `, ${event.device}, ${event.network}`}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <Pagination page={page} pageSize={pageSize} count={count} onPage={setPage} />
    </>
  )
}
