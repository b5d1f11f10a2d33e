import type { Stretch } from '../language/grammar.ts'
import type { Bunch, Candle, Condition, Duration, Predicate, SaidTimeframe, TimeUnit, Value } from './meanings.ts'
import { isDistance } from './measures.ts'
import { doneByEach, saidOf, whole } from './said.ts'

type At = Stretch | null

/** A size or the volume of this bar; null for another value, and where it tells its bar already. */
export function ofCandle({ timeframe, back, isNext, isHeikinAshi }: Candle, size: Value, at: At): Value | null {
  const isVolume = size.is === 'price' && size.field === 'volume' && size.timeframe === null && size.back === null
  if (isVolume && !isNext && !isHeikinAshi) return { ...size, timeframe, back, at }
  if (size.is !== 'size' || isNext || size.timeframe !== null || size.back !== null) return null
  return { ...size, bar: null, timeframe, back, ...(isHeikinAshi && { isHeikinAshi }), at }
}

/** The same event on another bar or chart; null where it tells one already. */
export function onCandle(
  event: Condition,
  change: { readonly timeframe?: Extract<Condition, { says: 'pattern' }>['timeframe']; readonly back?: number },
): Condition | null {
  if (event.says === 'of' && (event.subject.is === 'size' || (event.subject.is === 'price' && event.subject.field === 'volume'))) {
    const { timeframe = null, back = null } = change
    const subject = ofCandle({ timeframe, back, isNext: false, isHeikinAshi: false }, event.subject, event.subject.at)
    return subject && { ...event, subject }
  }
  if (event.says !== 'pattern' && event.says !== 'candle') return null
  if (change.timeframe != null && event.timeframe !== null && change.timeframe !== event.timeframe) return null
  if (change.back !== undefined && event.back !== null) return null
  return { ...event, ...change }
}

/** "Closes above its open" is a colour. */
const isOwnOpen = (p: Predicate): 'up' | 'down' | null =>
  p.does === 'compare' && !p.isBack && p.to.is === 'bar' && p.to.bar === 'it' && p.to.field === 'open'
    ? p.how === 'gt'
      ? 'up'
      : p.how === 'lt'
        ? 'down'
        : null
    : null

/** What is said of a bar: its colour, or what its close does. */
export function saidOfCandle(candle: Candle, predicate: Predicate, at: At): Condition | null {
  const { timeframe, back, isHeikinAshi } = candle
  switch (predicate.does) {
    case 'color': {
      const { direction, isChange } = predicate
      if (direction === null) return null
      const colored: Condition = { says: 'candle', direction, row: 1, timeframe, back, isHeikinAshi, at }
      if (!isChange) return colored
      // It turns where the one before was of the other colour.
      const other: Condition = { ...colored, direction: direction === 'up' ? 'down' : 'up', back: (back ?? 0) + 1 }
      return timeframe === null ? { says: 'join', op: 'and', args: [other, colored], at } : null
    }
    case 'compare': {
      // "When the month is 1" is no price.
      if (predicate.how === 'eq' && predicate.to.is === 'number' && predicate.to.unit === null) return null
      // No bar stands at a distance: "the candle is over 20 pips" tells how large it is.
      if (predicate.part !== 'size' && (predicate.part !== null || predicate.isBack || !isDistance(predicate.to))) break
      const size = ofCandle(candle, { is: 'size', of: 'range', bar: null, timeframe: null, back: null, at }, at)
      return size && saidOf(size, { ...predicate, part: null }, at)
    }
    case 'move': {
      // "A candle that drops 2%" drops from its own open.
      if (predicate.over !== null || predicate.from !== null || predicate.direction === null || isHeikinAshi) break
      const [close, open] = (['close', 'open'] as const).map((field): Value => ({ is: 'price', field, timeframe, back, at }))
      return saidOf(close!, { ...predicate, from: open! }, at)
    }
    case 'extreme': {
      if (!predicate.isSize) break
      const size = ofCandle(candle, { is: 'size', of: 'range', bar: null, timeframe: null, back: null, at }, at)
      return size && saidOf(size, predicate, at)
    }
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
      break
  }
  if (isOwnOpen(predicate)) return saidOfCandle(candle, { does: 'color', direction: isOwnOpen(predicate), isChange: false, at }, at)
  return isHeikinAshi ? null : saidOf({ is: 'price', field: 'close', timeframe, back, at }, predicate, at)
}

export const isBars = (event: Condition): event is Extract<Condition, { says: 'candle' | 'pattern' }> =>
  event.says === 'candle' || event.says === 'pattern'

/** A bar of which something else is said as well. */
export function eventAnd(event: Condition, p: Predicate, at: At): Condition | null {
  if (!isBars(event) || (p.does === 'color' && event.says === 'candle')) return null
  // "A green candle that closes back over 30": of what was there, which is no price.
  if ((p.does === 'cross' || p.does === 'compare') && p.isBack && p.to.is === 'number' && p.to.unit === null) return null
  const { timeframe, back } = event
  const candle = { timeframe, back, isNext: false, isHeikinAshi: event.says === 'candle' && event.isHeikinAshi }
  const said = saidOfCandle(candle, p, at)
  return said && whole([event, doneByEach(event, said, at)], at)
}

const units: Readonly<Partial<Record<SaidTimeframe, TimeUnit>>> = { '1h': 'hour', '1d': 'day', '1w': 'week', '1M': 'month' }

/** "… is lower than the one before" of each of them. */
const stepOf = (p: Predicate): 'up' | 'down' | null => {
  if (p.does === 'trend') return p.over === null || p.over.count === 1 ? p.direction : null
  if (p.does !== 'compare' || p.to.is !== 'earlier' || p.to.back.count !== 1) return null
  return p.how === 'gt' ? 'up' : p.how === 'lt' ? 'down' : null
}

/** What is said of each of so many bars in a row; null for what no run of bars can be. */
export function bunchSaid(bunch: Bunch, predicate: Predicate, at: At): Condition | null {
  const { count, timeframe, isHeikinAshi } = bunch
  if (predicate.does === 'was') return bunchSaid(bunch, predicate.arg, at)
  if (predicate.does === 'join') {
    const args = predicate.args.map((arg) => bunchSaid(bunch, arg, at))
    return args.every((arg) => arg !== null) ? { says: 'join', op: predicate.op, args, at } : null
  }
  if (predicate.does === 'color' && predicate.direction !== null && !predicate.isChange)
    return { says: 'candle', direction: predicate.direction, row: count, timeframe, back: null, isHeikinAshi, at }
  const unit = timeframe === null ? 'bar' : units[timeframe]
  if (isHeikinAshi || unit === undefined) return null
  const close: Value = { is: 'price', field: 'close', timeframe: null, back: null, at }
  const over: Duration = { count, unit }
  const direction = stepOf(predicate)
  if (direction !== null) return saidOf(close, { does: 'trend', direction, over, at }, at)
  if (predicate.does === 'range part') return saidOf(close, { does: 'window', how: 'for', over, arg: predicate, at }, at)
  if (predicate.does !== 'compare' || predicate.isBack) return null
  const arg: Predicate = predicate.part === 'close' ? { ...predicate, part: null } : predicate
  return saidOf(close, { does: 'window', how: 'for', over, arg, at }, at)
}
