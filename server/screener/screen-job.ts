import { Failure } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import { sourceFacts } from '@playbook/contract/market-sources'
import type { ScreenMarkets, ScreenRow } from '@playbook/contract/screener'
import { conditionBars } from '@playbook/engine/conditions/warmup'
import { formatCount } from '@playbook/engine/format/count'
import { priceDecimals } from '@playbook/engine/format/price'
import { defineJob, type Job } from '../jobs/define-job.ts'
import { ThreadFailure } from '../jobs/thread-failure.ts'
import type { Task } from '../jobs/thread-pool.ts'
import { mustHaveTimeframe, type MarketDeps } from '../markets/find-market.ts'
import type { Market } from '../markets/price-feed.ts'
import { findListedSymbols } from '../watchlists/find-listed-symbols.ts'
import type { MarketToScreen, ScreenRequest } from './screen-market.ts'
import * as store from './store.ts'

/** The queue that screens wait in. */
export const screenQueue = 'screen-markets'

export interface ScreenData {
  readonly screenId: string
  readonly runId: string
}

const task: Task<ScreenRequest, ScreenRow[]> = { url: new URL('./screen-market.ts', import.meta.url) }
/** Markets between two words about how far it is. */
const perStep = 8
const lost = 'It was interrupted several times and was given up. Please start it again.'
const tooHard = 'It takes too much time or memory. Choose fewer bars or a longer timeframe.'

/** Asks a condition of every market of a screen, a few at a time. */
export const screenJob: Job<MarketDeps, ScreenData> = defineJob({
  name: screenQueue,
  tasks: [task],
  async run(deps, { screenId: id, runId }, { attempt, signal, report, threads }) {
    const now = () => new Date(deps.now())
    const claimed = { id, runId, attempt }
    if (!(await store.claimScreen(deps.db, claimed, now()))) return
    const work = await store.findWork(deps.db, id)
    if (work === undefined) return
    const end = (status: 'completed' | 'failed', message: string, rows: readonly ScreenRow[] | null) =>
      store.endScreen(deps.db, claimed, { status, message, rows: rows && JSON.stringify(rows), now: now() })
    try {
      const { found, leftOut } = await marketsOf(deps, work.owner_id, work.markets)
      const warmup = conditionBars(work.expr, work.timeframe) + 2
      const rows: ScreenRow[] = []
      for (let at = 0; at < found.length; at += perStep) {
        signal.throwIfAborted()
        const some = await loadSome(found.slice(at, at + perStep), work, warmup, deps.now() / 1000)
        const request = { ...work, count: work.bars, warmup, nowSeconds: deps.now() / 1000, markets: some.ready }
        rows.push(...(await threads.compute(task, request, { signal, timeoutMs: limits.runTimeoutMs })), ...some.silent)
        report((100 * Math.min(found.length, at + perStep)) / found.length, `${rows.length} of ${formatCount(found.length, 'market')}`)
      }
      const count = rows.filter(({ isTrue }) => isTrue === true).length
      const more = leftOut === 0 ? '' : `. ${leftOut} more were left out: a screen looks at ${limits.maxScreenMarkets} at most`
      await end('completed', `True now on ${count} of ${formatCount(rows.length, 'market')}${more}`, rows)
    } catch (cause) {
      if (cause instanceof Failure) return end('failed', cause.message, null)
      if (cause instanceof ThreadFailure && cause.problem !== 'died') return end('failed', tooHard, null)
      throw cause
    }
  },
  saveProgress: (deps, { screenId: id, runId }, { attempt, progress, message }) =>
    store.saveProgress(deps.db, { id, runId, attempt }, { progress, message, now: new Date(deps.now()) }),
  async findOpen({ db }) {
    return (await store.findOpenScreens(db)).map((row) => ({ id: row.run_id, data: { screenId: row.id, runId: row.run_id } }))
  },
  giveUp: (deps, { screenId: id, runId }) =>
    store.endScreen(deps.db, { id, runId, attempt: null }, { status: 'failed', message: lost, rows: null, now: new Date(deps.now()) }),
})

async function marketsOf(deps: MarketDeps, ownerId: string, asked: ScreenMarkets) {
  const symbols =
    asked.kind === 'symbols' ? asked.symbols : asked.kind === 'watchlist' ? await findListedSymbols(deps.db, ownerId, asked.id) : null
  const all =
    symbols === null
      ? await deps.markets.search(ownerId, {})
      : (await Promise.all(symbols.map((symbol) => deps.markets.find(ownerId, symbol)))).filter((market) => market !== null)
  const once = [...new Map(all.map((market) => [market.instrument.symbol, market])).values()]
  if (once.length === 0) throw new Failure('symbol_not_found', { message: 'There is no market to look at. Choose others.' })
  return { found: once.slice(0, limits.maxScreenMarkets), leftOut: Math.max(0, once.length - limits.maxScreenMarkets) }
}

type Work = NonNullable<Awaited<ReturnType<typeof store.findWork>>>

/** The markets with the bars that only this process can load; those without bars say why. */
async function loadSome(markets: readonly Market[], { timeframe, bars: count }: Work, warmup: number, nowSeconds: number) {
  const ready: MarketToScreen[] = []
  const silent: ScreenRow[] = []
  for (const market of markets) {
    try {
      mustHaveTimeframe(market, timeframe)
      const range = { timeframe, count: count + warmup + 1, skipped: 0, beforeSeconds: null }
      const bars = sourceFacts(market.source).isComputed ? null : (await market.prices.page(range, nowSeconds)).bars
      ready.push({ source: market.source, instrument: market.instrument, bars })
    } catch (cause) {
      if (!(cause instanceof Failure)) throw cause
      silent.push(silentRow(market, cause.message))
    }
  }
  return { ready, silent }
}

function silentRow({ source, instrument }: Market, problem: string): ScreenRow {
  const { symbol, name, category, calendar } = instrument
  const nothing = { last: null, isTrue: null, lastTrueAt: null, bars: 0, trueBars: 0, times: 0 }
  return { symbol, name, category, decimals: priceDecimals(instrument, 1), ...nothing, source, calendar, problem }
}
