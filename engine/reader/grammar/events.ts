import type { Candle, Categories, Condition, Direction, Duration, Predicate, Value, Values } from '../meanings.ts'
import { rule } from '../production.ts'
import { eventAnd, isBars, onCandle, saidOfCandle } from '../said-candle.ts'
import { priceOf } from '../said-values.ts'
import { compare, cross, directionOf, forEach, isRun, saidOf, sequence, whole } from '../said.ts'

type At = Condition['at']
type Bars = Extract<Condition, { says: 'candle' | 'pattern' }>

const row = (direction: Direction, count: number, candle: Candle | null, at: At): Condition | null =>
  Number.isInteger(count) && count > 0 && !candle?.isNext && (candle?.back ?? null) === null
    ? {
        says: 'candle',
        direction,
        row: count,
        timeframe: candle?.timeframe ?? null,
        back: null,
        isHeikinAshi: candle?.isHeikinAshi ?? false,
        at,
      }
    : null

const one = (said: Condition | null): Condition | null => (said?.says === 'candle' ? { ...said, isOne: true } : said)

const bySide = {
  engulfing: { up: 'bullish_engulfing', down: 'bearish_engulfing' },
  harami: { up: 'bullish_harami', down: 'bearish_harami' },
  pin_bar: { up: 'bullish_pin_bar', down: 'bearish_pin_bar' },
} as const
const isTwoSidedName = (name: string): name is keyof typeof bySide => name in bySide
/** Patterns that point nowhere by themselves, so that a colour is one more thing said of them. */
const neutral: readonly string[] = ['inside_bar', 'outside_bar', 'doji', 'nr4', 'nr7']

/** A pattern with a colour: the one that points there, or a bar that is both. Null where the colour might be said of what it points to. */
function coloredPattern(direction: Direction, name: Extract<Bars, { says: 'pattern' }>['name'], at: At): Condition | null {
  if (isTwoSidedName(name)) return { says: 'pattern', name: bySide[name][direction], timeframe: null, back: null, at }
  const pattern: Condition = { says: 'pattern', name, timeframe: null, back: null, at }
  const colored = row(direction, 1, null, at)
  return neutral.includes(name) && colored ? { says: 'join', op: 'and', args: [pattern, colored], at } : null
}

/** A pattern whose long tail is told as well; null where it has it at the other end, or none. */
function tailed(name: Extract<Bars, { says: 'pattern' }>['name'], direction: Direction, at: At): Condition | null {
  const own = direction === 'up' ? ['pin_bar', 'bullish_pin_bar', 'hammer'] : ['pin_bar', 'bearish_pin_bar', 'shooting_star']
  if (!own.includes(name)) return null
  return { says: 'pattern', name: name === 'pin_bar' ? bySide.pin_bar[direction] : name, timeframe: null, back: null, at }
}

/** A bar of a colour that has gone so many percent from its open; a day from the close before it, as days are told. */
function largeBar({ how, by }: Categories['Much'], direction: Direction, candle: Candle, at: At): Condition | null {
  if (by.is !== 'number' || by.unit !== 'percent' || !how.startsWith('g') || candle.isNext || candle.back !== null) return null
  const from = candle.timeframe === '1d' ? priceOf('close', at, { timeframe: '1d', back: 1 }) : null
  return saidOfCandle(candle, { does: 'move', direction, how, by, over: null, from, at }, at)
}

/** Candles or steps in a row. */
const isRow = (event: Condition): boolean =>
  (event.says === 'candle' && event.row > 1) ||
  (event.says === 'of' && event.predicate.does === 'trend' && (event.predicate.over?.count ?? 1) > 1)

/** One right after the other: the first lies as many bars back as the second is long. */
function follows(first: Condition, second: Condition, at: At): Condition | null {
  if (first.says !== 'candle' || !isBars(second) || first.back !== null || second.back !== null || first.timeframe !== second.timeframe)
    return null
  const back = second.says === 'candle' ? second.row : 1
  // "A red one" is of the kind of the others.
  const isHeikinAshi = second.says === 'candle' && (first.isHeikinAshi || second.isHeikinAshi)
  const args = [
    { ...first, back, ...(isHeikinAshi && { isHeikinAshi }) },
    { ...second, ...(isHeikinAshi && { isHeikinAshi }) },
  ]
  return { says: 'join', op: 'and', args, at }
}

