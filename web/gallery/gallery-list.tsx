import { gallery } from '@playbook/contract/gallery'
import { limits } from '@playbook/contract/limits'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { messageOf, queryOf } from '../api.ts'
import { buttonClass } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { formatCount } from '../ui/numbers.ts'
import { Pagination } from '../ui/pagination.tsx'
import { GalleryFrame } from './gallery-frame.tsx'
import { ResultCard } from './result-card.tsx'
import css from './gallery-page.module.css'

/** The page of results that fits what was asked for. */
export function GalleryList() {
  const asked = useSearch({ from: '/site/gallery' })
  const navigate = useNavigate()
  const query = { ...asked, page_size: limits.galleryPageSize }
  const list = useQuery({ ...queryOf(gallery, { query }), placeholderData: keepPreviousData })
  if (list.isPending) return <GalleryFrame />
  if (list.isLoadingError)
    return (
      <FailBox title="The results could not be loaded" onRetry={() => void list.refetch()}>
        {messageOf(list.error)}
      </FailBox>
    )
  const { results, count } = list.data
  const isFiltered = asked.search !== '' || asked.outcome !== 'all' || asked.market !== 'all'
  if (count === 0)
    return isFiltered ? (
      <Empty title="No published result fits" heading="h2" action={<Link to="/gallery">Show all</Link>}>
        Fewer words or another market may find one.
      </Empty>
    ) : (
      <Empty
        title="Nobody has published a result here yet"
        heading="h2"
        action={
          <Link className={buttonClass({ variant: 'primary' })} to="/register">
            Write the first strategy
          </Link>
        }
      >
        Whoever publishes a result with its prices can show it here.
      </Empty>
    )
  return (
    <>
      <p className="small mute num" role="status">
        {formatCount(count, 'result')}
      </p>
      <div className={css.grid}>
        {results.map((entry) => (
          <ResultCard key={entry.public_id} entry={entry} />
        ))}
      </div>
      <Pagination
        page={asked.page}
        pageSize={limits.galleryPageSize}
        count={count}
        onPage={(page) => void navigate({ to: '/gallery', search: { ...asked, page } })}
      />
    </>
  )
}
