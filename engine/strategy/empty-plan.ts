import type { Origin, Plan } from './plan.ts'

/** Where the parts of a plan come from that no text was read for. */
export const unread: Origin = { assumed: 'not read from a text' }

/** A plan that says nothing. */
export const emptyPlan: Plan = {
  version: 1,
  name: '',
  symbol: null,
  timeframe: null,
  direction: { value: 'both', from: unread },
  entryLong: null,
  entryShort: null,
  exitLong: null,
  exitShort: null,
  entryOrder: null,
  stop: { long: null, short: null },
  targets: { long: null, short: null },
  trailing: null,
  breakeven: null,
  timeExits: [],
  sizing: null,
  leverage: null,
  maxOpenTrades: null,
  maxTradesPerDay: null,
  dailyStop: null,
  cooldown: null,
  reentry: null,
  pyramiding: null,
  opposite: { value: 'reverse', from: unread },
  session: null,
  period: { from: null, to: null, initialCapital: null },
  costs: { spread: null, slippage: null, commission: null },
  features: [],
}
