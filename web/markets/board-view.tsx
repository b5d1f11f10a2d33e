import type { BoardGroup } from '@playbook/contract/board-filters'
import { limits } from '@playbook/contract/limits'
import type { BoardRow as Row } from '@playbook/contract/market-board'
import type { Watchlist } from '@playbook/contract/watchlists'
import type { ReactNode } from 'react'
import { messageOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { useReorder } from '../ui/use-reorder.ts'
import { BoardRow, BoardRowSkeleton } from './board-row.tsx'
import { GroupHead, WordsRow } from './board-table.tsx'
import { FailedRows } from './failed-rows.tsx'
import { useBoard, type BoardPart } from './use-board.ts'
import css from './market-board.module.css'

/** What every row needs besides its market. */
export interface RowContext {
  readonly now: number
  /** The list that a star puts a market on; undefined while there is none. */
  readonly list: Watchlist | undefined
  readonly onStar: (symbol: string) => void
}

const rowProps = ({ now, list, onStar }: RowContext, row: Row) => ({
  row,
  now,
  isStarred: list?.symbols.includes(row.symbol) === true,
  listName: list?.name ?? 'a watch list',
  onStar: () => onStar(row.symbol),
})

interface BoardGroupProps {
  readonly title: string
  readonly part: BoardPart
  readonly context: RowContext
  /** Under the group's name: how many there are, and how many of them stand here. */
  readonly noteOf: (shown: number, count: number) => string
  readonly more?: ReactNode
  /** How many rows wait. */
  readonly rows?: number
  /** In place of rows where there are none; without it the group is left out. */
  readonly empty?: ReactNode
  /** Below the rows. */
  readonly pagerOf?: (count: number) => ReactNode
}

/** One group of the browser in its four states. */
export function BoardGroupRows({ title, part, context, noteOf, more, rows = 4, empty, pagerOf }: BoardGroupProps) {
  const board = useBoard(part)
  if (board.isPending)
    return (
      <tbody aria-busy="true">
        <GroupHead title={title} note="loading" />
        {Array.from({ length: rows }, (_, place) => (
          <BoardRowSkeleton key={place} place={place} />
        ))}
      </tbody>
    )
  if (board.isLoadingError)
    return (
      <FailedRows
        title={title}
        problem={`${title} could not be loaded. ${messageOf(board.error, 'loadMarkets')}`}
        onRetry={() => void board.refetch()}
      />
    )
  const { results, count } = board.data
  if (count === 0 && empty === undefined) return null
  return (
    <tbody>
      <GroupHead title={title} note={noteOf(results.length, count)} more={more} />
      {results.map((row) => (
        <BoardRow key={row.symbol} {...rowProps(context, row)} />
      ))}
      {count === 0 && <WordsRow>{empty}</WordsRow>}
      {pagerOf !== undefined && count > part.pageSize && <WordsRow>{pagerOf(count)}</WordsRow>}
    </tbody>
  )
}

/** Kinds of markets in the order of the page. */
export const groupNames = {
  forex: 'Forex',
  crypto: 'Crypto',
  stock: 'Stocks',
  index: 'Indices',
  commodity: 'Commodities',
  imported: 'Imported',
} as const satisfies Record<BoardGroup, string>

interface ListRowsProps {
  readonly list: Watchlist
  readonly context: RowContext
  readonly onOrder: (symbols: string[]) => void
}

/** The markets of a watch list in the user's order, to be moved by their handles. One whose source was removed stands with its symbol. */
export function WatchlistRows({ list, context, onOrder }: ListRowsProps) {
  const board = useBoard({ symbols: list.symbols, pageSize: limits.maxWatchlistSymbols })
  const { order, draggedKey, row: rowRef, handle } = useReorder({ keys: list.symbols, onOrder: (symbols) => onOrder([...symbols]) })
  if (list.symbols.length === 0)
    return (
      <tbody>
        <GroupHead title={list.name} note="0" />
        <WordsRow>Nothing here yet. Mark a market with the star, or drag it onto the list.</WordsRow>
      </tbody>
    )
  if (board.isLoadingError)
    return (
      <FailedRows
        title={list.name}
        problem={`${list.name} could not be loaded. ${messageOf(board.error, 'loadMarkets')}`}
        onRetry={() => void board.refetch()}
      />
    )
  const known = new Map(board.data?.results.map((row) => [row.symbol, row]))
  return (
    <tbody aria-busy={board.isPending || undefined}>
      <GroupHead title={list.name} note={String(list.symbols.length)} />
      {order.map((symbol, place) => {
        const row = known.get(symbol)
        if (row === undefined && (board.isPending || board.isPlaceholderData)) return <BoardRowSkeleton key={symbol} place={place} />
        const grip = (
          <button
            type="button"
            className={css.grip}
            aria-label={`Move ${symbol}, ${place + 1} of ${order.length}, with the arrow keys or by dragging`}
            {...handle(symbol)}
          >
            <Icon name="grip" />
          </button>
        )
        return row === undefined ? (
          <GoneRow key={symbol} symbol={symbol} handle={grip} onRemove={() => context.onStar(symbol)} />
        ) : (
          <BoardRow key={symbol} {...rowProps(context, row)} handle={grip} rowRef={rowRef(symbol)} isDragged={draggedKey === symbol} />
        )
      })}
    </tbody>
  )
}

const GoneRow = ({ symbol, handle, onRemove }: { symbol: string; handle: ReactNode; onRemove: () => void }) => (
  <tr>
    <td className={css.market}>
      {handle}
      <b>{symbol}</b>
    </td>
    <td colSpan={5} className="mute small">
      No source lists this market now.{' '}
      <Button size="sm" variant="ghost" onClick={onRemove}>
        Remove
      </Button>
    </td>
  </tr>
)
