import type { ChartPattern } from '@playbook/engine/chart/chart-pattern'
import type { ChartStudy } from '@playbook/engine/chart/chart-study'
import type { FoundPattern } from '@playbook/engine/chart/find-patterns'
import { barsFromRows, type Bar } from '@playbook/engine/market/bars'
import type { CalendarName } from '@playbook/engine/market/instrument'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { LineTails } from '../chart/create-price-chart.ts'
import type { ChartLine, LineColumn } from '../chart/line-set.ts'
import type { DrawnStructure } from '../chart/structure-drawings.ts'
import { tinyStore, type TinyStore } from '../ui/tiny-store.ts'
import { lineId, type StudyAnswer, type StudyRequest } from './answer-studies.ts'
import { studyChartLines } from './study-chart-lines.ts'

export interface StudiedChart {
  readonly symbol: string
  readonly bars: readonly Bar[]
  /** How many of the bars are complete. */
  readonly closed: number
  readonly timeframe: Timeframe
  /** Null while the market is not known. */
  readonly calendar: CalendarName | null
  readonly decimals: number
  readonly studies: readonly ChartStudy[]
  readonly patterns: readonly ChartPattern[]
  /** Which structure is to be found: zones, trendlines. */
  readonly found: readonly string[]
  /** The bar after the closed ones as it now is. */
  readonly live: TinyStore<Bar | null>
}

/** Nothing chosen, being computed, on the chart, or not computable. */
export type StudyState = 'idle' | 'calculating' | 'ready' | 'failed'

const noStructure: DrawnStructure = { bands: [], lines: [], evidence: [] }
const noPatterns: readonly FoundPattern[] = []
const noLines: readonly ChartLine[] = []
/** @public The forming bar as it now is, and the newest values of the lines on it: what `useChartStudies` gives is declared by it. */
export interface MovingBar {
  readonly bar: Bar | null
  readonly tails: LineTails
}
const still: MovingBar = { bar: null, tails: {} }
/** A bar waits so long for its lines, so that a price draws the chart once and not twice. */
const waitForLinesMs = 40
const noProblems: ReadonlyMap<string, string> = new Map()

interface Done {
  readonly number: number
  /** Of which market and timeframe the lines are. */
  readonly chart: string
  /** The newest bar that they know. */
  readonly until: number
  readonly columns: ReadonlyMap<string, LineColumn>
  readonly problems: ReadonlyMap<string, string>
  readonly structure: DrawnStructure
  readonly patterns: readonly FoundPattern[]
}

