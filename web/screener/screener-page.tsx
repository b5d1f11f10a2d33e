import { cancelScreen, deleteScreen, getScreen, isScreenActive, listScreens, runScreen, type Screen } from '@playbook/contract/screener'
import { listWatchlists, type Watchlist } from '@playbook/contract/watchlists'
import { timeframeLabel } from '@playbook/engine/market/timeframe'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { call, messageOf, queryOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Empty } from '../ui/empty.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Progress } from '../ui/progress.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { Time } from '../ui/time.tsx'
import { showToast } from '../ui/toast.tsx'
import { ScreenForm } from './screen-form.tsx'
import { ScreenRows } from './screen-rows.tsx'
import { scopeWords, screenNames } from './screen-scope.ts'
import { useLiveScreen, useScreensChanged } from './use-screens.ts'
import css from './screener-page.module.css'

/** A condition in words asked of many markets: true now, when last, how often. */
export function ScreenerPage() {
  const { id } = useSearch({ from: '/console/screener' })
  const navigate = useNavigate({ from: '/console/screener' })
  const list = useQuery(queryOf(listScreens))
  const screens = list.data?.results ?? []
  const shown = id ?? screens[0]?.id
  const lists = useQuery(queryOf(listWatchlists)).data?.results
  const names = screenNames(screens, lists)
  const [edited, setEdited] = useState<{ readonly screen: Screen; readonly count: number } | null>(null)
  const open = (next: string | undefined) => void navigate({ to: '.', search: next === undefined ? {} : { id: next }, resetScroll: false })
  return (
    <div className="page">
      <PageHeader title="Screener" lead="A condition in your own words, asked of every market." />
      <ScreenForm key={edited?.count} from={edited?.screen ?? null} onMade={(screen) => open(screen.id)} />
      {list.isPending ? (
        <Card title="Saved">
          <SkeletonRows rows={3} label="Loading screens" />
        </Card>
      ) : list.isLoadingError ? (
        <Card title="Saved">
          <FailBox title="The screens could not be loaded" onRetry={() => void list.refetch()}>
            {messageOf(list.error)}
          </FailBox>
        </Card>
      ) : shown === undefined ? (
        <Card title="Saved">
          <Empty title="No screens yet">Write a condition above. It is saved, and can be asked again or turned into an alert.</Empty>
        </Card>
      ) : (
        <>
          <nav className={css.saved} aria-label="Saved screens">
            {screens.map((screen) => (
              <Button
                key={screen.id}
                size="sm"
                aria-pressed={screen.id === shown}
                title={screen.text}
                className={css.name ?? ''}
                onClick={() => open(screen.id)}
              >
                {names.get(screen.id)}
              </Button>
            ))}
          </nav>
          <ShownScreen
            key={shown}
            id={shown}
            lists={lists}
            onEdit={(screen) => setEdited({ screen, count: (edited?.count ?? 0) + 1 })}
            onDeleted={() => open(undefined)}
          />
        </>
      )}
    </div>
  )
}

interface ShownScreenProps {
  readonly id: string
  /** Undefined while they are on their way. */
  readonly lists: readonly Watchlist[] | undefined
  readonly onEdit: (screen: Screen) => void
  readonly onDeleted: () => void
}

function ShownScreen({ id, lists, onEdit, onDeleted }: ShownScreenProps) {
  const [isDeleting, setIsDeleting] = useState(false)
  const screen = useQuery(queryOf(getScreen, { params: { id } }))
  useLiveScreen(screen.data)
  const changed = useScreensChanged()
  const failed = (error: Error) => showToast('bad', { title: 'The screen was not changed', detail: messageOf(error) })
  const again = useMutation({ mutationFn: () => call(runScreen, { params: { id } }), onSuccess: changed, onError: failed })
  const cancel = useMutation({ mutationFn: () => call(cancelScreen, { params: { id } }), onSuccess: changed, onError: failed })
  const remove = useMutation({
    mutationFn: () => call(deleteScreen, { params: { id } }),
    onSuccess: () => (setIsDeleting(false), changed(), onDeleted()),
    onError: failed,
  })
  if (screen.isPending)
    return (
      <Card title="Markets">
        <SkeletonRows rows={8} label="Loading the screen" />
      </Card>
    )
  if (screen.isLoadingError)
    return (
      <Card title="Markets">
        <FailBox title="The screen could not be loaded" onRetry={() => void screen.refetch()}>
          {messageOf(screen.error)}
        </FailBox>
      </Card>
    )
  const { data } = screen
  const isRunning = isScreenActive(data.status)
  return (
    <Card
      title={data.name}
      note={`${timeframeLabel[data.timeframe]}, the last ${data.bars} bars, ${scopeWords(data, lists)}`}
      actions={
        <>
          {!isRunning && (
            <Button size="sm" icon="retry" busy={again.isPending} onClick={() => again.mutate()}>
              Ask again
            </Button>
          )}
          <Button size="sm" variant="ghost" icon="pen" title="Change it and ask as a new screen" onClick={() => onEdit(data)}>
            Edit
          </Button>
          <Button size="sm" variant="ghost" icon="trash" onClick={() => setIsDeleting(true)}>
            Delete
          </Button>
        </>
      }
    >
      {isRunning && (
        <Progress
          label="Screening"
          percent={data.progress}
          stage={data.status === 'pending' ? 'Waiting for a free worker' : 'Looking at the markets'}
          message={data.message}
          onCancel={() => cancel.mutate()}
          isCancelling={cancel.isPending}
        />
      )}
      {data.status === 'failed' && (
        <FailBox title="The screen did not finish" onRetry={() => again.mutate()}>
          {data.message}
        </FailBox>
      )}
      {data.status === 'cancelled' && data.rows === null && <Empty title="Stopped by you">Ask again to see what the markets say.</Empty>}
      {data.rows !== null && (
        <>
          {!isRunning && (
            <p className={`small soft ${css.found}`}>
              {data.message}
              {data.ranAt !== null && (
                <>
                  {', asked '}
                  <Time at={data.ranAt} style="short" />
                </>
              )}
            </p>
          )}
          <ScreenRows screen={data} rows={data.rows} />
        </>
      )}
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setIsDeleting}
        title="Delete this screen?"
        confirmLabel="Delete screen"
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        {`${data.name}. Alerts that were made from it stay.`}
      </ConfirmDialog>
    </Card>
  )
}
