import type { ChartStudy } from '@playbook/engine/chart/chart-study'
import { computeStudies, newStudyWorld } from '@playbook/engine/chart/compute-studies'
import { findPatterns, type FoundPattern } from '@playbook/engine/chart/find-patterns'
import type { PatternName } from '@playbook/engine/indicators/vocabulary'
import { barAt, barColumns, newBars, sliceBars, type Bar, type Bars } from '@playbook/engine/market/bars'
import type { CalendarName } from '@playbook/engine/market/instrument'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import { drawStructure, type DrawnStructure } from '../chart/structure-drawings.ts'

/** The bars of a chart, and what indicators need to know of its market. */
interface StudiedMarket {
  readonly bars: Bars
  /** How many of the bars are complete. */
  readonly closed: number
  readonly timeframe: Timeframe
  readonly calendar: CalendarName
  readonly decimals: number
}

export type StudyRequest =
  | { readonly kind: 'market'; readonly key: number; readonly market: StudiedMarket }
  | {
      readonly kind: 'studies'
      readonly number: number
      readonly studies: readonly ChartStudy[]
      readonly found: readonly string[]
      readonly patterns: readonly PatternName[]
    }
  /** The bar after the closed ones as it now is. */
  | { readonly kind: 'bar'; readonly bar: Bar }

/** One study's lines by output, or why there are none; `lines` null: they are the same as in the last answer. */
interface AnsweredStudy {
  readonly id: string
  readonly lines: Readonly<Record<string, Float64Array>> | null
  readonly problem: string | null
}

export type StudyAnswer =
  | {
      readonly kind: 'studies'
      readonly number: number
      /** Of which bars they are. */
      readonly key: number
      readonly studies: readonly AnsweredStudy[]
      readonly structure: DrawnStructure
      readonly patterns: readonly FoundPattern[]
    }
  /** The newest value of every line, by study and output. */
  | { readonly kind: 'tails'; readonly time: number; readonly tails: Readonly<Record<string, number>> }
  | { readonly kind: 'failed'; readonly number: number }

export const lineId = (study: string, output: string): string => `${study} ${output}`

/** Answers what a chart asks of its indicators; holds the bars of one chart. */
export function newStudyAnswerer(): (request: StudyRequest) => StudyAnswer | null {
  let market: StudiedMarket | null = null
  let key = 0
  let world: ReturnType<typeof newStudyWorld> | null = null
  let asked: readonly ChartStudy[] = []
  const sent = new Map<string, string>()

  const worldOf = ({ bars, timeframe, calendar }: StudiedMarket) =>
    newStudyWorld({ bars, timeframe, instrument: { symbol: '', pip: null, point: 1, tick: 1, calendar } })

  const answerStudies = ({ number, studies, found, patterns }: Extract<StudyRequest, { kind: 'studies' }>): StudyAnswer => {
    if (market === null) return { kind: 'failed', number }
    asked = studies
    const made = computeStudies(studies, (world ??= worldOf(market)))
    const ids = new Set(made.map(({ id }) => id))
    for (const id of sent.keys()) if (!ids.has(id)) sent.delete(id)
    const answered = made.map((each): AnsweredStudy => {
      if (!each.ok) {
        sent.delete(each.id)
        return { id: each.id, lines: null, problem: each.problem }
      }
      // Columns are kept by what they are computed from: the same column is the same line.
      const print = JSON.stringify(studies.filter(({ id }) => id === each.id || usesStudy(studies, each.id, id)).map(computedPart))
      if (sent.get(each.id) === print) return { id: each.id, lines: null, problem: null }
      sent.set(each.id, print)
      const lines = Object.fromEntries(Object.entries(each.lines).map(([output, line]) => [output, line.slice()]))
      return { id: each.id, lines, problem: null }
    })
    return {
      kind: 'studies',
      number,
      key,
      studies: answered,
      structure: structureOf(market, found),
      patterns: findPatterns(patterns, market.bars, market.closed),
    }
  }

  const answerBar = (bar: Bar): StudyAnswer | null => {
    if (market === null || asked.length === 0) return null
    const bars = withLast(sliceBars(market.bars, 0, market.closed), bar)
    if (bars === null) return null
    const made = computeStudies(asked, worldOf({ ...market, bars }))
    const tails: Record<string, number> = {}
    for (const each of made)
      if (each.ok) for (const [output, line] of Object.entries(each.lines)) tails[lineId(each.id, output)] = line.at(-1)!
    return { kind: 'tails', time: bar.time, tails }
  }

  return (request) => {
    if (request.kind === 'bar') return answerBar(request.bar)
    if (request.kind === 'studies') return answerStudies(request)
    market = request.market
    key = request.key
    world = null
    sent.clear()
    return null
  }
}

/** What of a study its lines depend on. */
const computedPart = ({ id, name, params, source, timeframe }: ChartStudy) => ({ id, name, params, source, timeframe })

/** Whether a study is computed from another, directly or by others. */
function usesStudy(all: readonly ChartStudy[], id: string, other: string, steps = all.length): boolean {
  const source = all.find((each) => each.id === id)?.source
  if (source?.kind !== 'study' || steps === 0) return false
  return source.id === other || usesStudy(all, source.id, other, steps - 1)
}

function structureOf({ bars, closed, decimals }: StudiedMarket, found: readonly string[]): DrawnStructure {
  if (found.length === 0) return { bands: [], lines: [], evidence: [] }
  const rows = Array.from({ length: bars.length }, (_, i) => barAt(bars, i))
  return drawStructure(found, rows, closed, decimals)
}

/** Bars with one more behind them; null where it is not behind them. */
function withLast(bars: Bars, bar: Bar): Bars | null {
  if (bars.length > 0 && bars.time[bars.length - 1]! >= bar.time) return null
  const all = newBars(bars.length + 1)
  for (const column of barColumns) {
    all[column].set(bars[column])
    all[column][bars.length] = bar[column]
  }
  return all
}
