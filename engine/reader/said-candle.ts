import type { Stretch } from '../language/grammar.ts'
import type { Candle, Condition, Predicate } from './meanings.ts'
import { saidOf } from './said.ts'

type At = Stretch | null

/** The same event on another bar or chart; null where it tells one already. */
export function onCandle(
  event: Condition,
  change: { readonly timeframe?: Extract<Condition, { says: 'pattern' }>['timeframe']; readonly back?: number },
): Condition | null {
  if (event.says !== 'pattern' && event.says !== 'candle') return null
  if (change.timeframe != null && event.timeframe !== null) return null
  if (change.back !== undefined && event.back !== null) return null
  return { ...event, ...change }
}

/** What is said of a bar: its colour, or what its close does. */
export function saidOfCandle(candle: Candle, predicate: Predicate, at: At): Condition | null {
  const { timeframe, back, isHeikinAshi } = candle
  switch (predicate.does) {
    case 'color':
      return predicate.direction === null || predicate.isChange
        ? null
        : { says: 'candle', direction: predicate.direction, row: 1, timeframe, back, isHeikinAshi, at }
    case 'was':
      return back === null && timeframe === null ? null : saidOfCandle(candle, predicate.arg, at)
    case 'not': {
      const arg = saidOfCandle(candle, predicate.arg, at)
      return arg && { says: 'not', arg, at }
    }
    case 'window': {
      const arg = saidOfCandle(candle, predicate.arg, at)
      return arg && { says: 'window', how: predicate.how, over: predicate.over, arg, at }
    }
    case 'join': {
      const args = predicate.args.map((arg) => saidOfCandle(candle, arg, at))
      return args.every((arg) => arg !== null) ? { says: 'join', op: predicate.op, args, at } : null
    }
    default:
      return isHeikinAshi ? null : saidOf({ is: 'price', field: 'close', timeframe, back, at }, predicate, at)
  }
}
