import type { Production } from '../../language/grammar.ts'
import type { SaidWhen } from '../../reader/meanings.ts'

/** A value or an event with a time behind it. */
const timeBehind = /^(?:Value|Event):\w+ (?:\S+ )*Earlier:when$/

const calendar: ReadonlySet<string> = new Set(['1d', '1w', '1M'])
const isPrice = (part: unknown): boolean => typeof part === 'object' && part !== null && 'is' in part && part.is === 'price'

/**
 * In a question a day, week or month behind an indicator or an event is said of all of it ("how often below the 20 EMA this month");
 * in a strategy it is the value of that day, as it is of a price here ("above the high of yesterday").
 */
export function asInQuestion(production: Production): Production {
  if (!timeBehind.test(production.pattern)) return production
  return {
    ...production,
    build: (parts, at) => {
      // The pattern says what the part means.
      const { timeframe } = parts['when'] as SaidWhen
      const isOfQuestion = timeframe !== null && calendar.has(timeframe) && !Object.values(parts).some(isPrice)
      return isOfQuestion ? null : production.build(parts, at)
    },
  }
}
