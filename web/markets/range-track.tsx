import { timeframes, type Timeframe } from '@playbook/engine/market/timeframe'
import { useQuery } from '@tanstack/react-query'
import { useMemo, type KeyboardEvent, type MouseEvent } from 'react'
import { closePath } from '../chart/close-path.ts'
import { formatTime } from '../ui/time.tsx'
import { candlePage } from './use-candles.ts'
import css from './range-track.module.css'

interface RangeTrackProps {
  readonly symbol: string
  readonly available: readonly Timeframe[]
  /** The first and the last bar in view, UTC seconds. */
  readonly view: { readonly from: number; readonly to: number }
  /** The first and the newest closed bar of the market, UTC seconds, as far as they are known. */
  readonly ends?: { readonly first: number | null; readonly last: number | null }
  /** The trading date (ISO) of a moment. */
  readonly dateOf: (time: number) => string
  readonly onGo: (seconds: number) => void
}

/** Size of the picture's own coordinates. */
const width = 1_000
const height = 24

/** All of a market's history in small, with the part that is in view; a click or the arrow keys go to another. */
export function RangeTrack({ symbol, available, view, ends, dateOf, onGo }: RangeTrackProps) {
  // The longest bars but months: about a thousand of them are most histories.
  const coarse = available.includes('1w') ? '1w' : (timeframes.findLast((each) => available.includes(each)) ?? '1d')
  const history = useQuery({ ...candlePage(symbol, coarse, null), enabled: available.length > 0 })
  const bars = history.data?.bars
  const first = Math.min(ends?.first ?? bars?.[0]?.time ?? view.from, view.from)
  const last = Math.max(ends?.last ?? bars?.at(-1)?.time ?? view.to, view.to)
  const span = Math.max(1, last - first)
  const path = useMemo(() => (bars === undefined ? '' : closePath(bars, first, last, { width, height, pad: 2 })), [bars, first, last])
  if (bars === undefined || bars.length < 2) return null
  const place = (time: number) => ((time - first) / span) * width
  const dateWords = (time: number) => formatTime(`${dateOf(time)}T00:00:00Z`, 'date', 'utc')
  const words = `${dateWords(view.from)} to ${dateWords(view.to)}`
  const press = (event: KeyboardEvent) => {
    const middle = (view.from + view.to) / 2
    const step = Math.max(3_600, view.to - view.from)
    const target = {
      ArrowLeft: middle - step,
      ArrowRight: middle + step,
      PageUp: middle + step * 10,
      PageDown: middle - step * 10,
      Home: first,
      End: last,
    }[event.key]
    if (target === undefined) return
    event.preventDefault()
    onGo(Math.min(last, Math.max(first, target)))
  }
  const click = (event: MouseEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    onGo(first + ((event.clientX - box.left) / box.width) * span)
  }
  const thumb = Math.max(6, place(view.to) - place(view.from))
  return (
    <>
      <div
        className={css.track}
        role="slider"
        tabIndex={0}
        aria-label="Visible range"
        aria-valuemin={first}
        aria-valuemax={last}
        aria-valuenow={Math.round((view.from + view.to) / 2)}
        aria-valuetext={words}
        title={words}
        onKeyDown={press}
        onClick={click}
      >
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          <path d={path} />
          <rect x={Math.min(width - thumb, place(view.from))} y={0} width={thumb} height={height} />
        </svg>
      </div>
      <span className="small mute num wideonly">{`${dateWords(first)} – ${dateWords(last)}`}</span>
    </>
  )
}
