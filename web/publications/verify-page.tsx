import { publishedResult, type PublishedResult } from '@playbook/contract/publications'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useEffect, useMemo, type ReactNode } from 'react'
import { ApiError, messageOf, queryOf } from '../api.ts'
import { buttonClass } from '../ui/button.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { SkeletonCard } from '../ui/skeleton.tsx'
import { readStatement } from './judge-published.ts'
import { Verified } from './verified.tsx'
import css from './verify-page.module.css'

/** A published result for everybody: what was claimed, by what rules, and whether it holds in the visitor's own browser. */
export function VerifyPage() {
  const { publicId } = useParams({ strict: false }) as { publicId: string }
  const published = useQuery({ ...queryOf(publishedResult, { params: { public_id: publicId } }), staleTime: Infinity, retry: false })
  useRobots(published.data?.is_searchable === true)
  return (
    <div className={`container ${css.page}`}>
      {published.isPending ? (
        <>
          <SkeletonCard rows={3} label="Loading the published result" />
          <SkeletonCard rows={8} label="Loading its figures" />
        </>
      ) : published.isLoadingError ? (
        <NoResult error={published.error} onRetry={() => void published.refetch()} />
      ) : (
        <Readable published={published.data} />
      )}
    </div>
  )
}

/** Keeps search engines away unless the owner lets them in. */
function useRobots(isSearchable: boolean): void {
  useEffect(() => {
    if (isSearchable) return
    const meta = document.createElement('meta')
    meta.name = 'robots'
    meta.content = 'noindex'
    document.head.append(meta)
    return () => meta.remove()
  }, [isSearchable])
}

const home = (
  <Link to="/" className={buttonClass()}>
    What Playbook is
  </Link>
)

const Ending = ({ title, children }: { title: string; children: ReactNode }) => (
  <header className={css.ending}>
    <h1 className="h-lead">{title}</h1>
    <p className="soft">{children}</p>
    <div>{home}</div>
  </header>
)

function NoResult({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const status = error instanceof ApiError ? error.status : 0
  if (status === 410) return <Ending title="This result was withdrawn">Its owner no longer publishes it. Its content was deleted.</Ending>
  if (status === 404)
    return <Ending title="There is no published result here">The address may not be complete, or the result was deleted.</Ending>
  return (
    <FailBox title="The published result could not be loaded" onRetry={onRetry} actions={home}>
      {messageOf(error)}
    </FailBox>
  )
}

function Readable({ published }: { published: PublishedResult }) {
  const statement = useMemo(() => readStatement(published), [published])
  if (statement === null)
    return (
      <Ending title="This page was tampered with">
        What the server sent is not a statement about this address, so none of it is shown.
      </Ending>
    )
  return <Verified published={published} statement={statement} />
}
