import type { RequestedPeriod } from '@playbook/engine/backtest/choose-bars'
import { countTested } from '@playbook/engine/backtest/count-tested'
import type { CalendarName } from '@playbook/engine/market/instrument'
import type { Range } from '@playbook/engine/market/time-ranges'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import { countRules } from '@playbook/engine/strategy/count-rules'
import type { RuleLine } from '@playbook/engine/strategy/reading'
import { limits } from './limits.ts'
import { sourceFacts, type MarketSource } from './market-sources.ts'
import { quoteOf } from './token-prices.ts'
import type { Quote } from './token-quotes.ts'

/** What the price of a run depends on; `reach` is how far the market's prices go, where they are not computed. */
export interface RunToPrice extends RequestedPeriod {
  readonly calendar: CalendarName
  readonly source: MarketSource
  readonly reach: readonly { readonly timeframe: Timeframe; readonly from: number | null; readonly stored: Range | null }[]
  readonly timeframe: Timeframe
  readonly nowSeconds: number
  readonly rules: readonly RuleLine[]
}

/** The price of a run before it: as many bars as the market's hours give in its period, as far as its prices reach. */
export function quoteOfRun({ rules, source, reach, ...run }: RunToPrice): Quote {
  const { maxBarsPerRun: maxBars, maxYearsPerRun: maxYears } = limits
  const bars = countTested(
    { ...run, maxBars, maxYears },
    historyOf(
      source,
      reach.find(({ timeframe }) => timeframe === run.timeframe),
    ),
  )
  return quoteOf('backtest', { bars, rules: countRules(rules) })
}

/** Where downloaded prices begin, and where imported ones begin and end, as far as that is known. */
function historyOf(source: MarketSource, reach: RunToPrice['reach'][number] | undefined): Partial<Range> {
  const { isComputed, isOwn } = sourceFacts(source)
  if (isComputed || reach === undefined) return {}
  if (isOwn) return reach.stored ?? {}
  return reach.from === null ? {} : { from: reach.from }
}
