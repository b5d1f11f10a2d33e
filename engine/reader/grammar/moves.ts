import type { Stretch } from '../../language/grammar.ts'
import type { Direction, Duration, Value } from '../meanings.ts'
import { rule } from '../production.ts'
import { directionOf, saidOf } from '../said.ts'

const yesterdaysClose = (at: Stretch | null): Value => ({ is: 'price', field: 'close', timeframe: '1d', back: 1, at })

const isBars = ({ unit }: Duration): boolean => unit === 'bar' || unit === 'day' || unit === 'week'
const agree = (a: Direction | null | undefined, b: Direction | null | undefined): boolean => a == null || b == null || a === b

/** Rising and falling, turning, moving by an amount, and reaching new extremes. */
export const moveProductions = [
  rule('Predicate', '#beVerb? #slopeVerb:direction', {
    build: ({ direction }, at) => direction && { does: 'trend', direction, over: null, at },
    weight: 1.5,
    examples: ['is rising', 'rises', 'are declining'],
  }),
  rule('Predicate', '#beVerb? #slopeVerb:verb #direction:direction', {
    build: ({ verb, direction }, at) => (agree(verb, direction) ? { does: 'trend', direction, over: null, at } : null),
    examples: ['is pointing up', 'slopes down', 'is trending higher'],
  }),
  rule('Predicate', '#closeVerb even #direction:direction', {
    build: ({ direction }, at) => ({ does: 'trend', direction, over: { count: 1, unit: 'bar' }, at }),
    examples: ['closes even lower'],
  }),
  rule('Predicate', '#closeVerb #direction:direction', {
    build: ({ direction }, at) => ({ does: 'trend', direction, over: { count: 1, unit: 'bar' }, at }),
    weight: 1.5,
    examples: ['closes higher', 'closes down'],
  }),
  rule('Predicate', '#moveVerb:moves for Duration:over', {
    build: ({ moves, over }, at) => (moves !== null && isBars(over) ? { does: 'trend', direction: moves, over, at } : null),
    examples: ['falls for 3 days'],
  }),

  rule('Predicate', '#turnVerb back? #direction:direction', {
    build: ({ direction }, at) => ({ does: 'turn', direction, at }),
    examples: ['turns up', 'hooks down'],
  }),
  rule('Predicate', 'start|begin to? #slopeVerb:direction', {
    build: ({ direction }, at) => direction && { does: 'turn', direction, at },
    examples: ['starts to rise', 'begins falling'],
  }),
  rule('Predicate', 'stop #slopeVerb:was', {
    build: ({ was }, at) => was && { does: 'turn', direction: was === 'up' ? 'down' : 'up', at },
    examples: ['stops falling'],
  }),

  rule('Predicate', '#moveVerb:moves #direction:direction? by? #comparison:how? Value:by', {
    build: ({ moves, direction, how = 'gte', by }, at) =>
      agree(moves, direction) && by.is === 'number' && how.startsWith('g')
        ? { does: 'move', direction: moves ?? direction ?? null, how, by, over: null, from: null, at }
        : null,
    weight: 1.2,
    examples: ['drops 2%', 'falls by more than 3%', 'moves up 20 pips'],
  }),
  rule('Predicate', '#beVerb #direction:direction by? #comparison:how? Value:by', {
    build: ({ direction, how = 'gte', by }, at) =>
      by.is === 'number' && directionOf(how) !== null ? { does: 'move', direction, how, by, over: null, from: null, at } : null,
    weight: 1.2,
    examples: ['is up 3%', 'is down more than 2%'],
  }),
  rule('Predicate', '#comparison:how? Value:by #direction:direction', {
    build: ({ direction, how = 'gte', by }, at) =>
      by.is === 'number' && directionOf(how) !== null ? { does: 'move', direction, how, by, over: null, from: null, at } : null,
    weight: 3,
    examples: ['3% up', 'more than 2% down'],
  }),
  rule('Predicate', 'Predicate:p in|within|over|during Duration:over', {
    build: ({ p, over }, at) => (p.does === 'move' && p.over === null && p.from === null ? { ...p, over, at } : null),
    weight: 0.8,
    examples: ['drops 2% in a day', 'rises 3% within 5 bars'],
  }),
  rule('Predicate', 'Predicate:p in|over|during|within last|past|previous Duration:over', {
    build: ({ p, over }, at) => (p.does === 'move' && p.over === null && p.from === null ? { ...p, over, at } : null),
    weight: 0.8,
    examples: ['is up 3% over the last 5 bars'],
  }),
  rule('Predicate', 'Predicate:p from|since|versus|vs|against Value:from', {
    build: ({ p, from }, at) => (p.does === 'move' && p.over === null && p.from === null ? { ...p, from, at } : null),
    weight: 0.8,
    examples: ['is up 3% from the open', "drops 10% from yesterday's close"],
  }),
  rule('Predicate', 'Predicate:p on|for the? day', {
    build: ({ p }, at) => (p.does === 'move' && p.over === null && p.from === null ? { ...p, from: yesterdaysClose(at), at } : null),
    weight: 0.8,
    examples: ['is up 3% on the day'],
  }),
  rule('Predicate', 'Predicate:p today', {
    build: ({ p }, at) => (p.does === 'move' && p.over === null && p.from === null ? { ...p, from: yesterdaysClose(at), at } : null),
    weight: 0.8,
    examples: ['is down 2% today'],
  }),
  rule('Event', 'Value:v', {
    build: ({ v }, at) => (v.is === 'sloped' ? saidOf(v.of, { does: 'trend', direction: v.direction, over: null, at }, at) : null),
    weight: 2,
    examples: ['a rising 50 EMA'],
  }),
  rule('Value', 'Value:of with #positiveWord:direction slope', {
    build: ({ of, direction }, at) => (of.is === 'indicator' || of.is === 'average' ? { is: 'sloped', of, direction, at } : null),
    examples: ['the 50 EMA with a positive slope'],
  }),
  rule('Event', '#positiveWord:direction slope of|on|in Value:v', {
    build: ({ v, direction }, at) => saidOf(v, { does: 'trend', direction, over: null, at }, at),
    examples: ['a positive slope on the 50 EMA'],
  }),
  rule('Condition', 'slope of Value:v #beVerb? #direction:direction', {
    build: ({ v, direction }, at) => saidOf(v, { does: 'trend', direction, over: null, at }, at),
    examples: ['the slope of the 50 EMA is up'],
  }),
  rule('Condition', "Value:v 's? slope #beVerb? #comparison:how #number:n", {
    build: ({ v, how, n }, at) => {
      const direction = n === 0 && (how === 'gt' || how === 'lt') ? directionOf(how) : null
      return direction && saidOf(v, { does: 'trend', direction, over: null, at }, at)
    },
    examples: ['the 50 EMA slope > 0'],
  }),
  rule('Condition', 'slope of Value:v #beVerb #positiveWord:direction', {
    build: ({ v, direction }, at) => saidOf(v, { does: 'trend', direction, over: null, at }, at),
    examples: ['the slope of the 20 EMA is positive'],
  }),
  rule('Condition', "Value:v 's? slope #beVerb #positiveWord:direction", {
    build: ({ v, direction }, at) => saidOf(v, { does: 'trend', direction, over: null, at }, at),
    examples: ['the 20 EMA slope is positive'],
  }),
]
