import type { Bar } from '@playbook/engine/market/bars'
import { useEffect, useEffectEvent, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { ChartLegend, legendWords } from './chart-legend.tsx'
import type { ChartPlugin } from './chart-plugin.ts'
import { createPriceChart, type LineTails, type PriceChart as Drawn, type PriceScale, type TradeMark } from './create-price-chart.ts'
import type { ChartLine } from './line-set.ts'
import type { PriceBand } from './price-bands.ts'
import type { PriceStyle } from './price-series.ts'
import type { Shading } from './session-shade.ts'
import type { TruthLane } from './truth-lanes.ts'
import css from './price-chart.module.css'

export interface PriceChartProps {
  /** Says in words what the chart shows, e.g. "EURUSD hourly candles". */
  readonly label: string
  /** The id of an element that says what is in view. */
  readonly describedBy?: string
  readonly bars: readonly Bar[]
  readonly decimals: number
  readonly dateOf: ((time: number) => string) | null
  readonly describeTime: (time: number) => string
  /** The last bar as it now is, or one behind `bars`. */
  readonly live?: Bar | null
  readonly tails?: LineTails
  readonly style?: PriceStyle
  readonly scale?: PriceScale
  /** The zone of the time axis by its IANA name; null: the reader's own. */
  readonly zone?: string | null
  readonly shading?: Shading | null
  readonly lines?: readonly ChartLine[]
  readonly marks?: readonly TradeMark[]
  readonly bands?: readonly PriceBand[]
  readonly lanes?: readonly TruthLane[]
  /** Parts that draw or listen by themselves. */
  readonly plugins?: readonly ChartPlugin[]
  /** Brings this range (UTC seconds) into view when it changes. */
  readonly focus?: { readonly from: number; readonly to: number } | null
  readonly onOlderWanted?: () => void
  readonly onNewerWanted?: () => void
  /** How many bars to the left of the view are left when older ones are asked for. */
  readonly olderMargin?: number
  /** A bar was clicked, or walked to with the arrow keys. */
  readonly onBar?: ((bar: Bar) => void) | undefined
  /** Puts the cross-hair on the bar that opens at this moment (UTC seconds) when it changes. */
  readonly at?: number | null
  /** The moment that the reader points at here, or null when none. */
  readonly onPointTime?: (time: number | null) => void
  /** Puts the cross-hair on the bar that holds this moment, without moving the view. */
  readonly linkedTime?: number | null
  /** What else is on the bar that opens at this moment, in words; null where nothing is. */
  readonly notesAt?: (time: number) => string | null
  /** The first and the last bar in view. */
  readonly onView?: (first: Bar, last: Bar) => void
  /** The drawn chart, for what a page asks of it itself; null when it has gone. */
  readonly onDrawn?: (chart: Drawn | null) => void
}

const none: readonly never[] = []
const noTails: LineTails = {}

/** The bars as they are drawn: the last one as it now is, or with the one behind them that has begun to form. */
function withLive(bars: readonly Bar[], live: Bar | null): readonly Bar[] {
  const last = bars.at(-1)
  if (live === null || last === undefined || live.time < last.time) return bars
  return live.time === last.time ? bars.with(-1, live) : [...bars, live]
}

/** Candles with volume, lines and trade marks. Arrow keys walk the bars, and the values are read out. */
export function PriceChart(props: PriceChartProps) {
  const { label, decimals, describeTime, lines = none, at = null, live = null } = props
  const element = useRef<HTMLDivElement>(null)
  const [pointed, setPointed] = useState<number | null>(null)
  /** The last bar in view, where it is not the newest. */
  const [lastInView, setLastInView] = useState<number | null>(null)
  const bars = useMemo(() => withLive(props.bars, live), [props.bars, live])
  const drawn = useDrawn(element, { ...props, bars }, setPointed, setLastInView)
  useContents(drawn, props)
  usePlaces(drawn, props, setPointed)

  // What a screen reader hears: the bar as it was at the key press, not each price that comes after.
  const [heard, setHeard] = useState('')
  const valuesOf = (index: number) => ({
    bar: bars[index],
    before: bars[index - 1]?.close ?? null,
    lines,
    decimals,
    describeTime,
    note: bars[index] === undefined ? null : (props.notesAt?.(bars[index].time) ?? null),
    tails: index === bars.length - 1 && props.tails !== undefined ? props.tails : noTails,
  })

  const indexOfAt = () => (at === null ? null : (drawn.current?.indexAt(at) ?? null))
  const walk = (event: KeyboardEvent) => {
    const last = bars.length - 1
    // Where the page follows each step, its place counts; where it only began somewhere, the reader's.
    const start = (props.onBar === undefined ? (pointed ?? indexOfAt()) : (indexOfAt() ?? pointed)) ?? last
    const target = { ArrowLeft: start - 1, ArrowRight: start + 1, PageUp: start - 20, PageDown: start + 20, Home: 0, End: last }[event.key]
    if (target === undefined || last < 0 || event.defaultPrevented) return
    event.preventDefault()
    const next = Math.min(last, Math.max(0, target))
    setPointed(next)
    setHeard(legendWords(valuesOf(next)))
    drawn.current?.pointAt(next)
    props.onPointTime?.(bars[next]!.time)
    props.onBar?.(bars[next]!)
  }

  const paneTops = usePaneTops(element, drawn, lines)
  return (
    // A chart is walked with the arrow keys, like a slider; the bar that was walked to is its spoken value.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- role application takes the keys itself
    <div
      className={css.frame}
      role="application"
      data-chart
      aria-roledescription="chart"
      aria-describedby={props.describedBy}
      aria-label={`${label}. Use the arrow keys to step through the bars.`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is reached by keyboard to be walked
      tabIndex={0}
      onKeyDown={walk}
    >
      <ChartLegend {...valuesOf(Math.min(pointed ?? lastInView ?? Infinity, bars.length - 1))} paneTops={paneTops} />
      <p className="sr" role="status">
        {heard}
      </p>
      <div ref={element} className={css.canvas} />
    </div>
  )
}

/** Where the panes begin, once they are laid out; again when the chart has another size or other panes. */
function usePaneTops(element: React.RefObject<HTMLDivElement | null>, drawn: React.RefObject<Drawn | null>, lines: readonly ChartLine[]) {
  const [tops, setTops] = useState<readonly number[]>(none)
  const panes = Math.max(0, ...lines.map(({ pane }) => pane))
  useEffect(() => {
    const { current } = element
    if (current === null || panes === 0) return
    let frame = 0
    const measure = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        setTops(drawn.current?.paneTops() ?? none)
        // The library lays a new pane out when it draws next, which may be after this frame.
        for (const pane of drawn.current?.paneElements() ?? []) watch(pane)
      })
    }
    const sizes = new ResizeObserver(measure)
    const watched = new Set<HTMLElement>()
    const watch = (part: HTMLElement) => {
      if (watched.has(part)) return
      watched.add(part)
      sizes.observe(part)
    }
    watch(current)
    // The edges between panes can be dragged.
    current.addEventListener('pointerup', measure)
    measure()
    return () => {
      cancelAnimationFrame(frame)
      sizes.disconnect()
      current.removeEventListener('pointerup', measure)
    }
  }, [element, drawn, panes])
  return panes === 0 ? none : tops
}