/** A level is broken: by its name, by a word, or by the side that is traded. */
function broken(direction: Direction | null, to: Values, at: At): Condition | null {
  const predicate = forEach(to, at, (each) => cross(direction, each, at))
  return predicate && saidOf({ is: 'price', field: 'close', timeframe: null, back: null, at }, predicate, at)
}

/** Either end of so many bars is broken. */
const channelBreak = (over: Duration, at: At): Condition | null =>
  broken(null, { op: 'and', values: [{ is: 'range', of: { range: 'bars', over }, output: null, at }] }, at)

/** Steps of a price, with where it stands at the last of them. */
function stepsAnd(event: Condition, p: Predicate, at: At): Condition | null {
  const isSteps = event.says === 'of' && event.subject.is === 'price' && event.predicate.does === 'trend'
  const said = isSteps && p.does === 'compare' ? saidOf({ is: 'price', field: 'close', timeframe: null, back: null, at }, p, at) : null
  return said && whole([event, said], at)
}

/** What an event is said of: the oscillator of a divergence, the price, the market that is traded. */
function ofSubject(v: Value, event: Condition, at: At): Condition | null {
  if (event.says === 'divergence') return event.of === null ? { ...event, of: v, at } : null
  const isIt = v.is === 'reference' && v.to === 'it'
  return isIt || (v.is === 'price' && v.field === 'close' && v.timeframe === null && v.back === null) ? { ...event, at } : null
}

/** A pattern or candle whose bar touches a level. */
function eventAt(event: Condition, level: Value, at: Condition['at']): Condition | null {
  if ((event.says !== 'candle' && event.says !== 'pattern') || level.is === 'number' || level.is === 'market') return null
  // "At the highs": every bar is at its own.
  if (level.is === 'price' && level.timeframe === event.timeframe && (level.back ?? 0) === (event.back ?? 0)) return null
  const said = saidOf(
    { is: 'price', field: 'close', timeframe: event.timeframe, back: event.back, at },
    { does: 'touch', to: level, at },
    at,
  )
  return said && whole([event, said], at)
}

