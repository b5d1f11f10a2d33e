import { sourceFacts } from '@playbook/contract/market-sources'
import { createLeasedQuotes, type LeasedQuotesDeps } from './leased-quotes.ts'
import { createLiveHub, type LiveHub } from './live-hub.ts'
import type { QuoteFeed } from './live-quote.ts'
import { createQuietQuotes } from './quiet-quotes.ts'
import { createSimulatedQuotes } from './simulated-quotes.ts'

/** The hub of a process: computed prices by its own clock, prices of sources outside by lease, imported ones as they are. */
export function openLiveHub(deps: LeasedQuotesDeps): LiveHub {
  const quiet = createQuietQuotes(deps)
  const leased = createLeasedQuotes(deps)
  const outside: QuoteFeed = {
    follow: (market, onQuote) => (sourceFacts(market.source).isOwn ? quiet : leased).follow(market, onQuote),
    close: leased.close,
  }
  return createLiveHub({ now: deps.now, computed: createSimulatedQuotes(deps), outside })
}
