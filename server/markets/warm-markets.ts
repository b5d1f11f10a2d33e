import { setTimeout as sleep } from 'node:timers/promises'
import { catalogue } from '@playbook/engine/market/catalogue'
import { simulatedPrice } from './simulated-feed.ts'

const restMs = 20

/** Follows every simulated market up to now, one at a time and with rests, so that the first list of prices does not wait for it. */
export async function warmMarkets(now: () => number): Promise<void> {
  for (const instrument of catalogue) {
    simulatedPrice(instrument, now() / 1000)
    await sleep(restMs, undefined, { ref: false })
  }
}
