import type { Figure } from './figure.ts'
import { inFreshProcess } from './fresh-process.ts'

interface Measured {
  readonly sent: number
  readonly sentAgain: number
  readonly kills: number
  readonly serverKills: number
  readonly lost: number
  readonly unhandled: number
  readonly wrong: number
  readonly eventsPerSecond: number
}

/** A storm of webhooks, by the interface that the payment provider calls. */
// oxlint-disable-next-line typescript/require-await -- every group of benchmarks is asked for alike
export async function paymentBenchmarks(): Promise<Figure[]> {
  const { sent, sentAgain, kills, serverKills, lost, unhandled, wrong, eventsPerSecond } = inFreshProcess<Measured>(
    '../server/billing/payments/testing/measure-storm.ts',
  )
  return [
    { name: 'webhooks of 2,500 purchases, shuffled, three in ten repeated', value: sent, unit: 'events', goal: null },
    { name: '  every connection to the database cut meanwhile', value: kills, unit: 'times', goal: null },
    { name: '  server process killed meanwhile', value: serverKills, unit: 'times', goal: null },
    { name: '  refused for it and sent again', value: sentAgain, unit: 'events', goal: null },
    { name: '  payments that were not booked exactly once', value: wrong, unit: 'payments', goal: '0' },
    { name: '  never taken, or stored and not done', value: lost + unhandled, unit: 'events', goal: '0' },
    { name: '  taken in a second', value: eventsPerSecond, unit: 'events', goal: null },
  ]
}
