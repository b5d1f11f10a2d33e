import type { BoardRow as Row } from '@playbook/contract/market-board'
import { sourceFacts } from '@playbook/contract/market-sources'
import { isKnown, unknownFigure } from '@playbook/engine/format/number-text'
import { timeframeLabel } from '@playbook/engine/market/timeframe'
import { Link } from '@tanstack/react-router'
import type { ReactNode, Ref } from 'react'
import { useLivePrice } from '../live/use-live.ts'
import { Badge } from '../ui/badge.tsx'
import { Icon } from '../ui/icon.tsx'
import { formatPrice, signedText } from '../ui/numbers.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { Sparkline } from '../ui/sparkline.tsx'
import { formatTime } from '../ui/time.tsx'
import { trend } from '../ui/trend.ts'
import { changeWords } from './change-words.ts'
import { defaultTimeframe } from './default-timeframe.ts'
import { DeleteMarketButton } from './delete-market-button.tsx'
import { isOldPrice, oldPriceWords, rowAge } from './price-age.ts'
import { SessionState } from './session-state.tsx'
import { ageWords } from './session-words.ts'
import css from './market-board.module.css'

/** What a dragged market is called on its way to a watch list. */
export const marketDragType = 'application/x-playbook-market'

interface BoardRowProps {
  readonly row: Row
  /** UTC seconds. */
  readonly now: number
  readonly isStarred: boolean
  /** Name of the list that the star puts it on. */
  readonly listName: string
  readonly onStar: () => void
  /** A handle to move it by, where the order is the user's. */
  readonly handle?: ReactNode
  readonly rowRef?: Ref<HTMLTableRowElement>
  readonly isDragged?: boolean
}

/** The last price and the change of 24 hours as they are now; the price of a day ago stands still between two readings. */
function useFigures(row: Row, now: number) {
  const live = useLivePrice(row.symbol)
  const last = live?.last ?? row.lastPrice
  const change = last === null || row.price_24h_ago === null ? row.change_24h_percent : (last / row.price_24h_ago - 1) * 100
  const line = last === null ? row.recent_closes : [...row.recent_closes.slice(0, -1), last]
  return { last, change, at: live?.at ?? row.price_time, age: rowAge(live, row, now), line: row.recent_closes.length > 1 ? line : [] }
}

/** One market of the browser. */
export function BoardRow({ row, now, isStarred, listName, onStar, handle, rowRef, isDragged = false }: BoardRowProps) {
  const { last, change, line, at, age } = useFigures(row, now)
  return (
    <tr
      ref={rowRef}
      data-stale={age !== null || undefined}
      data-caution={sourceFacts(row.source).caution !== null || undefined}
      data-dragged={isDragged || undefined}
      draggable={handle === undefined}
      onDragStart={(event) => event.dataTransfer.setData(marketDragType, row.symbol)}
    >
      <td className={css.market}>
        {handle}
        <button
          type="button"
          className={css.star}
          aria-pressed={isStarred}
          aria-label={`${row.symbol} on ${listName}`}
          title={isStarred ? `On ${listName}` : `Put on ${listName}`}
          onClick={onStar}
        >
          <Icon name="star" />
        </button>
        <Link to="/console/analysis/$symbol" params={{ symbol: row.symbol }} className="nm" draggable={false}>
          {row.symbol}
        </Link>{' '}
        <span className="mute small">{row.name}</span>
      </td>
      <td className={css.line} title={`The last ${row.recent_closes.length} bars, ${timeframeLabel[defaultTimeframe(row.timeframes)]}`}>
        <Sparkline values={line} width={88} />
      </td>
      <td
        className={`r num ${css.last}`}
        title={at === null ? undefined : `As of ${isOldPrice(at, now) ? oldPriceWords(at, row) : formatTime(at, 'short')}`}
      >
        {formatPrice(last, { decimals: row.price_decimals })}
      </td>
      <td className={`r num ${css.change} ${trend(change) ?? 'mute'}`} title={changeWords.hours24.against}>
        {isKnown(change) ? signedText(change, 2) : unknownFigure}
      </td>
      <td className={css.session}>
        {at !== null && age === null && isOldPrice(at, now) ? (
          <span className="small mute">{`Prices to ${oldPriceWords(at, row)}`}</span>
        ) : (
          <SessionState calendar={row.calendar} now={now} />
        )}
      </td>
      <td className={css.source}>
        <BoardSource row={row} age={age} />
        {sourceFacts(row.source).isOwn && <DeleteMarketButton symbol={row.symbol} isIcon />}
      </td>
    </tr>
  )
}

/** Where the prices come from; how old they are where the source does not answer. */
function BoardSource({ row, age }: { row: Row; age: number | null }) {
  if (age !== null)
    return (
      <span title={`${row.source_label} does not answer. These are the last prices that it sent.`}>
        <Badge kind="warn">
          <Icon name="clock" />
          {ageWords(age)}
        </Badge>
      </span>
    )
  const { caution, isOwn } = sourceFacts(row.source)
  const kind = caution !== null ? { kind: 'warn' as const } : isOwn ? { kind: 'brand' as const } : {}
  return <Badge {...kind}>{row.source_label}</Badge>
}

/** A row that is on its way, in its final height. */
export const BoardRowSkeleton = ({ place }: { place: number }) => (
  <tr className={css.waiting} aria-hidden="true">
    <td className={css.market}>
      <Skeleton width={`${40 + ((place * 29) % 40)}%`} />
    </td>
    <td className={css.line}>
      <Skeleton width={84} />
    </td>
    <td className={css.last}>
      <Skeleton width={54} />
    </td>
    <td className={css.change}>
      <Skeleton width={36} />
    </td>
    <td className={css.session}>
      <Skeleton width={104} />
    </td>
    <td className={css.source}>
      <Skeleton width={44} />
    </td>
  </tr>
)