/** Starts the worker of one chart. */
function startWorker(hear: (answer: StudyAnswer) => void) {
  const worker = new Worker(new URL('./studies.worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<StudyAnswer>) => hear(data))
  worker.addEventListener('error', () => hear({ kind: 'failed', number: 0 }))
  return { post: (request: StudyRequest) => worker.postMessage(request), end: () => worker.terminate() }
}

/** The columns of an answer: new ones, and those before that stayed the same. */
function columnsOf(answer: Extract<StudyAnswer, { kind: 'studies' }>, times: Float64Array, before: Done['columns']) {
  const columns = new Map<string, LineColumn>()
  for (const { id, lines, problem } of answer.studies) {
    if (problem !== null) continue
    if (lines !== null) for (const [output, values] of Object.entries(lines)) columns.set(lineId(id, output), { times, values })
    else for (const [key, column] of before) if (key.startsWith(`${id} `)) columns.set(key, column)
  }
  return columns
}

/** The indicators of a chart, computed by the engine in a worker. While more is computed, the lines of before stay. */
export function useChartStudies({ symbol, bars, closed, timeframe, calendar, decimals, studies, patterns, found, live }: StudiedChart) {
  const chart = `${symbol} ${timeframe} ${calendar} ${decimals}`
  const isIdle = (studies.length === 0 && patterns.length === 0 && found.length === 0) || bars.length === 0 || calendar === null
  const [done, setDone] = useState<Done | null>(null)
  const [failed, setFailed] = useState<number | null>(null)
  const [moving] = useState(() => tinyStore(still))
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null)
  const worker = useRef<ReturnType<typeof startWorker> | null>(null)
  const number = useRef(0)
  const [asked, setAsked] = useState(0)
  const posted = useRef<{ readonly key: number; readonly times: Float64Array; readonly chart: string } | null>(null)
  const [retried, setRetried] = useState(0)

  /** Shows the bar as it now is; without other values, the lines end where they did on the same bar. */
  const show = useEffectEvent((values?: LineTails) => {
    if (waiting.current !== null) clearTimeout(waiting.current)
    waiting.current = null
    const bar = live.get()
    const { bar: before, tails } = moving.get()
    const isSame = bar !== null && before?.time === bar.time
    moving.set(bar === null ? still : { bar, tails: values ?? (isSame ? tails : still.tails) })
  })
  const hear = useEffectEvent((answer: StudyAnswer) => {
    // An answer that was overtaken by the next bar has no place any more.
    if (answer.kind === 'tails') return show(answer.time === live.get()?.time ? answer.tails : still.tails)
    if (answer.kind === 'failed') return setFailed(number.current)
    const of = posted.current
    // An earlier answer about the same bars is taken too: a later one leaves out what it has said.
    if (of === null || of.key !== answer.key) return
    const problems = new Map(answer.studies.flatMap(({ id, problem }) => (problem === null ? [] : [[id, problem] as const])))
    setDone((before) => ({
      number: answer.number,
      chart: of.chart,
      until: of.times.at(-1) ?? 0,
      columns: columnsOf(answer, of.times, before?.columns ?? new Map()),
      problems,
      structure: answer.structure,
      patterns: answer.patterns,
    }))
  })
  useEffect(
    () => () => {
      worker.current?.end()
      worker.current = null
      posted.current = null
    },
    [],
  )
  useEffect(() => {
    if (isIdle || calendar === null) return
    worker.current ??= startWorker((answer) => hear(answer))
    const columns = barsFromRows(bars)
    posted.current = { key: (posted.current?.key ?? 0) + 1, times: columns.time, chart }
    worker.current.post({ kind: 'market', key: posted.current.key, market: { bars: columns, closed, timeframe, calendar, decimals } })
  }, [bars, closed, timeframe, calendar, decimals, chart, isIdle, retried])
  // What is drawn, not how: a colour is no reason to compute.
  const sought = patterns.filter(({ hidden }) => !hidden).map(({ name }) => name)
  const wanted = JSON.stringify([studies.map(({ colors: _colors, ...rest }) => rest), found, sought])
  useEffect(() => {
    if (isIdle) return
    number.current += 1
    setAsked(number.current)
    worker.current?.post({ kind: 'studies', number: number.current, studies, found, patterns: sought })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `wanted` says when the studies differ
  }, [wanted, bars, closed, chart, isIdle, retried])
  useEffect(() => {
    const tell = () => {
      const bar = live.get()
      if (bar === null || isIdle) return show(still.tails)
      worker.current?.post({ kind: 'bar', bar })
      waiting.current ??= setTimeout(() => show(), waitForLinesMs)
    }
    tell()
    const end = live.subscribe(tell)
    return () => {
      end()
      if (waiting.current !== null) clearTimeout(waiting.current)
      waiting.current = null
    }
  }, [live, isIdle, wanted])

  const shown = isIdle || done === null || done.chart !== chart ? null : done
  const lines = useMemo(() => (shown === null ? noLines : studyChartLines(studies, (id) => shown.columns.get(id))), [shown, studies])
  const isFailed = !isIdle && failed === asked
  const state: StudyState = isIdle ? 'idle' : isFailed ? 'failed' : done?.number === asked ? 'ready' : 'calculating'
  const isOfShown = shown !== null && shown.until <= (bars.at(-1)?.time ?? 0)
  return {
    lines,
    // What was found by bars that are on the chart no more says what they were.
    structure: isOfShown ? shown.structure : noStructure,
    foundPatterns: isOfShown ? shown.patterns : noPatterns,
    /** Why a study has no lines, by its id. */
    problems: shown?.problems ?? noProblems,
    /** The forming bar with the newest values of the lines; apart from the rest, as it changes all the time. */
    moving,
    state,
    retry: () => {
      setFailed(null)
      worker.current?.end()
      worker.current = null
      setRetried((times) => times + 1)
    },
  }
}