/** Makes the chart, and makes it anew where its prices or its kind of dates change. */
function useDrawn(
  element: React.RefObject<HTMLDivElement | null>,
  props: PriceChartProps,
  setPointed: (index: number | null) => void,
  setLastInView: (index: number | null) => void,
) {
  const { bars, decimals, dateOf } = props
  const drawn = useRef<Drawn>(null)
  const wantOlder = useEffectEvent(() => props.onOlderWanted?.())
  const wantNewer = useEffectEvent(() => props.onNewerWanted?.())
  const tellDrawn = useEffectEvent((chart: Drawn | null) => props.onDrawn?.(chart))
  const pick = useEffectEvent((index: number) => {
    const picked = bars[index]
    if (picked !== undefined) props.onBar?.(picked)
  })
  const point = useEffectEvent((index: number | null, byHand: boolean) => {
    setPointed(index)
    if (byHand) props.onPointTime?.(index === null ? null : (bars[index]?.time ?? null))
  })
  const look = useEffectEvent((first: number, last: number) => {
    setLastInView(last >= bars.length - 1 ? null : last)
    const [from, to] = [bars[first], bars[last]]
    if (from !== undefined && to !== undefined) props.onView?.(from, to)
  })
  useEffect(() => {
    if (element.current === null) return
    const chart = createPriceChart(element.current, {
      decimals,
      dateOf,
      onOlderWanted: () => wantOlder(),
      onNewerWanted: () => wantNewer(),
      onPoint: (index, byHand) => point(index, byHand),
      onPick: (index) => pick(index),
      onView: (first, last) => look(first, last),
    })
    drawn.current = chart
    tellDrawn(chart)
    return () => {
      drawn.current = null
      tellDrawn(null)
      chart.remove()
    }
  }, [element, decimals, dateOf])
  return drawn
}