/** What happens on a chart, as a noun: colours in a row and patterns. */
export const eventProductions = [
  rule('Hue', '#color:direction', { build: ({ direction }) => direction, weight: 0, examples: ['bullish'] }),
  rule('Hue', '#candleColor:direction', { build: ({ direction }) => direction, weight: 0, examples: ['up'] }),
  rule('Event', 'Hue:direction Candle:candle', {
    build: ({ direction, candle }, at) =>
      candle.isNext || candle.back !== null ? null : saidOfCandle(candle, { does: 'color', direction, isChange: false, at }, at),
    examples: ['a green candle', 'a bullish 4h candle', 'an up bar', 'a red day'],
  }),
  rule('Event', '#number:count #inRow? Hue:direction Candle:candle', {
    build: ({ count, direction, candle }, at) => row(direction, count, candle, at),
    examples: ['3 red candles', '4 consecutive green bars', '3 red days', 'two green 4h candles', '3 red heikin ashi candles'],
  }),
  rule('Event', '#comparison:how #number:count #inRow? Hue:direction Candle:candle', {
    build: ({ how, count, direction, candle }, at) =>
      how === 'gte' || how === 'gt' ? row(direction, how === 'gt' ? count + 1 : count, candle, at) : null,
    examples: ['at least 3 red candles', 'more than 3 consecutive green bars'],
  }),
  rule('Event', '#number:count or more #inRow? Hue:direction Candle:candle', {
    build: ({ count, direction, candle }, at) => row(direction, count, candle, at),
    examples: ['3 or more red candles'],
  }),
  rule('Event', 'Much:m Hue:direction Candle:candle', {
    build: ({ m, direction, candle }, at) => largeBar(m, direction, candle, at),
    weight: 1.5,
    examples: ['a 3% red candle'],
  }),
  rule('Event', 'Hue:direction Candle:candle of Much:m', {
    build: ({ m, direction, candle }, at) => largeBar(m, direction, candle, at),
    examples: ['a red candle of at least 1%'],
  }),
  rule('Event', '#ordinal:count #inRow Hue:direction Candle:candle', {
    build: ({ count, direction, candle }, at) => row(direction, count, candle, at),
    examples: ['the third consecutive red candle'],
  }),
  rule('Event', '#ordinal:count Hue:direction Candle:candle #inRow', {
    build: ({ count, direction, candle }, at) => row(direction, count, candle, at),
    examples: ['the third red candle in a row'],
  }),
  rule('Event', '#number:count #color:direction one', {
    build: ({ count, direction }, at) => one(row(direction, count, null, at)),
    examples: ['3 green ones'],
  }),
  rule('Event', '#number:count #inRow? #candleWord up|down:way #inRow?', {
    build: ({ count, way }, at) => row(way === 'up' ? 'up' : 'down', count, null, at),
    weight: 1.5,
    examples: ['3 candles up', 'three bars down in a row'],
  }),
  rule('Event', '#color:direction close', {
    build: ({ direction }, at) => row(direction, 1, null, at),
    examples: ['a green close'],
  }),
  rule('Event', '#number:count #inRow? #color:direction close', {
    build: ({ count, direction }, at) => row(direction, count, null, at),
    examples: ['3 red closes'],
  }),
  rule('Event', '#heikin Event:event', {
    build: ({ event }, at) => (event.says === 'candle' && !event.isHeikinAshi ? { ...event, isHeikinAshi: true, at } : null),
    examples: ['heikin ashi green candle'],
  }),
  rule('Event', '#number:count #inRow? #heikin Event:event', {
    build: ({ count, event }, at) => (event.says === 'candle' && event.row === 1 ? { ...event, row: count, isHeikinAshi: true, at } : null),
    examples: ['two heikin ashi green candles'],
  }),
  rule('Event', '#comparison:how #number:count #color:direction one', {
    build: ({ how, count, direction }, at) =>
      how === 'gte' || how === 'gt' ? one(row(direction, how === 'gt' ? count + 1 : count, null, at)) : null,
    examples: ['at least 3 green ones'],
  }),
  // "Three reds": of candles, as "the third green in a row" is.
  rule('Event', '#number:count #inRow? #barsOfColor:direction #inRow?', {
    build: ({ count, direction }, at) => row(direction, count, null, at),
    examples: ['3 reds in a row', 'five straight greens'],
  }),
  rule('Event', 'at? least|minimum? #number:count #inRow? #barsOfColor:direction #inRow?', {
    build: ({ count, direction }, at) => row(direction, count, null, at),
    weight: 1.2,
    examples: ['at least 4 reds'],
  }),
  rule('Event', 'streak|run|string|series|sequence|row|succession|chain of Event:event', {
    build: ({ event }, at) => (isRow(event) ? { ...event, at } : null),
    weight: 0.3,
    examples: ['a streak of 3 red candles', 'a series of five consecutive bullish candles'],
  }),
  rule('Event', 'Event:event #appearVerb? streak|run|string|series|sequence', {
    build: ({ event }, at) => (isRow(event) ? { ...event, at } : null),
    weight: 0.5,
    examples: ['a 5 green candles streak'],
  }),
  rule('Event', '#number:count -? #oneTimeUnit #color:direction streak|run', {
    build: ({ count, direction }, at) => row(direction, count, null, at),
    weight: 0.5,
    examples: ['a 5-candle green streak'],
  }),
  rule('Event', '#color:direction streak|run of #number:count candles|bars?', {
    build: ({ count, direction }, at) => row(direction, count, null, at),
    weight: 0.5,
    examples: ['a green streak of 5', 'a red run of 4 candles'],
  }),
  rule('Event', 'double|triple:count #color:direction candle|bar|close|closes', {
    build: ({ count, direction }, at) => row(direction, count === 'double' ? 2 : 3, null, at),
    weight: 0.8,
    examples: ['a double red candle'],
  }),
  rule('Event', '#color:direction one', { build: ({ direction }, at) => one(row(direction, 1, null, at)), examples: ['a green one'] }),
  rule('Event', 'Event:event #inRow', {
    build: ({ event }, at) => (event.says === 'candle' && event.row > 1 ? { ...event, at } : null),
    weight: 0.3,
    examples: ['3 red candles in a row'],
  }),
  rule('Event', 'Timeframe:timeframe Event:event', {
    build: ({ timeframe, event }, at) => {
      const said = onCandle(event, { timeframe })
      return said && { ...said, at }
    },
    examples: ['a 4h bullish engulfing', 'a daily green candle'],
  }),
  rule('Event', 'Event:event on|in Timeframe:timeframe', {
    build: ({ timeframe, event }, at) => {
      const said = onCandle(event, { timeframe })
      return said && { ...said, at }
    },
    examples: ['a bullish engulfing on the 4h chart'],
  }),
  rule('Event', 'Event:event on? Earlier:when', {
    build: ({ when: { timeframe, back }, event }, at) => {
      const said = onCandle(event, { ...(timeframe && { timeframe }), back })
      return said && { ...said, at }
    },
    weight: 1.5,
    examples: ['a hammer on the previous candle', 'an inside day yesterday'],
  }),

  rule('Event', '#pattern:name', {
    build: ({ name }, at) => ({ says: 'pattern', name, timeframe: null, back: null, at }),
    weight: 0.8,
    examples: ['a bullish engulfing', 'hammer'],
  }),
  rule('Event', 'any|every|each #pattern:name', {
    build: ({ name }, at) => ({ says: 'pattern', name, timeframe: null, back: null, at }),
    examples: ['any doji'],
  }),
  rule('Event', '#dayPattern:pattern', {
    build: ({ pattern }, at) => ({ says: 'pattern', ...pattern, back: null, at }),
    examples: ['an inside day'],
  }),
  rule('Event', '#pattern:name candle|bar|pattern|formation|candlestick|setup|reversal', {
    build: ({ name }, at) => ({ says: 'pattern', name, timeframe: null, back: null, at }),
    weight: 0.5,
    examples: ['a morning star pattern'],
  }),
  // Its long tail tells which way a pin bar points.
  rule('Event', '#pattern:name candle|bar|candles|bars? with long|big|large|lengthy lower|bottom|upper|top:end tail|wick|shadow|nose', {
    build: ({ name, end }, at) => tailed(name, end === 'lower' || end === 'bottom' ? 'up' : 'down', at),
    weight: 0.3,
    examples: ['a pin bar with a long lower tail'],
  }),
  rule(
    'Event',
    '#pattern:name candle|bar|candles|bars? with long|big|large|lengthy tail|wick|shadow|nose to|at|on? down|below|bottom|downside|up|above|top|upside:end',
    {
      build: ({ name, end }, at) => tailed(name, ['down', 'below', 'bottom', 'downside'].includes(end) ? 'up' : 'down', at),
      weight: 0.3,
      examples: ['a pin bar with a long tail down'],
    },
  ),
  rule('Event', '#pattern:name candle|bar|candlestick pattern|formation|setup|signal', {
    build: ({ name }, at) => ({ says: 'pattern', name, timeframe: null, back: null, at }),
    weight: 0.5,
    examples: ['an evening star candle pattern'],
  }),
  rule('Event', '#pattern:name candle|bar|pattern? of|, a|the? #color:direction kind|type|sort|variety|one|version|flavor|flavour', {
    build: ({ name, direction }, at) => (isTwoSidedName(name) ? coloredPattern(direction, name, at) : null),
    weight: 0.5,
    examples: ['an engulfing candle of the bullish kind', 'a pin bar, the bullish sort'],
  }),
  rule('Event', '#pattern:name candle|bar|candles|bars? ( #color:direction )', {
    build: ({ name, direction }, at) => (isTwoSidedName(name) ? coloredPattern(direction, name, at) : null),
    weight: 0.5,
    examples: ['engulfing candles (bullish)'],
  }),
  rule('Condition', 'Event:event #wasVerb #appearVerb', {
    build: ({ event }, at) => ({ ...event, at }),
    weight: 0.5,
    examples: ['a hammer was formed'],
  }),
  rule(
    'Condition',
    'Event:event #auxVerb? seen|spotted|detected|identified|found|present|visible|confirmed|printed|formed|completed|established|done|in',
    {
      build: ({ event }, at) => (isBars(event) ? { ...event, at } : null),
      weight: 0.8,
      examples: ['a hammer is spotted', 'a bullish engulfing candle seen'],
    },
  ),
  rule('Event', 'appearance|occurrence|presence|formation|printing|detection of Event:event', {
    build: ({ event }, at) => (isBars(event) ? { ...event, at } : null),
    weight: 0.3,
    examples: ['the appearance of a bullish engulfing pattern'],
  }),
  rule('Event', '#pattern:name day', {
    build: ({ name }, at) => ({ says: 'pattern', name, timeframe: '1d', back: null, at }),
    weight: 0.5,
    examples: ['a doji day'],
  }),
  rule('Event', '#color:direction #pattern:name', {
    build: ({ direction, name }, at) => coloredPattern(direction, name, at),
    examples: ['a bullish outside bar', 'a green inside bar'],
  }),
  rule('Event', '#pattern:name candle|bar? #direction:direction', {
    build: ({ direction, name }, at) => (isTwoSidedName(name) ? coloredPattern(direction, name, at) : null),
    examples: ['an engulfing candle to the upside'],
  }),
  rule('Predicate', '#breakVerb:moves of Values:to #direction:direction?', {
    build: ({ moves, to, direction }, at) => forEach(to, at, (each) => cross(direction ?? moves, each, at)),
    examples: ['breaks out of the opening range', 'breaks out of the keltner channel to the upside'],
  }),
  rule('Event', '#breakVerb:moves of Values:to', {
    build: ({ moves, to }, at) => broken(moves, to, at),
    examples: ["a break of yesterday's high"],
  }),
  rule('Event', 'breakout|breach of|from|through Values:to', {
    build: ({ to }, at) => broken(null, to, at),
    examples: ['a breakout of the 20 day high', 'a breakout of the opening range'],
  }),
  rule('Event', 'breakout|breach #comparison:how Values:to', {
    build: ({ how, to }, at) => broken(directionOf(how), to, at),
    examples: ['a breakout above the 20 day high'],
  }),
  rule('Event', 'Value:level break|breakout|breach', {
    build: ({ level }, at) =>
      level.is === 'extreme' || (level.is === 'range' && level.output !== 'size') || (level.is === 'price' && level.field !== 'close')
        ? broken(null, { op: 'and', values: [level] }, at)
        : null,
    weight: 1.5,
    examples: ['a 20 day high breakout', 'the opening range high break'],
  }),
  rule('Event', 'Value:level break|breakout|breakouts|breach ,? of|from|over? FirstPart:over', {
    build: ({ level, over }, at) =>
      level.is === 'range' && level.of.range === 'opening' && level.of.over === null && level.output === null
        ? broken(null, { op: 'and', values: [{ ...level, of: { ...level.of, over } }] }, at)
        : null,
    examples: ['the opening range breakout of the first 30 minutes', 'opening range breakout, first 15 minutes'],
  }),
  rule('Event', '#indicator:line #number:count breakout|breakouts', {
    build: ({ line, count }, at) => (line.name === 'donchian' ? channelBreak({ count, unit: 'bar' }, at) : null),
    examples: ['a Donchian 55 breakout'],
  }),
  rule('Event', '#number:count -? #oneTimeUnit:unit #indicator:line breakout|breakouts', {
    build: ({ line, count, unit }, at) => (line.name === 'donchian' && count > 1 ? channelBreak({ count, unit }, at) : null),
    examples: ['a 55 day Donchian breakout'],
  }),
  rule('Event', '#number:count -? #oneTimeUnit:unit breakout', {
    build: ({ count, unit }, at) => (count > 1 && unit !== 'minute' && unit !== 'hour' ? channelBreak({ count, unit }, at) : null),
    examples: ['a 20-day breakout'],
  }),

  rule('Condition', 'Event:event', { build: ({ event }) => event, weight: 0.5, examples: ['a hammer'] }),
  rule('Condition', 'Event:event #appearVerb #inRow', {
    build: ({ event }, at) => (event.says === 'candle' && event.row > 1 ? { ...event, at } : null),
    examples: ['four down candles print back to back'],
  }),
  rule('Condition', 'Event:event #beVerb #appearVerb', {
    build: ({ event }, at) => ({ ...event, at }),
    weight: 0.5,
    examples: ['a hammer is forming'],
  }),
  rule('Event', 'any|every|each Event:event', {
    build: ({ event }, at) => ({ ...event, at }),
    weight: 1,
    examples: ['every bounce off VWAP'],
  }),
  rule('Condition', 'Event:event #mustWord be there|present|visible|in? place?', {
    build: ({ event }, at) => ({ ...event, at }),
    weight: 0.5,
    examples: ['four red candles must be there'],
  }),
  rule('Condition', 'Event:event at|on|by close', {
    build: ({ event }, at) => (isBars(event) ? { ...event, at } : null),
    weight: 0.5,
    examples: ['a bearish engulfing at the close'],
  }),
  rule('Condition', 'close|candle|bar|day on|in which Condition:c', {
    build: ({ c }, at) => ({ ...c, at }),
    weight: 0.5,
    examples: ['a close on which RSI is below 30'],
  }),
  rule('Condition', '#session:name Predicate:p', {
    build: ({ name, p }, at) => {
      const isDone = p.does === 'cross' || p.does === 'touch' || p.does === 'sweep'
      const said = isDone ? saidOf({ is: 'price', field: 'close', timeframe: null, back: null, at }, p, at) : null
      return said && { says: 'join', op: 'and', args: [said, { says: 'session', name, at }], at }
    },
    weight: 1.5,
    examples: ['London breaks the Asian high'],
  }),
  rule('Condition', 'Event:event #appearVerb', { build: ({ event }, at) => ({ ...event, at }), examples: ['a bullish engulfing forms'] }),
  rule('Condition', '#showVerb Event:event', {
    build: ({ event }, at) => ({ ...event, at }),
    examples: ['we get a hammer', 'there is a doji'],
  }),
  rule('Condition', 'Value:v #showVerb Event:event', {
    build: ({ v, event }, at) => ofSubject(v, event, at),
    examples: ['price makes a higher high', 'the RSI shows a bullish divergence', 'it has 3 down days in a row'],
  }),
  rule('Condition', 'first #color:direction after Event:a', {
    build: ({ direction, a }, at) => {
      const event = row(direction, 1, null, at)
      return event && isRun(a) ? sequence(a, event, { count: 1, unit: 'bar' }, at) : null
    },
    examples: ['the first green after 3 reds in a row'],
  }),
  rule('Condition', 'first Event:event after Condition:a', {
    // After bars in a row the next one is the first.
    build: ({ event, a }, at) => (isBars(event) && isRun(a) ? sequence(a, event, { count: 1, unit: 'bar' }, at) : null),
    examples: ['the first red candle after 3 green ones'],
  }),
  rule('Condition', 'Event:event after|following #number:count #inRow? #color:direction #inRow?', {
    build: ({ event, count, direction }, at) => {
      const before = one(row(direction, count, null, at))
      return before && follows(before, event, at)
    },
    weight: 0.5,
    examples: ['two green candles after three red'],
  }),
  rule('Condition', 'Event:event after|following at? least #number:count #inRow? #color:direction #inRow?', {
    build: ({ event, count, direction }, at) => {
      const before = one(row(direction, count, null, at))
      return before && follows(before, event, at)
    },
    weight: 0.5,
    examples: ['two green ones after at least three red in a row'],
  }),
  rule('Condition', 'Event:event follow Event:a', {
    build: ({ event, a }, at) => follows(a, event, at),
    examples: ['two red candles follow a green one'],
  }),
  rule('Condition', 'Event:event Predicate:p', {
    build: ({ event, p }, at) => eventAnd(event, p, at),
    weight: 1.5,
    examples: ['a green candle is above the 20 EMA'],
  }),
  rule('Event', 'Event:event that|which Predicate:p', {
    build: ({ event, p }, at) => eventAnd(event, p, at),
    weight: 0.8,
    examples: ['a green candle that closes above the 20 EMA'],
  }),
  rule('Predicate', '#moveVerb for|over|with Event:event', {
    build: ({ event }, at) =>
      event.says === 'candle' && event.timeframe === null && event.back === null && !event.isHeikinAshi
        ? {
            does: 'window',
            how: 'for',
            over: { count: event.row, unit: 'bar' },
            arg: { does: 'color', direction: event.direction, isChange: false, at },
            at,
          }
        : null,
    examples: ['pulls back for at least 3 red candles'],
  }),
  rule('Event', '#moveNoun of|with Event:event', {
    build: ({ event }, at) => (event.says === 'of' && event.predicate.does === 'trend' ? { ...event, at } : null),
    examples: ['a pullback of 3 lower highs'],
  }),
  rule('Event', 'Event:event that|which still? Predicate:p', {
    build: ({ event, p }, at) => stepsAnd(event, p, at),
    weight: 0.8,
    examples: ['3 lower highs that hold above VWAP'],
  }),
  rule('Event', 'Event:event above|below|over|under:way Value:to', {
    build: ({ event, way, to }, at) => {
      const p = compare(way === 'above' || way === 'over' ? 'gt' : 'lt', to, null, at)
      return p && to.is !== 'number' ? stepsAnd(event, p, at) : null
    },
    weight: 0.8,
    examples: ['a lower high below the 50 EMA'],
  }),
  rule('Condition', 'Event:event #appearVerb Predicate:p', {
    build: ({ event, p }, at) => eventAnd(event, p, at),
    examples: ['a bullish engulfing appears above the 50 EMA'],
  }),
  rule('Condition', 'Event:event #beVerb? right|just|exactly? at|on|off Value:level', {
    build: ({ event, level }, at) => eventAt(event, level, at),
    examples: ['a hammer at the lower bollinger band', 'an inside bar sitting right on the 20 EMA'],
  }),
  rule('Condition', 'Event:event #appearVerb at|on|off Value:level', {
    build: ({ event, level }, at) => eventAt(event, level, at),
    examples: ['a hammer forms at the lower bollinger band'],
  }),
  rule('Condition', 'Event:event that|which? engulf previous|prior|last|preceding #color:other one|candle|bar', {
    build: ({ event, other }, at) =>
      event.says === 'candle' && event.row === 1 && !event.isHeikinAshi && event.direction !== other
        ? {
            says: 'pattern',
            name: event.direction === 'up' ? 'bullish_engulfing' : 'bearish_engulfing',
            timeframe: event.timeframe,
            back: event.back,
            at,
          }
        : null,
    examples: ['a green candle that engulfs the previous red one'],
  }),
  rule('Condition', 'Event:event engulf Candle:other', {
    build: ({ event, other }, at) =>
      event.says === 'candle' && event.row === 1 && !event.isHeikinAshi && other.back === 1 && other.timeframe === null
        ? {
            says: 'pattern',
            name: event.direction === 'up' ? 'bullish_engulfing' : 'bearish_engulfing',
            timeframe: event.timeframe,
            back: event.back,
            at,
          }
        : null,
    examples: ['a green candle engulfs the previous candle'],
  }),
]
