import type { ResultTree } from '@playbook/engine/agent/figure'
import type { OwnResult } from '@playbook/engine/agent/own-results'
import { prepareCall } from '@playbook/engine/agent/prepare-call'
import type { BarsNeed, Found, LivePrice, MarketFacts, ToolData } from '@playbook/engine/agent/tool'
import { invariant } from '@playbook/engine/invariant'
import { barColumns, firstBarAtOrAfter, sliceBars, type Bars } from '@playbook/engine/market/bars'
import { closedUntil } from '@playbook/engine/market/closed-until'
import type { Instrument } from '@playbook/engine/market/instrument'
import { simulateBars, startOfLast } from '@playbook/engine/market/simulate'
import type { Result } from '@playbook/engine/result'
import type { Compute } from '../jobs/thread.ts'
import { createSizedCache } from '../sized-cache.ts'

/** A call of a tool with everything that it needs. */
export interface ToolRequest {
  readonly tool: string
  readonly input: unknown
  readonly nowSeconds: number
  /** By symbol. */
  readonly markets: ReadonlyMap<string, MarketFacts>
  /** Closed bars; null where they are simulated here. */
  readonly bars: readonly { readonly need: BarsNeed; readonly bars: Bars | null }[]
  readonly live: readonly LivePrice[]
  readonly results: readonly OwnResult[] | null
  /** By id. */
  readonly result: ReadonlyMap<string, OwnResult | null>
}

export type ToolAnswer = Result<Found<ResultTree>, string>

const maxCacheBytes = 96 * 1_048_576
/** Simulated bars from a moment up to one before which all are closed: they stay what they are. */
const simulated = createSizedCache<{ readonly start: number; readonly bars: Bars }>({
  maxBytes: maxCacheBytes,
  sizeOf: ({ bars }) => bars.length * barColumns.length * Float64Array.BYTES_PER_ELEMENT,
})

/** Computes one call of a tool. Runs in a thread. */
export const compute: Compute<ToolRequest, ToolAnswer> = (request) => {
  const prepared = prepareCall(request.tool, request.input)
  return { output: prepared.ok ? prepared.value.run(dataOf(request)) : prepared, transfer: [] }
}

function dataOf({ nowSeconds, markets, bars, live, results, result }: ToolRequest): ToolData {
  const market = (symbol: string): MarketFacts => {
    const facts = markets.get(symbol)
    invariant(facts, 'the tool asks for a market that it did not need')
    return facts
  }
  return {
    nowSeconds,
    market,
    bars(symbol, timeframe) {
      const given = bars.find(({ need }) => need.symbol === symbol && need.timeframe === timeframe)
      invariant(given, 'the tool asks for bars that it did not need')
      return given.bars ?? simulatedBars(market(symbol).instrument, given.need, nowSeconds)
    },
    live: (symbol) => live.find((each) => each.symbol === symbol) ?? null,
    results() {
      invariant(results, 'the tool asks for results that it did not need')
      return results
    },
    result(id) {
      const found = result.get(id)
      invariant(found !== undefined, 'the tool asks for a result that it did not need')
      return found
    },
  }
}

function simulatedBars(instrument: Instrument, need: BarsNeed, nowSeconds: number): Bars {
  const { symbol, calendar } = instrument
  const until = Math.min(need.to ?? Infinity, closedUntil(calendar, need.timeframe, nowSeconds))
  const start = startOfNeed(instrument, need, until)
  const key = `${symbol} ${need.timeframe} ${until}`
  const held = simulated.get(key)
  // What reaches further back holds these too.
  if (held !== undefined && held.start <= start) return sliceBars(held.bars, firstBarAtOrAfter(held.bars, start), held.bars.length)
  const bars = simulateBars(instrument, need.timeframe, start, until)
  simulated.set(key, { start, bars })
  return bars
}

function startOfNeed(instrument: Instrument, { timeframe, count = 1, from, before = 0 }: BarsNeed, until: number): number {
  if (from === undefined) return startOfLast(instrument, timeframe, until, count)
  return before === 0 ? from : startOfLast(instrument, timeframe, from, before)
}