/** What is drawn: each part again only when it changes, or when the chart was made anew. */
function useContents(drawn: React.RefObject<Drawn | null>, props: PriceChartProps) {
  const { bars, decimals, dateOf, lines = none, marks = none, bands = none, lanes = none, plugins = none } = props
  const { live = null, tails = noTails, style = 'candles', scale = 'price', zone = null, shading = null, olderMargin = 0 } = props
  useEffect(() => drawn.current?.setStyle(style), [drawn, style, decimals, dateOf])
  useEffect(() => drawn.current?.setZone(zone), [drawn, zone, decimals, dateOf])
  useEffect(() => drawn.current?.setShading(shading), [drawn, shading, decimals, dateOf])
  useEffect(() => drawn.current?.setBars(bars), [drawn, bars, decimals, dateOf])
  useEffect(() => drawn.current?.setScale(scale), [drawn, scale, style, decimals, dateOf])
  useEffect(() => drawn.current?.setLines(lines), [drawn, lines, decimals, dateOf])
  useEffect(() => drawn.current?.setMarks(marks), [drawn, marks, bars, decimals, dateOf])
  useEffect(() => drawn.current?.setBands(bands), [drawn, bands, bars, decimals, dateOf])
  useEffect(() => drawn.current?.setLanes(lanes), [drawn, lanes, decimals, dateOf])
  useEffect(() => drawn.current?.setOlderMargin(olderMargin), [drawn, olderMargin, decimals, dateOf])
  useEffect(() => {
    if (live !== null) drawn.current?.updateBar(live, tails)
  }, [drawn, live, tails, lines, bars, decimals, dateOf])
  usePlugins(drawn, plugins, decimals, dateOf)
}

/** Puts parts on the chart and takes off those that are no longer among them; the others stay as they are. */
function usePlugins(
  drawn: React.RefObject<Drawn | null>,
  plugins: readonly ChartPlugin[],
  decimals: number,
  dateOf: PriceChartProps['dateOf'],
) {
  const used = useRef<{ readonly chart: Drawn | null; readonly off: Map<ChartPlugin, () => void> }>({ chart: null, off: new Map() })
  useEffect(() => {
    const chart = drawn.current
    if (chart === null) return
    // A chart that was made anew has none yet; the one before took its own along.
    if (used.current.chart !== chart) used.current = { chart, off: new Map() }
    const { off } = used.current
    for (const [plugin, takeOff] of off)
      if (!plugins.includes(plugin)) {
        takeOff()
        off.delete(plugin)
      }
    for (const plugin of plugins) if (!off.has(plugin)) off.set(plugin, chart.use(plugin))
  }, [drawn, plugins, decimals, dateOf])
}

/** What is looked at: a range, a bar, or the bar that another chart points at. */
function usePlaces(drawn: React.RefObject<Drawn | null>, props: PriceChartProps, setPointed: (index: number | null) => void) {
  const { bars, decimals, dateOf, focus = null, at = null, linkedTime } = props
  const shownAt = useRef<number | null>(null)
  const shownFocus = useRef<typeof focus>(null)
  useEffect(() => {
    // The view moves to it once, when its bars are there.
    if (focus === null || focus === shownFocus.current) return
    drawn.current?.showRange(focus.from, focus.to)
    if ((bars[0]?.time ?? Infinity) <= focus.from) shownFocus.current = focus
  }, [drawn, focus, bars, decimals, dateOf])
  useEffect(() => {
    if (at === null) shownAt.current = null
    const index = at === null ? null : (drawn.current?.indexAt(at) ?? null)
    if (index === null || bars[index]?.time !== at) return
    // The view moves to it once: bars that are loaded later must not move it back.
    drawn.current?.pointAt(index, { isHeld: at === shownAt.current })
    shownAt.current = at
    setPointed(index)
  }, [drawn, at, focus, bars, decimals, dateOf, setPointed])
  useEffect(() => {
    if (linkedTime === undefined) return
    const index = linkedTime === null ? null : (drawn.current?.indexAt(linkedTime) ?? null)
    if (index === null) drawn.current?.pointNowhere()
    else drawn.current?.pointAt(index, { isHeld: true })
    setPointed(index)
  }, [drawn, linkedTime, setPointed])
}
