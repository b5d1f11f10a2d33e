import { backtest } from '../backtest/backtest.ts'
import type { RunInput, RunResult } from '../backtest/run.ts'
import { newStudy } from '../chart/chart-study.ts'
import { computeStudies, newStudyWorld } from '../chart/compute-studies.ts'
import { explainBar, type BarExplanation } from '../explain/explain-bar.ts'
import { openRun } from '../explain/open-run.ts'
import { numberText } from '../format/number-text.ts'
import { invariant } from '../invariant.ts'
import { barsFromRows } from '../market/bars.ts'
import { calendarNamed } from '../market/calendar.ts'
import { findInstrument } from '../market/catalogue.ts'
import type { Instrument } from '../market/instrument.ts'
import { readText } from '../reader/read-text.ts'
import { completePlan } from '../strategy/complete.ts'
import { fillRules, type FillScenario } from './fill-scenarios.ts'
import { pictureValues, short, type BarsPicture, type PictureLevel, type PictureLine, type PictureMark } from './picture.ts'

/** What the engine says of a bar, with the number of the rule. */
export interface FillEvent {
  readonly bar: number
  readonly rule: string
  readonly text: string
}

export interface FillExample {
  readonly id: string
  readonly title: string
  readonly words: string
  readonly picture: BarsPicture
  readonly events: readonly FillEvent[]
}

export interface FillLesson {
  readonly rule: string
  readonly title: string
  readonly text: string
  readonly examples: readonly FillExample[]
}

const hour = 3_600
/** Elsewhere it is no news that a picture ends. */
const endRule = '12'
/** The next bar tells these itself. */
const toldNextBar: ReadonlySet<string> = new Set(['entry_filled_next', 'entry_rejected_next'])
/** A Tuesday. */
const firstDay = Date.UTC(2025, 2, 4) / 1000
const capitalUsd = 10_000

/** A stock without any cost, on which only the rule in question decides. */
function freeMarket(): Instrument {
  const fund = findInstrument('SPY')
  invariant(fund, 'a market called SPY')
  return { ...fund, costs: { spread: 0, slippage: 0, commission: { kind: 'percent', value: 0 }, financing: null } }
}

function inputOf(scenario: FillScenario): RunInput {
  const market = freeMarket()
  const { open } = calendarNamed(market.calendar).dateAt(firstDay + 12 * hour)
  const step = scenario.isQuarterly === true ? hour / 4 : hour
  const rows = scenario.bars.map(([first, high, low, close], i) => ({
    time: open + i * step,
    open: first,
    high,
    low,
    close,
    volume: 1_000,
  }))
  const bars = barsFromRows(rows)
  const timeframe = scenario.isQuarterly === true ? '15m' : '1h'
  const reading = readText(scenario.words, { symbol: market.symbol, timeframe })
  invariant(reading.plan && reading.status === 'ok', `a plan of “${scenario.words}”`)
  return {
    plan: completePlan(reading.plan, { symbol: market.symbol, timeframe }),
    instrument: market,
    timeframe,
    bars,
    firstDecisionTime: bars.time[0]!,
    initialCapitalUsd: capitalUsd,
    costs: { ...market.costs, ...scenario.costs },
    conversion: null,
  }
}

/** What the rules of fills do, each on a few bars, told and drawn by the engine. */
export const fillLessons = (): readonly FillLesson[] =>
  fillRules.map(({ rule, title, text, scenarios }) => ({
    rule,
    title,
    text,
    examples: scenarios.map((scenario) => exampleOf(scenario, rule)),
  }))

/** The run of a scenario, for tests of what it shows. */
export const runScenario = (scenario: FillScenario): RunResult =>
  backtest(inputOf(scenario), { ambiguity: scenario.outcome ?? 'pessimistic' })

function exampleOf(scenario: FillScenario, rule: string): FillExample {
  const input = inputOf(scenario)
  const ambiguity = scenario.outcome ?? 'pessimistic'
  const result = backtest(input, { ambiguity })
  const run = openRun(input, { ambiguity })
  const told = scenario.bars.map((_, i) => explainBar(run, i))
  return {
    id: scenario.id,
    title: scenario.title,
    words: scenario.words,
    picture: {
      kind: 'bars',
      bars: scenario.bars,
      decimals: 2,
      lines: linesOf(scenario, input),
      pane: scenario.showsEquity === true ? { lines: [equityLine(result)], guides: [capitalUsd] } : null,
      marks: result.trades.flatMap(marksOf),
      levels: levelsOf(result, told),
      bands: [],
    },
    events: told.flatMap(({ events }, bar) =>
      events
        .filter(({ kind, reason }) => !toldNextBar.has(kind) && reason !== 'in_position' && (reason !== 'end_of_data' || rule === endRule))
        .map((event) => ({ bar: bar + 1, rule: event.rule ?? '', text: event.text })),
    ),
  }
}

/** Stops, targets and orders in each bar in which they work: those of a fill from its own bar on, the others from the next. */
function levelsOf({ trades }: RunResult, told: readonly BarExplanation[]): PictureLevel[] {
  const levels = [
    ...trades.flatMap(({ entryBar, stopPrice, targetPrice }) => [
      ...levelIn(entryBar, stopPrice, 'stop'),
      ...levelIn(entryBar, targetPrice, 'target'),
    ]),
    ...told.flatMap(({ positions, orders }, i) => [
      ...positions.flatMap(({ stopPrice, targetPrice }) => [
        ...levelIn(i + 1, stopPrice, 'stop'),
        ...levelIn(i + 1, targetPrice, 'target'),
      ]),
      ...orders.flatMap(({ price }) => levelIn(i + 1, price, 'order')),
    ]),
  ]
  return levels.filter(({ bar }) => bar < told.length)
}

const levelIn = (bar: number, price: number | null, kind: PictureLevel['kind']): PictureLevel[] =>
  price === null ? [] : [{ bar, price: short(price), label: `${levelWords[kind]} ${numberText(price, 2)}`, kind }]
const levelWords = { stop: 'Stop', target: 'Target', order: 'Order' } as const

function marksOf({ side, entryBar, exitBar, entryPrice, exitPrice }: RunResult['trades'][number]): PictureMark[] {
  const [opens, closes] = side === 'long' ? (['buy', 'sell'] as const) : (['sell', 'buy'] as const)
  return [
    { bar: entryBar, price: short(entryPrice), kind: opens, label: numberText(entryPrice, 2) },
    { bar: exitBar, price: short(exitPrice), kind: closes, label: numberText(exitPrice, 2) },
  ]
}

function linesOf({ line, bars: rows }: FillScenario, { bars, instrument, timeframe }: RunInput): PictureLine[] {
  if (line === undefined) return []
  const [study] = computeStudies([newStudy('line', line.name, line.params)], newStudyWorld({ bars, instrument, timeframe }))
  invariant(study?.ok === true, `a line of ${line.name}`)
  return Object.values(study.lines).map((values) => ({
    name: line.name === 'sma' ? 'SMA 5' : 'Last swing high',
    values: pictureValues(values, 0, rows.length),
    shape: 'line',
    color: 'sma',
  }))
}

const equityLine = ({ equityUsd }: RunResult): PictureLine => ({
  name: 'Account, USD',
  values: pictureValues(equityUsd, 0, equityUsd.length),
  shape: 'line',
  color: 'bollinger_bands',
})
