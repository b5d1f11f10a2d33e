import { getReplay, type Replay } from '@playbook/contract/replays'
import { timeframeLabel } from '@playbook/engine/market/timeframe'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { ApiError, messageOf, queryOf } from '../api.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { PageCrumbs } from '../ui/page-header.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { ReplayDesk } from './replay-desk.tsx'
import { useDeleteReplay } from './use-delete-replay.ts'
import css from './replay-page.module.css'

/** One replay: a market or a result bar by bar, with what comes later hidden. */
export function ReplayPage() {
  const { replayId } = useParams({ from: '/console/replay/$replayId' })
  const replay = useQuery({ ...queryOf(getReplay, { params: { id: replayId } }), staleTime: Infinity, refetchOnMount: 'always' })
  if (replay.isPending || (replay.isFetching && !replay.isFetchedAfterMount))
    return (
      <div className={css.waiting}>
        <Spinner label="Opening the replay" />
      </div>
    )
  if (replay.isLoadingError) return <Missing error={replay.error} onRetry={() => void replay.refetch()} />
  if (replay.data === undefined) return null
  if (replay.data.unavailable !== null) return <Unplayable replay={replay.data} reason={replay.data.unavailable} />
  return <ReplayDesk key={replay.data.id} replay={replay.data} />
}

const ToList = () => (
  <Link to="/console/replay" className={buttonClass()}>
    Your replays
  </Link>
)

function Missing({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400)
  return (
    <div className="page">
      <PageCrumbs />
      <FailBox
        title={isGone ? 'This replay does not exist' : 'The replay could not be opened'}
        onRetry={isGone ? undefined : onRetry}
        actions={<ToList />}
      >
        {isGone ? 'It may have been deleted, or the address is not complete.' : messageOf(error)}
      </FailBox>
    </div>
  )
}

/** What it was made from is gone: it can only be deleted. */
function Unplayable({ replay, reason }: { replay: Replay; reason: string }) {
  const remove = useDeleteReplay()
  const navigate = useNavigate()
  return (
    <div className="page">
      <PageCrumbs crumb={replay.name} />
      <FailBox
        title={`“${replay.name}”, ${replay.symbol}, ${timeframeLabel[replay.timeframe]}, cannot be played any more`}
        actions={
          <>
            <ToList />
            <Button
              variant="danger-quiet"
              icon="trash"
              busy={remove.isPending}
              onClick={() => remove.mutate(replay, { onSuccess: () => void navigate({ to: '/console/replay' }) })}
            >
              Delete replay
            </Button>
          </>
        }
      >
        {reason}
      </FailBox>
    </div>
  )
}
