import type { Predicate } from '../meanings.ts'
import { rule } from '../production.ts'
import { back, compare, cross, directionOf, eitherWay, forEach, joinPredicates, opposite, saidOf } from '../said.ts'

/** A cross of the way that is against the trade. */
const against = (predicate: ReturnType<typeof cross>): Predicate | null => predicate && { ...predicate, isAgainst: true }

/** A motion verb with a level is a cross. */
export const crossProductions = [
  rule('Predicate', '#crossVerb #comparison:how Values:to', {
    build: ({ how, to }, at) => {
      const direction = directionOf(how)
      return direction && forEach(to, at, (each) => cross(direction, each, at))
    },
    examples: ['crosses above 30', 'crosses over the 20 EMA and the 50 EMA'],
  }),
  rule('Predicate', '#crossVerb back #comparison:how Values:to', {
    build: ({ how, to }, at) => {
      const direction = directionOf(how)
      return direction && forEach(to, at, (each) => back(cross(direction, each, at)))
    },
    examples: ['crosses back above 30'],
  }),
  rule('Predicate', '#crossVerb back? #direction:direction #comparison:how Values:to', {
    build: ({ direction, how, to }, at) => (directionOf(how) === direction ? forEach(to, at, (each) => cross(direction, each, at)) : null),
    examples: ['crosses up over 30', 'crosses down below the 50 EMA'],
  }),
  rule('Predicate', '#crossVerb back? #direction:direction through|thru|across|past|to|into? Values:to', {
    build: ({ direction, to }, at) => forEach(to, at, (each) => cross(direction, each, at)),
    examples: ['crosses up through 30', 'cuts down the 20 EMA'],
  }),
  rule('Predicate', '#crossVerb:moves through|thru|across|with|past? Values:to', {
    build: ({ moves, to }, at) => forEach(to, at, (each) => cross(moves, each, at)),
    weight: 1.2,
    examples: ['crosses the 50 EMA', 'reclaims VWAP', 'crosses through 50'],
  }),
  rule('Predicate', '#crossVerb:moves through|thru|across|of? Values:to #direction:direction', {
    build: ({ moves, to, direction }, at) =>
      moves !== null && moves !== direction ? null : forEach(to, at, (each) => cross(direction, each, at)),
    // Aroon down is a line.
    weight: 1.25,
    examples: ['crosses 55 upward', 'crosses the 50 EMA to the upside'],
  }),
  rule('Predicate', '#crossVerb through|thru|across|of? Values:to going|heading|moving #direction:direction', {
    build: ({ to, direction }, at) => forEach(to, at, (each) => cross(direction, each, at)),
    examples: ['crosses zero going up'],
  }),
  rule('Predicate', 'Predicate:p ,? in|from? either|any|whichever|whatever way|direction|side', {
    build: ({ p }, at) => (p.does === 'cross' && p.direction === null ? eitherWay({ ...p, at }) : null),
    weight: 0.5,
    examples: ['crosses the 50 SMA in either direction', 'crosses 50, whichever way'],
  }),
  rule('Predicate', 'Predicate:crossing from #comparison:side', {
    build: ({ crossing, side }, at) => {
      const from = directionOf(side)
      if (crossing.does !== 'cross' || from === null || crossing.direction === from) return null
      return { ...crossing, direction: opposite(from), at }
    },
    examples: ['crosses the 50 EMA from below', 'crosses above 30 from below'],
  }),

  rule('Predicate', '#breakVerb #direction? #comparison:how Values:to', {
    build: ({ how, to }, at) => {
      const direction = directionOf(how)
      return direction && forEach(to, at, (each) => cross(direction, each, at))
    },
    examples: ["breaks above yesterday's high", 'breaks out above the 20 EMA'],
  }),
  rule('Predicate', '#breakVerb:moves through? Values:to', {
    // "I lose 6%" is told of an account.
    build: ({ moves, to }, at) => forEach(to, at, (each) => (each.is === 'number' && each.unit !== null ? null : cross(moves, each, at))),
    weight: 1.2,
    examples: ["breaks yesterday's high", 'takes out the previous day high'],
  }),
  rule('Predicate', '#breakVerb #direction:direction through? Values:to', {
    build: ({ direction, to }, at) => forEach(to, at, (each) => cross(direction, each, at)),
    weight: 1.2,
    examples: ['breaks up through the 20 EMA'],
  }),
  rule('Predicate', '#moveVerb:moves back? #direction:direction? #comparison:how Values:to', {
    build: ({ moves, direction, how, to }, at) => {
      const side = directionOf(how)
      if (side === null || (moves !== null && moves !== side) || (direction !== undefined && direction !== side)) return null
      return forEach(to, at, (each) => cross(side, each, at))
    },
    examples: ['dips below 30', 'climbs over the 20 EMA', 'goes back above 30', 'pushes up above 70'],
  }),
  rule('Predicate', '#moveVerb:moves back? #direction:direction? through|past Values:to', {
    build: ({ moves, direction, to }, at) =>
      moves !== null && direction !== undefined && moves !== direction
        ? null
        : forEach(to, at, (each) => cross(moves ?? direction ?? null, each, at)),
    examples: ['falls through the 20 EMA', 'pushes up through VWAP'],
  }),
  rule('Predicate', 'back #comparison:how Values:to', {
    build: ({ how, to }, at) => forEach(to, at, (each) => back(cross(directionOf(how), each, at))),
    weight: 2,
    examples: ['back above 30'],
  }),
  rule('Predicate', 'Predicate:p again', {
    build: ({ p }, at) =>
      p.does === 'cross' || p.does === 'compare' ? { ...p, isBack: true, at } : p.does === 'turn' || p.does === 'touch' ? p : null,
    examples: ['closes above the 20 EMA again', 'turns up again', 'touches VWAP again'],
  }),

  rule('Predicate', '#crossVerb:moves', {
    build: ({ moves }, at) => ({ does: 'signal cross', direction: moves, at }),
    weight: 6,
    examples: ['crosses'],
  }),
  rule('Predicate', '#crossNoun', {
    build: (_, at) => ({ does: 'signal cross', direction: null, at }),
    weight: 6,
    examples: ['crossover'],
  }),
  rule('Predicate', '#crossNoun #direction:direction', {
    build: ({ direction }, at) => ({ does: 'signal cross', direction, at }),
    weight: 2.6,
    examples: ['crossover to the upside'],
  }),
  rule('Predicate', '#crossNoun #comparison:how Values:to', {
    build: ({ how, to }, at) => {
      const direction = directionOf(how)
      // "A crossover below zero" tells where.
      return direction && forEach(to, at, (each) => (each.is === 'number' ? null : cross(direction, each, at)))
    },
    weight: 1.1,
    examples: ['crossover above the 50 EMA'],
  }),
  rule('Predicate', '#crossVerb #direction:direction', {
    build: ({ direction }, at) => ({ does: 'signal cross', direction, at }),
    weight: 2.5,
    examples: ['crosses up', 'crosses bullish'],
  }),
  rule('Event', 'Value:v up|upward|down|downward:way -? cross|crossover', {
    build: ({ v, way }, at) =>
      v.is === 'number' ? null : saidOf(v, { does: 'signal cross', direction: way.startsWith('up') ? 'up' : 'down', at }, at),
    weight: 0.5,
    examples: ['a MACD up-cross', 'a stochastic down cross'],
  }),
  rule('Predicate', '#showVerb? #color:direction #crossNoun', {
    build: ({ direction }, at) => ({ does: 'signal cross', direction, at }),
    weight: 1.5,
    examples: ['gives a bullish crossover', 'bearish cross'],
  }),
  rule('Condition', 'crossover|crossup|crossabove|crossunder|crossdown|crossbelow|cross:way ( Value:a , Value:b )', {
    build: ({ way, a, b }, at) => {
      const direction = way === 'cross' ? null : way === 'crossover' || way === 'crossup' || way === 'crossabove' ? 'up' : 'down'
      return saidOf(a, cross(direction, b, at), at)
    },
    weight: 0.5,
    examples: ['crossover(EMA(9), EMA(21))', 'crossunder(RSI, 70)'],
  }),
  rule('Condition', 'ta . Condition:c', { isTight: true, build: ({ c }) => c, weight: 0.1, examples: ['ta.crossover(EMA(9), EMA(21))'] }),
  rule('Predicate', '#crossVerb from #comparison:side', {
    build: ({ side }, at) => {
      const from = directionOf(side)
      return from && back(cross(opposite(from), { is: 'reference', to: 'same', output: null, at }, at))
    },
    weight: 3,
    examples: ['crosses from above'],
  }),
  rule('Event', 'crossunder|crossdown|crossover|cross:way down|under|up|over:where?', {
    build: ({ way, where }, at) => {
      const isDown = way === 'crossunder' || way === 'crossdown' || where === 'down' || where === 'under'
      if (way === 'cross' && where === undefined) return null
      return saidOf(
        { is: 'reference', to: 'unsaid', output: null, at },
        { does: 'signal cross', direction: isDown ? 'down' : 'up', at },
        at,
      )
    },
    weight: 4,
    examples: ['the crossunder', 'the cross down'],
  }),
  rule('Predicate', '#crossVerb back #direction:direction', {
    build: ({ direction }, at) => back(cross(direction, { is: 'reference', to: 'same', output: null, at }, at)),
    weight: 2,
    examples: ['crosses back down'],
  }),
  rule('Condition', 'it|they|averages|emas|lines #crossVerb back', {
    build: (_, at) => ({ says: 'reference', to: 'reverse cross', at }),
    weight: 0.5,
    examples: ['they cross back', 'it crosses back'],
  }),
  rule('Predicate', '#crossVerb through|across|over? Values:to in|to? other|opposite|reverse|wrong way|direction|side around|round?', {
    build: ({ to }, at) => forEach(to, at, (each) => against(cross(null, each, at))),
    weight: 0.6,
    examples: ['crosses the 20 EMA the other way', 'crosses VWAP in the wrong direction'],
  }),
  rule('Predicate', '#crossVerb in|to? other|opposite|reverse|wrong way|direction|side around|round?', {
    build: (_, at) => ({ does: 'signal cross', direction: null, isAgainst: true, at }),
    weight: 0.6,
    examples: ['crosses the other way'],
  }),
  rule('Condition', 'it|they|averages|emas|lines #crossVerb in|to? other|opposite|reverse|wrong way|direction|side around|round?', {
    build: (_, at) => ({ says: 'reference', to: 'reverse cross', at }),
    weight: 0.5,
    examples: ['they cross the other way', 'it crosses in the opposite direction'],
  }),
  rule('Predicate', '#showVerb? #color:direction #crossNoun of|over|above|below|through|with Value:to', {
    build: ({ direction, to }, at) => cross(direction, to, at),
    examples: ['makes a bullish cross of its 14 SMA'],
  }),
  rule('Condition', 'Value:a / Value:b #color:color? #crossNoun #direction:direction?', {
    build: ({ a, b, color, direction }, at) =>
      (color !== undefined && direction !== undefined) || a.is === 'length' || b.is === 'number'
        ? null
        : saidOf(a, cross(color ?? direction ?? null, b, at), at),
    examples: ['EMA 9 / EMA 21 crossover up', 'EMA 9/EMA 21 bullish cross'],
  }),
  rule('Event', '#color:direction #crossNoun of|between Value:lines', {
    build: ({ direction, lines }, at) =>
      lines.is === 'list' || lines.is === 'reference' ? saidOf(lines, { does: 'signal cross', direction, at }, at) : null,
    weight: 0.9,
    examples: ['a bullish cross of the 9 and 21 EMA'],
  }),
  rule('Event', '#crossNoun of|between Value:lines', {
    build: ({ lines }, at) =>
      lines.is === 'list' || lines.is === 'reference' ? saidOf(lines, { does: 'signal cross', direction: null, at }, at) : null,
    examples: ['a cross of the 9 and 21 EMA'],
  }),
  rule('Event', '#color:direction #crossNoun of|between Value:a and|& Value:b', {
    build: ({ direction, a, b }, at) => saidOf(a, cross(direction, b, at), at),
    examples: ['a bullish cross of the EMA 9 and the EMA 21'],
  }),
  rule('Event', '#color:direction Value:v #crossNoun', {
    build: ({ direction, v }, at) => saidOf(v, { does: 'signal cross', direction, at }, at),
    examples: ['a bullish MACD crossover'],
  }),
  rule('Event', '#crossNoun of Value:v #comparison:how Values:to', {
    build: ({ v, how, to }, at) => {
      const predicate = forEach(to, at, (each) => cross(directionOf(how), each, at))
      return predicate && saidOf(v, predicate, at)
    },
    examples: ['a cross of the EMA 9 above the EMA 21'],
  }),
  rule('Event', '#namedCross:direction', {
    build: ({ direction }, at) => ({ says: 'averages cross', direction, at }),
    examples: ['golden cross', 'a death cross'],
  }),
  rule('Event', '#namedCross:direction of|between|on Value:a and|/ Value:b', {
    build: ({ direction, a, b }, at) => saidOf(a, cross(direction, b, at), at),
    examples: ['golden cross of the EMA 50 and the EMA 200'],
  }),
  rule('Event', 'close #comparison:how Values:to', {
    build: ({ how, to }, at) => {
      const predicate = forEach(to, at, (each) => compare(how, each, null, at))
      return predicate && saidOf({ is: 'price', field: 'close', timeframe: null, back: null, at }, predicate, at)
    },
    weight: 1.2,
    examples: ['a close above the 20 EMA'],
  }),
  rule('Predicate', '#crossVerb back? #comparison:how', {
    build: ({ how }, at) => back(cross(directionOf(how), { is: 'reference', to: 'same', output: null, at }, at)),
    weight: 4,
    examples: ['crosses back below'],
  }),
  rule('Predicate', '#moveVerb back #comparison:how', {
    build: ({ how }, at) => back(cross(directionOf(how), { is: 'reference', to: 'same', output: null, at }, at)),
    weight: 4,
    examples: ['slips back under'],
  }),
  rule('Predicate', '#moveVerb:moves #comparison:how', {
    build: ({ moves, how }, at) => {
      const direction = directionOf(how)
      const isOneWay = moves === null || moves === direction
      return direction && isOneWay ? back(cross(direction, { is: 'reference', to: 'same', output: null, at }, at)) : null
    },
    weight: 6,
    examples: ['falls under', 'goes over'],
  }),
  rule('Predicate', '#closeVerb back #comparison:how', {
    build: ({ how }, at) => ({
      does: 'compare',
      how,
      to: { is: 'reference', to: 'same', output: null, at },
      part: 'close',
      isBack: true,
      at,
    }),
    weight: 4,
    examples: ['closes back below'],
  }),
  rule('Predicate', '#turnVerb back? #direction:direction from #comparison:side Value:to', {
    build: ({ direction, side, to }, at) => (directionOf(side) === opposite(direction) ? cross(direction, to, at) : null),
    examples: ['hooks back up from below 30'],
  }),
  rule('Predicate', '#moveVerb #direction? from #comparison:was Value:a to #comparison:how Value:b', {
    build: ({ was, a, how, b }, at) => {
      const direction = directionOf(how)
      const isThere = a.is === 'number' && b.is === 'number' && a.value === b.value && a.unit === b.unit
      return isThere && direction !== null && directionOf(was) === opposite(direction) ? cross(direction, b, at) : null
    },
    examples: ['goes from below 30 to above 30'],
  }),
  rule('Predicate', '#moveVerb #direction? from #comparison:side Value:to', {
    build: ({ side, to }, at) => {
      const from = directionOf(side)
      return from && cross(opposite(from), to, at)
    },
    examples: ['comes up from below 30'],
  }),
  rule('Predicate', '#crossVerb back? #direction:direction in|within? #thresholdWord:name', {
    build: ({ direction, name }, at) =>
      name === 'middle' || (name === 'oversold') !== (direction === 'up')
        ? null
        : joinPredicates(
            'and',
            { does: 'signal cross', direction, at },
            compare(name === 'oversold' ? 'lt' : 'gt', { is: 'threshold', name, at }, null, at),
            at,
          ),
    examples: ['crosses up in oversold territory'],
  }),
  rule('Predicate', '#crossVerb back? #direction:direction from #thresholdWord:name', {
    build: ({ direction, name }, at) =>
      name !== 'middle' && (name === 'oversold') === (direction === 'up')
        ? { does: 'signal cross', direction, from: { is: 'threshold', name, at }, at }
        : null,
    examples: ['crosses back down from overbought'],
  }),
  rule('Predicate', '#crossVerb back? #direction:direction from #comparison:side Value:level', {
    build: ({ direction, side, level }, at) =>
      directionOf(side) === opposite(direction) && level.is === 'number' && level.unit === null
        ? { does: 'signal cross', direction, from: level, at }
        : null,
    examples: ['crosses up from below 20', 'crosses back down from above 80'],
  }),
  rule('Predicate', 'Predicate:crossing #comparison:how Value:level', {
    build: ({ crossing, how, level }, at) =>
      (crossing.does === 'signal cross' || (crossing.does === 'cross' && crossing.to.is !== 'number')) &&
      level.is === 'number' &&
      level.unit === null
        ? joinPredicates('and', crossing, compare(how, level, null, at), at)
        : null,
    weight: 1.5,
    examples: ['crosses up below 20'],
  }),
  rule('Predicate', 'Predicate:p by #amount:much? Value:by', {
    build: ({ p, much = 'gte', by }, at) => {
      if ((p.does !== 'compare' && p.does !== 'cross') || p.isBack) return null
      const direction = p.does === 'cross' ? p.direction : directionOf(p.how)
      return direction && { does: 'away', how: much, by, direction, from: p.to, isCross: p.does === 'cross', at }
    },
    examples: ['is above the 20 EMA by more than 1%', 'closes above the high by 5 pips'],
  }),
  rule('Condition', 'Value:level #auxVerb broken|crossed|breached|taken|penetrated|pierced out?', {
    build: ({ level }, at) =>
      level.is === 'number' ? null : saidOf({ is: 'price', field: 'close', timeframe: null, back: null, at }, cross(null, level, at), at),
    examples: ['the low of the previous 20 days is broken'],
  }),
  rule('Condition', 'Value:level break', {
    build: ({ level }, at) =>
      level.is === 'extreme' || level.is === 'range' || (level.is === 'price' && level.field !== 'close')
        ? saidOf({ is: 'price', field: 'close', timeframe: null, back: null, at }, cross(null, level, at), at)
        : null,
    weight: 1.5,
    examples: ['the 10 day low breaks'],
  }),
  rule('Predicate', '#closeVerb back? across|through Values:to', {
    build: ({ to }, at) => forEach(to, at, (each) => cross(null, each, at)),
    examples: ['closes back across the 20 SMA'],
  }),
]
