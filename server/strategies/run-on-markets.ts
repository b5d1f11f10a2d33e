import { createHash } from 'node:crypto'
import { Failure } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import { returnsOf } from '@playbook/contract/result-grounds'
import type { StrategyItem } from '@playbook/contract/strategies'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import type { Plan } from '@playbook/engine/strategy/plan'
import type { Reading } from '@playbook/engine/strategy/reading'
import type { Db } from '../db/tables.ts'
import { presentVariantCount, readVariantCount } from '../robustness/trials.ts'
import type { CheckEntries } from './check-entries.ts'
import { backtestRequestOf } from './find-backtest-request.ts'
import { interpretStrategy, type InterpretDeps } from './interpret-strategy.ts'
import { mustFind } from './must-find.ts'
import { presentItem } from './present-strategy.ts'
import type { ReadText } from './read-text.ts'
import { findDetail, findMarketRuns, insertMarketRun, listMarketRunItems, type DetailRow } from './store.ts'

interface MarketRunDeps extends InterpretDeps {
  readonly readText: ReadText
  readonly checkEntries: CheckEntries
}

interface MarketRun {
  readonly symbol: string
  readonly strategyId: string | null
  readonly problem: string | null
}

/** The same call gives the run on a market the same id, however often it is repeated. */
function idFor(callId: string, symbol: string): string {
  const hex = createHash('sha256').update(`${callId} ${symbol}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const nameOn = (name: string, symbol: string) => {
  const ending = ` on ${symbol}`
  return name.slice(0, limits.maxStrategyNameChars - ending.length) + ending
}

/** What was let pass when the first strategy was run. */
const confirmedOf = ({ phrases = [] }: Partial<Reading>) =>
  phrases.filter(({ kind, blocks }) => kind === 'not_understood' && !blocks).map(({ start, end }) => ({ start, end }))

/** What a market changes of a strategy: nothing but the market. */
function formOn(origin: DetailRow, symbol: string) {
  // All of these were stored as they were asked for.
  const { answers, overrides, reading } = origin as {
    answers: Record<string, string>
    overrides: Record<string, string | number>
    reading: Reading
  }
  return {
    strategy_text: origin.strategy_text,
    symbol,
    timeframe: origin.timeframe as Timeframe,
    ...(origin.start_date === null ? {} : { start_date: origin.start_date }),
    ...(origin.end_date === null ? {} : { end_date: origin.end_date }),
    initial_capital: origin.initial_capital,
    answers,
    overrides: { ...overrides, symbol },
    confirmed: confirmedOf(reading),
    name: nameOn(origin.name, symbol),
    preview: false,
  }
}

/** Queues a run of a completed strategy on each of the markets; one that has its run already is answered with that. */
export async function runOnMarkets(
  deps: MarketRunDeps,
  { ownerId, newId, originId }: { readonly ownerId: string; readonly newId: string; readonly originId: string },
  symbols: readonly string[],
  accepted: number | undefined,
): Promise<readonly MarketRun[]> {
  const origin = await mustFind(originId, () => findDetail(deps.db, ownerId, originId))
  if (origin.status !== 'completed') throw new Failure('strategy_unfinished')
  const there = new Map((await findMarketRuns(deps.db, ownerId, originId)).map((run) => [run.symbol, run.id]))
  const runs: MarketRun[] = []
  for (const symbol of new Set(symbols)) {
    const known = symbol === origin.symbol ? originId : there.get(symbol)
    runs.push(
      known === undefined
        ? await runOn(deps, ownerId, origin, { symbol, accepted }, idFor(newId, symbol))
        : { symbol, strategyId: known, problem: null },
    )
  }
  return runs
}

async function runOn(
  deps: MarketRunDeps,
  ownerId: string,
  origin: DetailRow,
  { symbol, accepted }: { readonly symbol: string; readonly accepted: number | undefined },
  id: string,
): Promise<MarketRun> {
  const run = {
    ownerId,
    newId: id,
    keepAnswer: async (tx: Parameters<typeof insertMarketRun>[0]) => {
      const there = await insertMarketRun(tx, { ownerId, originId: origin.id, strategyId: id, symbol, now: new Date(deps.now()) })
      if (there !== null) throw new RunsAlready(there)
    },
  }
  try {
    await interpretStrategy(deps, run, { ...formOn(origin, symbol), accepted_tokens: accepted })
    return { symbol, strategyId: id, problem: null }
  } catch (cause) {
    if (cause instanceof RunsAlready) return { symbol, strategyId: cause.strategyId, problem: null }
    if (!(cause instanceof Failure)) throw cause
    return { symbol, strategyId: null, problem: cause.message }
  }
}

/** Another call was first: what this one has inserted is undone. */
class RunsAlready extends Error {
  readonly strategyId: string
  constructor(strategyId: string) {
    super('The strategy runs on this market already')
    this.strategyId = strategyId
  }
}

const lowOf = ({ result }: StrategyItem): number => (result === null ? -Infinity : (returnsOf(result)?.low ?? -Infinity))

/** A strategy with its runs on other markets, the best low end of the return first. */
export async function rankMarketRuns(db: Db, ownerId: string, id: string) {
  const origin = await mustFind(id, () => findDetail(db, ownerId, id))
  const rows = await listMarketRunItems(db, ownerId, id)
  const runs = [presentItem(origin), ...rows.map(presentItem)].toSorted((a, b) => lowOf(b) - lowOf(a) || a.symbol.localeCompare(b.symbol))
  const trials = presentVariantCount(await readVariantCount(db, ownerId, { ...backtestRequestOf(origin), id, plan: origin.plan as Plan }))
  return { runs, trials }
}
