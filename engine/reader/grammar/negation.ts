import type { Condition, Predicate } from '../meanings.ts'
import { rule } from '../production.ts'

const not = (arg: Condition, at: Condition['at']): Condition => ({ says: 'not', arg, at })
const inverse = { gt: 'lte', gte: 'lt', lt: 'gte', lte: 'gt' } as const

/** The opposite of a comparison is a comparison. */
function negated(p: Predicate, at: Predicate['at']): Predicate | null {
  if (!isWhole(p)) return null
  if (p.does === 'compare' && p.how !== 'eq' && !p.isBack) return { ...p, how: inverse[p.how], at }
  return { does: 'not', arg: p, at }
}
const isWhole = (p: Predicate): boolean =>
  p.does !== 'join' && p.does !== 'not' && p.does !== 'was' && !('to' in p && p.to?.is === 'sloped')

/** What is not so. */
export const negationProductions = [
  rule('Predicate', '#notWord Predicate:p', {
    build: ({ p }, at) => negated(p, at),
    examples: ['is not above 70', "hasn't touched the 20 EMA"],
  }),
  // Not once within the last bars; on each of them not.
  rule('Predicate', '#notWord Predicate:p Lookback:over', {
    build: ({ p, over }, at) =>
      isWhole(p) && p.does !== 'window' && p.does !== 'count'
        ? { does: 'not', arg: { does: 'window', how: 'within', over, arg: p, at }, at }
        : null,
    weight: 0.5,
    examples: ["hasn't touched the 20 EMA in the last 10 bars"],
  }),
  rule('Predicate', '#notWord Predicate:p Run:over', {
    build: ({ p, over }, at) => {
      const arg = p.does === 'trend' || p.does === 'window' || p.does === 'count' ? null : negated(p, at)
      return arg && { does: 'window', how: 'for', over, arg, at }
    },
    weight: 0.5,
    examples: ["hasn't closed below the 20 EMA for 5 bars"],
  }),
  rule('Predicate', '#auxVerb #notWord Predicate:p', {
    build: ({ p }, at) => negated(p, at),
    examples: ['must not be falling'],
  }),
  rule('Condition', 'no Event:event', { build: ({ event }, at) => not(event, at), examples: ['no bearish candle'] }),
  rule('Condition', 'no Event:event #appearVerb', { build: ({ event }, at) => not(event, at), examples: ['no doji forms'] }),
  rule('Condition', 'there is|are|was|were no Event:event', {
    build: ({ event }, at) => not(event, at),
    weight: 0.5,
    examples: ['there is no doji'],
  }),
  rule('Condition', 'not #showVerb? Event:event', { build: ({ event }, at) => not(event, at), weight: 1.5, examples: ['not a doji'] }),
  rule('Condition', 'not ( Condition:c )', { build: ({ c }, at) => not(c, at), examples: ['not (RSI < 30 or RSI > 70)'] }),
  rule('Condition', 'neither Value:a nor Value:b Predicate:p', {
    build: ({ a, b, p }, at) => ({
      says: 'join',
      op: 'and',
      args: [a, b].map((subject) => not({ says: 'of', subject, predicate: p, at }, at)),
      at,
    }),
    examples: ['neither RSI nor MFI is above 70'],
  }),
  rule('Condition', 'Condition:a #unlessWord Condition:b', {
    build: ({ a, b }, at) =>
      a.says === 'sequence' || b.says === 'sequence' ? null : { says: 'join', op: 'and', args: [a, not(b, at)], at },
    weight: 1.6,
    examples: ['RSI < 30 unless price is below the 200 SMA', 'a hammer without a gap up'],
  }),
]
