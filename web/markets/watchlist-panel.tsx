import { limits } from '@playbook/contract/limits'
import type { Watchlist } from '@playbook/contract/watchlists'
import { useState, type DragEvent } from 'react'
import { messageOf } from '../api.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { Input } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { useReorder } from '../ui/use-reorder.ts'
import { marketDragType } from './board-row.tsx'
import type { useWatchlists } from './use-watchlists.ts'
import css from './watchlist-panel.module.css'

/** Stands for the list that is being named and is not there yet. */
const newList = 'new'

interface WatchlistPanelProps {
  readonly watchlists: ReturnType<typeof useWatchlists>
  /** The list that stars go to. */
  readonly current: Watchlist | undefined
  /** The list whose markets are shown, if any. */
  readonly shownId: string | undefined
  readonly onShow: (list: Watchlist) => void
}

/** The user's watch lists: choose one, make, rename, order and delete them, drop a market on one. */
export function WatchlistPanel({ watchlists, current, shownId, onShow }: WatchlistPanelProps) {
  const { lists, create, order } = watchlists
  const [naming, setNaming] = useState<string | null>(null)
  const results = lists.data?.results ?? []
  const reorder = useReorder({ keys: results.map(({ id }) => id), onOrder: (ids) => order([...ids]) })
  const byId = new Map(results.map((list) => [list.id, list]))
  return (
    <Card
      title="Watch lists"
      actions={
        <Button size="sm" variant="ghost" icon="plus" disabled={lists.data === undefined} onClick={() => setNaming(newList)}>
          List
        </Button>
      }
    >
      {lists.isPending ? (
        <SkeletonRows rows={3} label="Loading watch lists" />
      ) : lists.isLoadingError ? (
        <FailBox title="The watch lists could not be loaded" onRetry={() => void lists.refetch()}>
          {messageOf(lists.error)}
        </FailBox>
      ) : (
        <>
          <ul className={`plain ${css.lists}`}>
            {reorder.order.map((id, place) => {
              const list = byId.get(id)
              if (list === undefined) return null
              return (
                <ListItem
                  key={id}
                  list={list}
                  isCurrent={current?.id === id}
                  isShown={shownId === id}
                  isDragged={reorder.draggedKey === id}
                  isNaming={naming === id}
                  grip={{
                    ...reorder.handle(id),
                    'aria-label': `Move ${list.name}, ${place + 1} of ${results.length}, with the arrow keys or by dragging`,
                  }}
                  rowRef={reorder.row(id)}
                  watchlists={watchlists}
                  onShow={() => onShow(list)}
                  onNaming={(isNaming) => setNaming(isNaming ? id : null)}
                />
              )
            })}
            {naming === newList && (
              <li>
                <NameBox
                  label="Name of the new list"
                  isBusy={create.isPending}
                  error={create.error === null ? null : messageOf(create.error)}
                  onCancel={() => {
                    create.reset()
                    setNaming(null)
                  }}
                  onName={(name) =>
                    create.mutate(
                      { name },
                      {
                        onSuccess: (made) => {
                          setNaming(null)
                          onShow(made)
                        },
                      },
                    )
                  }
                />
              </li>
            )}
          </ul>
          {naming !== newList && (results.length === 0 || current?.symbols.length === 0) && (
            <p className={css.none}>
              <b>{results.length === 0 ? 'No watch lists yet.' : `Nothing on ${current?.name} yet.`}</b>
              {results.length === 0 ? 'Mark a market with the star to begin the first.' : 'Mark a market with the star, or drag it here.'}
            </p>
          )}
        </>
      )}
    </Card>
  )
}

interface ListItemProps {
  readonly list: Watchlist
  readonly isCurrent: boolean
  readonly isShown: boolean
  readonly isDragged: boolean
  readonly isNaming: boolean
  readonly grip: ReturnType<ReturnType<typeof useReorder>['handle']> & { readonly 'aria-label': string }
  readonly rowRef: (element: HTMLElement | null) => void
  readonly watchlists: WatchlistPanelProps['watchlists']
  readonly onShow: () => void
  readonly onNaming: (isNaming: boolean) => void
}

function ListItem({ list, isCurrent, isShown, isDragged, isNaming, grip, rowRef, watchlists, onShow, onNaming }: ListItemProps) {
  const [isOver, setIsOver] = useState(false)
  const [isDeleting, setIsDeleting] = useState(false)
  const takes = (event: DragEvent) => event.dataTransfer.types.includes(marketDragType)
  const drop = {
    onDragOver: (event: DragEvent) => {
      if (!takes(event)) return
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      setIsOver(false)
      if (!takes(event)) return
      event.preventDefault()
      watchlists.change({ id: list.id, add: [event.dataTransfer.getData(marketDragType)] })
    },
  }
  if (isNaming)
    return (
      <li>
        <NameBox
          label={`New name of ${list.name}`}
          name={list.name}
          isBusy={false}
          error={null}
          onCancel={() => onNaming(false)}
          onName={(name) => {
            if (name !== list.name) watchlists.change({ id: list.id, name })
            onNaming(false)
          }}
        />
      </li>
    )
  return (
    <li ref={rowRef} data-current={isCurrent || undefined} data-dragged={isDragged || undefined} data-over={isOver || undefined} {...drop}>
      <button type="button" className={css.grip} {...grip}>
        <Icon name="grip" />
      </button>
      <button type="button" className={css.name} aria-pressed={isShown} onClick={onShow}>
        {list.name}
      </button>
      <span className={`num ${css.count}`}>{list.symbols.length}</span>
      <Menu label={list.name} align="end" trigger={<IconButton icon="dots" size="sm" label={`Change ${list.name}`} className={css.menu} />}>
        <MenuItem icon="pen" onSelect={() => onNaming(true)}>
          Rename
        </MenuItem>
        <MenuItem icon="trash" danger onSelect={() => setIsDeleting(true)}>
          Delete
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setIsDeleting}
        title={`Delete ${list.name}?`}
        confirmLabel="Delete"
        danger
        onConfirm={() => {
          setIsDeleting(false)
          watchlists.remove(list.id)
        }}
      >
        The markets themselves stay.
      </ConfirmDialog>
    </li>
  )
}

interface NameBoxProps {
  readonly label: string
  readonly name?: string
  readonly isBusy: boolean
  readonly error: string | null
  readonly onName: (name: string) => void
  readonly onCancel: () => void
}

/** A name to be typed: Enter keeps it, Escape does not. */
function NameBox({ label, name = '', isBusy, error, onName, onCancel }: NameBoxProps) {
  const [typed, setTyped] = useState(name)
  const isNew = name === ''
  return (
    <form
      className={css.naming}
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim() !== '') onName(typed.trim())
      }}
    >
      <Input
        autoFocus
        aria-label={label}
        aria-describedby={error === null ? undefined : 'watchlist-name-error'}
        placeholder="Name"
        maxLength={limits.maxWatchlistNameChars}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onKeyDown={(event) => event.key === 'Escape' && onCancel()}
      />
      <Button type="submit" size="sm" variant="primary" busy={isBusy}>
        {isNew ? 'Create' : 'Rename'}
      </Button>
      <IconButton icon="x" size="sm" label="Cancel" onClick={onCancel} />
      {error !== null && (
        <p className="err" role="alert" id="watchlist-name-error">
          {error}
        </p>
      )}
    </form>
  )
}
