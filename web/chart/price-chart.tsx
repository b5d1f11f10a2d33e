import { numberText } from '@playbook/engine/format/number-text'
import type { Bar } from '@playbook/engine/market/bars'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import type { ChartPlugin } from './chart-plugin.ts'
import { createPriceChart, type PriceChart as Drawn, type TradeMark } from './create-price-chart.ts'
import type { ChartLine } from './line-set.ts'
import type { PriceBand } from './price-bands.ts'
import type { TruthLane } from './truth-lanes.ts'
import css from './price-chart.module.css'

export interface PriceChartProps {
  /** Says in words what the chart shows, e.g. "EURUSD hourly candles". */
  readonly label: string
  readonly bars: readonly Bar[]
  readonly decimals: number
  readonly dateOf: ((time: number) => string) | null
  readonly describeTime: (time: number) => string
  readonly lines?: readonly ChartLine[]
  readonly marks?: readonly TradeMark[]
  readonly bands?: readonly PriceBand[]
  readonly lanes?: readonly TruthLane[]
  /** Brings this range (UTC seconds) into view when it changes. */
  readonly focus?: { readonly from: number; readonly to: number } | null
  readonly onOlderWanted?: () => void
  /** A bar was clicked, or walked to with the arrow keys. */
  readonly onBar?: ((bar: Bar) => void) | undefined
  /** Puts the cross-hair on the bar that opens at this moment (UTC seconds) when it changes. */
  readonly at?: number | null
  /** Parts that draw or listen by themselves; the same list as long as they are the same. */
  readonly plugins?: readonly ChartPlugin[]
}

const none: readonly never[] = []

/** Candles with volume, lines and trade marks. Arrow keys walk the bars, and the values are read out. */
export function PriceChart({
  label,
  bars,
  decimals,
  dateOf,
  describeTime,
  lines = none,
  marks = none,
  bands = none,
  lanes = none,
  focus = null,
  onOlderWanted,
  onBar,
  at = null,
  plugins = none,
}: PriceChartProps) {
  const element = useRef<HTMLDivElement>(null)
  const drawn = useRef<Drawn>(null)
  const wantOlder = useEffectEvent(() => onOlderWanted?.())
  const [pointed, setPointed] = useState<number | null>(null)
  const shownAt = useRef<number | null>(null)
  const pick = useEffectEvent((index: number) => {
    const picked = bars[index]
    if (picked !== undefined) onBar?.(picked)
  })

  useEffect(() => {
    if (element.current === null) return
    const chart = createPriceChart(element.current, {
      decimals,
      dateOf,
      onOlderWanted: () => wantOlder(),
      onPoint: setPointed,
      onPick: (index) => pick(index),
    })
    drawn.current = chart
    for (const plugin of plugins) chart.use(plugin)
    return () => {
      drawn.current = null
      chart.remove()
    }
  }, [decimals, dateOf, plugins])
  useEffect(() => drawn.current?.setBars(bars), [bars, decimals, dateOf, plugins])
  useEffect(() => drawn.current?.setLines(lines), [lines, decimals, dateOf, plugins])
  useEffect(() => drawn.current?.setMarks(marks), [marks, bars, decimals, dateOf, plugins])
  useEffect(() => drawn.current?.setBands(bands), [bands, bars, decimals, dateOf, plugins])
  useEffect(() => drawn.current?.setLanes(lanes), [lanes, decimals, dateOf, plugins])
  useEffect(() => {
    if (focus !== null) drawn.current?.showRange(focus.from, focus.to)
  }, [focus, bars])
  useEffect(() => {
    if (at === null) shownAt.current = null
    const index = at === null ? null : (drawn.current?.indexAt(at) ?? null)
    if (index === null || bars[index]?.time !== at) return
    // The view moves to it once: bars that are loaded later must not move it back.
    drawn.current?.pointAt(index, { isHeld: at === shownAt.current })
    shownAt.current = at
    setPointed(index)
  }, [at, focus, bars, decimals, dateOf])

  const walk = (event: KeyboardEvent) => {
    const last = bars.length - 1
    const start = (at === null ? null : drawn.current?.indexAt(at)) ?? pointed ?? last
    const target = { ArrowLeft: start - 1, ArrowRight: start + 1, PageUp: start - 20, PageDown: start + 20, Home: 0, End: last }[event.key]
    if (target === undefined || last < 0) return
    event.preventDefault()
    const next = Math.min(last, Math.max(0, target))
    setPointed(next)
    drawn.current?.pointAt(next)
    onBar?.(bars[next]!)
  }

  const bar = bars[pointed ?? bars.length - 1]
  return (
    // A chart is walked with the arrow keys, like a slider; the legend is its spoken value.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- role application takes the keys itself
    <div
      className={css.frame}
      role="application"
      aria-roledescription="chart"
      aria-label={`${label}. Use the arrow keys to step through the bars.`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is reached by keyboard to be walked
      tabIndex={0}
      onKeyDown={walk}
    >
      <Legend bar={bar} decimals={decimals} describeTime={describeTime} spoken={pointed !== null} />
      <div ref={element} className={css.canvas} />
    </div>
  )
}

function Legend({
  bar,
  decimals,
  describeTime,
  spoken,
}: {
  bar: Bar | undefined
  decimals: number
  describeTime: (time: number) => string
  spoken: boolean
}) {
  if (bar === undefined) return null
  const price = (value: number) => numberText(value, decimals)
  return (
    <p className={css.legend} role="status" aria-live={spoken ? 'polite' : 'off'}>
      <span>{describeTime(bar.time)}</span>
      <span>
        O <b>{price(bar.open)}</b>
      </span>
      <span>
        H <b>{price(bar.high)}</b>
      </span>
      <span>
        L <b>{price(bar.low)}</b>
      </span>
      <span data-trend={bar.close >= bar.open ? 'up' : 'down'}>
        C <b>{price(bar.close)}</b>
      </span>
    </p>
  )
}
