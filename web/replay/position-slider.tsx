import type { Adjustment } from '@playbook/engine/market/adjustment'
import { timeframeMinutes, timeframes, type Timeframe } from '@playbook/engine/market/timeframe'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { candlePage } from '../markets/use-candles.ts'
import { pastPath } from './past-path.ts'
import css from './replay-controls.module.css'

interface PositionSliderProps {
  readonly symbol: string
  /** What the replay's prices are adjusted for. */
  readonly adjustment: Adjustment
  /** Timeframes that the market has. */
  readonly available: readonly Timeframe[]
  /** The first and the last bar of the replay and the one that is known last, UTC seconds. */
  readonly first: number
  readonly last: number
  readonly cursor: number
  /** Where the picture begins: at the first bar, or before it to show what led up to it. */
  readonly from: number
  /** Where the cursor stands, in words. */
  readonly words: string
  readonly onMove: (seconds: number) => void
  readonly onStep: (way: 'on' | 'back') => void
}

const size = { width: 1_000, height: 26 }
const maxPoints = 1_000
/** A long step, of the whole span. */
const farShare = 0.02

/** Where the cursor stands in the history, with the prices up to it; drag, click or the arrow keys go to another place. */
export function PositionSlider({ symbol, adjustment, available, first, last, cursor, from, words, onMove, onStep }: PositionSliderProps) {
  const span = Math.max(1, last - from)
  const coarse = timeframes.find((each) => available.includes(each) && span / 60 / timeframeMinutes[each] <= maxPoints) ?? '1w'
  const history = useQuery({ ...candlePage(symbol, coarse, last + 1, adjustment), enabled: available.includes(coarse) })
  const bars = history.data?.bars
  const path = useMemo(() => (bars === undefined ? '' : pastPath(bars, { first: from, last, cursor }, size)), [bars, from, last, cursor])
  const [dragged, setDragged] = useState<number | null>(null)
  const press = (event: KeyboardEvent) => {
    const way = { ArrowLeft: 'back', ArrowDown: 'back', ArrowRight: 'on', ArrowUp: 'on' }[event.key]
    const target = { PageUp: cursor + span * farShare, PageDown: cursor - span * farShare, Home: first, End: last }[event.key]
    if (way === undefined && target === undefined) return
    event.preventDefault()
    event.stopPropagation()
    if (target !== undefined) onMove(Math.round(target))
    else onStep(way === 'on' ? 'on' : 'back')
  }
  const momentAt = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const share = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width))
    return Math.max(first, Math.round(from + share * span))
  }
  const x = (((dragged ?? cursor) - from) / span) * size.width
  return (
    <div
      className={css.track}
      role="slider"
      tabIndex={0}
      aria-label="Position in the history"
      aria-valuemin={first}
      aria-valuemax={last}
      aria-valuenow={cursor}
      aria-valuetext={words}
      title={words}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setDragged(momentAt(event))
      }}
      onPointerMove={(event) => dragged !== null && setDragged(momentAt(event))}
      onPointerCancel={() => setDragged(null)}
      onPointerUp={(event) => {
        if (dragged !== null) onMove(momentAt(event))
        setDragged(null)
      }}
    >
      <svg viewBox={`0 0 ${size.width} ${size.height}`} preserveAspectRatio="none" aria-hidden="true">
        <rect className={css.past} x={0} y={0} width={x} height={size.height} />
        <path d={path} />
        <line x1={1} x2={1} y1={0} y2={size.height} />
        <line x1={x} x2={x} y1={0} y2={size.height} />
      </svg>
    </div>
  )
}
