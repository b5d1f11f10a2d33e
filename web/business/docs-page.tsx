import { changesFeedPath, openApiPath } from '@playbook/contract/api-docs'
import { apiChangelog } from '@playbook/contract/b2b-console'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call, messageOf, queryOf } from '../api.ts'
import { DocsContents } from '../docs/docs-contents.tsx'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { BusinessPage } from './business-page.tsx'
import { emptyIfMissing } from './missing-call.ts'
import css from './business.module.css'

/** The documentation's contents beside the keys it is used with, and what is new in the API. */
export const DocsPage = () => (
  <BusinessPage title="API Documentation">
    <p className="soft">
      The documentation is open to everybody; your keys stand in its examples while you are signed in. <a href={openApiPath}>OpenAPI 3.1</a>
      , <a href={changesFeedPath}>changes as RSS</a>, <a href="/llms.txt">llms.txt</a>.
    </p>
    <div className="stack">
      <section className={`card ${css.contents}`} aria-label="Contents">
        <DocsContents />
      </section>
      <Card title="What has changed" padded>
        <Changes />
      </Card>
    </div>
  </BusinessPage>
)

function Changes() {
  const changes = useQuery({
    queryKey: queryOf(apiChangelog).queryKey,
    queryFn: ({ signal }) => call(apiChangelog, {}, { signal }).catch((error: unknown) => emptyIfMissing(error, { results: [], count: 0 })),
  })
  if (changes.isPending) return <SkeletonRows rows={3} label="Loading the changes" />
  if (changes.isLoadingError) {
    return (
      <FailBox title="The changes could not be loaded" onRetry={() => void changes.refetch()}>
        {messageOf(changes.error)}
      </FailBox>
    )
  }
  if (changes.data.count === 0) return <Empty title="No changes are listed" />
  return (
    <ul className={css.changes}>
      {changes.data.results.map(({ id, date, title, text }) => (
        <li key={id}>
          <time className="num mute" dateTime={date}>
            {date}
          </time>
          <div>
            <Link to="/docs/b2b/$page" params={{ page: 'changelog' }} hash={id}>
              {title}
            </Link>
            <p className="small soft">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
