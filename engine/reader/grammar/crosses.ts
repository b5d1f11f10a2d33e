import type { IndicatorName } from '../../indicators/vocabulary.ts'
import type { Categories, Condition, Direction, Predicate, Value } from '../meanings.ts'
import { measureOf } from '../measures.ts'
import { rule } from '../production.ts'
import { indicatorOf, isAveraging, isPeriod } from '../said-values.ts'
import { back, compare, cross, directionOf, eitherWay, forEach, isSameValue, joinPredicates, opposite, saidOf } from '../said.ts'
import { withNodes, type Node } from '../with-nodes.ts'

const isSwing = (level: Value): boolean => level.is === 'indicator' && (level.name === 'swing_high' || level.name === 'swing_low')

/** A cross of the way that is against the trade. */
const against = (predicate: ReturnType<typeof cross>): Predicate | null => predicate && { ...predicate, isAgainst: true }

type Motion = Categories['Motion']
type At = Predicate['at']

const same = (at: At): Value => ({ is: 'reference', to: 'same', output: null, at })
const isOneWay = (a: Direction | null, b: Direction): boolean => a === null || a === b
/** A cross of something that was there before, where the motion is said to go back. */
const moved = ({ isBack }: Motion, predicate: ReturnType<typeof cross>): Predicate | null => (isBack ? back(predicate) : predicate)

/** The fast and the slow line with their lengths; null where not just these two are spoken of. */
function withLengths(said: Condition, numbers: readonly number[], at: At): Condition | null {
  const [fast, slow] = numbers.toSorted((a, b) => a - b)
  if (numbers.length !== 2 || fast === undefined || slow === undefined || fast === slow || !isPeriod(fast) || !isPeriod(slow)) return null
  const found = new Set<unknown>()
  const told = withNodes(said, (node) => {
    if (node['is'] !== 'reference' || (node['to'] !== 'fast' && node['to'] !== 'slow')) return null
    found.add(node['to'])
    return { is: 'average', numbers: [node['to'] === 'fast' ? fast : slow], source: null, timeframe: null, back: null, at: node['at'] }
  })
  return found.size === 2 ? { ...told, at } : null
}

/** Lines that are told by their length alone, of the kind that is told behind; null where there are none. */
function ofKind(said: Condition, name: IndicatorName, at: At): Condition | null {
  if (!isAveraging(indicatorOf(name, null, at))) return null
  let isFound = false
  const told = withNodes(said, (node) => {
    if (node['is'] !== 'length') return null
    isFound = true
    const { length, timeframe, at } = node as Node & Extract<Value, { is: 'length' }>
    return { ...indicatorOf(name, null, at), numbers: [length], timeframe }
  })
  return isFound ? { ...told, at } : null
}

/** A golden or death cross of these lines, the fast one first. */
const namedCross = (direction: Direction, [fast, slow, ...others]: readonly Value[], at: At): Condition | null =>
  fast && slow && others.length === 0 ? { says: 'averages cross', direction, lines: [fast, slow], at } : null

const simpleAverages = (a: number, b: number, at: At): readonly Value[] =>
  a !== b && isPeriod(a) && isPeriod(b)
    ? [Math.min(a, b), Math.max(a, b)].map((n) => ({ ...indicatorOf('sma', null, at), numbers: [n] }))
    : []

/** What a line does of which it may be said where: "turns up below zero", "K over D under 20". */
const happensAtLevel = (p: Predicate): boolean =>
  p.does === 'signal cross' ||
  p.does === 'turn' ||
  (p.does === 'cross' && p.to.is !== 'number') ||
  (p.does === 'compare' && !p.isBack && (p.to.is === 'reference' ? p.to.to === 'line' : measureOf(p.to).startsWith('scale')))

/** How something moves, by its verb and what may stand beside that. */
const motions = [
  rule('Motion', '#crossVerb:direction', {
    build: ({ direction }) => ({ kind: 'cross', direction, isBack: false }),
    weight: 0,
    examples: ['crosses', 'reclaims'],
  }),
  rule('Motion', '#breakVerb:direction', {
    build: ({ direction }) => ({ kind: 'break', direction, isBack: false }),
    weight: 0,
    examples: ['breaks', 'takes out'],
  }),
  rule('Motion', '#moveVerb:direction', {
    build: ({ direction }) => ({ kind: 'move', direction, isBack: false }),
    weight: 0,
    examples: ['drops', 'goes'],
  }),
  rule('Motion', '#returnVerb', { build: () => ({ kind: 'move', direction: null, isBack: true }), weight: 0, examples: ['returns'] }),
  rule('Motion', 'Motion:m back', { build: ({ m }) => ({ ...m, isBack: true }), weight: 0, examples: ['crosses back', 'drops back'] }),
  rule('Motion', 'Motion:m #direction:direction', {
    build: ({ m, direction }) => (isOneWay(m.direction, direction) ? { ...m, direction } : null),
    weight: 0,
    examples: ['crosses up', 'comes back down', 'pushes higher'],
  }),
  rule('Motion', '#turnVerb back', {
    build: () => ({ kind: 'move', direction: null, isBack: true }),
    weight: 1,
    examples: ['hooks back'],
  }),
  rule('Motion', 'Motion:m right|straight|directly', { build: ({ m }) => m, weight: 0.2, examples: ['goes straight', 'drops right'] }),
  rule('Motion', 'Motion:m all way', { build: ({ m }) => m, weight: 0.2, examples: ['comes all the way'] }),
]

/** A motion verb with a level is a cross. */
export const crossProductions = [
  ...motions,
  rule('Predicate', 'Motion:m #comparison:how Values:to', {
    build: ({ m, how, to }, at) => {
      const direction = directionOf(how)
      if (direction === null || !isOneWay(m.direction, direction)) return null
      return forEach(to, at, (each) => moved(m, cross(direction, each, at)))
    },
    examples: [
      'crosses above 30',
      'crosses over the 20 EMA and the 50 EMA',
      'crosses back up over 30',
      "breaks above yesterday's high",
      'breaks back below the range',
      'dips below 30',
      'pushes up above 70',
      'slices straight below VWAP',
      'comes back above VWAP',
    ],
  }),
  // "Volume running above its average" is there.
  rule('Predicate', '#auxVerb? running #comparison:how Values:to', {
    build: ({ how, to }, at) => forEach(to, at, (each) => compare(how, each, null, at)),
    weight: 0.5,
    examples: ['running above 30', 'is running below the 20 EMA'],
  }),
  // "Rising and above 20" are two things.
  rule('Predicate', 'Motion:m #direction:way and|& #comparison:how Values:to', {
    build: ({ m, way, how, to }, at) => {
      const direction = directionOf(how)
      return direction === null || way !== direction || !isOneWay(m.direction, way)
        ? null
        : forEach(to, at, (each) => moved(m, cross(direction, each, at)))
    },
    examples: ['crosses up and over the 50 EMA', 'breaks down and below 30'],
  }),
  rule('Predicate', 'Motion:m and|& through|thru|across|past Values:to', {
    build: ({ m, to }, at) => (m.direction === null ? null : forEach(to, at, (each) => moved(m, cross(m.direction, each, at)))),
    examples: ['breaks up and through the 20 EMA'],
  }),
  rule('Predicate', 'Motion:m through|thru|across|past Values:to', {
    build: ({ m, to }, at) => forEach(to, at, (each) => moved(m, cross(m.direction, each, at))),
    examples: ['crosses up through 30', 'falls through the 20 EMA', "punches through yesterday's high", 'breaks up through the 20 EMA'],
  }),
  rule('Predicate', 'Motion:m Values:to', {
    // "I lose 6%" is told of an account.
    build: ({ m, to }, at) =>
      m.kind === 'move'
        ? null
        : forEach(to, at, (each) => (each.is === 'number' && each.unit !== null ? null : moved(m, cross(m.direction, each, at)))),
    weight: 1.2,
    examples: ['crosses the 50 EMA', 'reclaims VWAP', 'cuts down the 20 EMA', "breaks yesterday's high", 'takes out the previous day high'],
  }),
  rule('Predicate', 'Motion:m to|into|with Values:to', {
    build: ({ m, to }, at) => (m.kind === 'cross' ? forEach(to, at, (each) => cross(m.direction, each, at)) : null),
    weight: 1.2,
    examples: ['crosses up to 30', 'crosses with the 50 EMA'],
  }),
  rule('Predicate', 'Motion:m through|thru|across|of? Values:to #direction:direction', {
    build: ({ m, to, direction }, at) =>
      m.kind === 'move' || !isOneWay(m.direction, direction) ? null : forEach(to, at, (each) => cross(direction, each, at)),
    // Aroon down is a line.
    weight: 1.25,
    examples: ['crosses 55 upward'],
  }),
  rule('Predicate', 'Predicate:p back|again? #direction:direction', {
    // Behind what is crossed: "crosses it again to the upside".
    build: ({ p, direction }, at) =>
      p.does === 'cross' && p.part === null && isOneWay(p.direction, direction) && p.direction === null ? { ...p, direction, at } : null,
    weight: 1.3,
    examples: ['crosses 55 again upward', 'crosses 40 back upwards'],
  }),
  rule('Predicate', '#closeVerb #direction:way? through|thru|across|past Values:to #direction:direction?', {
    build: ({ way, to, direction }, at) => {
      const where = way ?? direction ?? null
      return way && direction && way !== direction ? null : forEach(to, at, (each) => cross(where, each, at))
    },
    weight: 0.8,
    examples: ['closes across the 50 EMA to the upside', 'closes up through the 20 EMA'],
  }),
  rule('Condition', 'Value:level #auxVerb? crossed|broken|breached|penetrated by Value:subject #direction:direction?', {
    build: ({ level, subject, direction }, at) =>
      level.is === 'number' || subject.is === 'number' ? null : saidOf(subject, cross(direction ?? null, level, at), at),
    weight: 0.5,
    examples: ['the 50 EMA is crossed by the close to the upside'],
  }),
  rule('Condition', 'Condition:c ( #direction:direction )', {
    build: ({ c, direction }, at) =>
      c.says === 'of' && c.predicate.does === 'cross' && c.predicate.direction === null
        ? { ...c, predicate: { ...c.predicate, direction }, at }
        : null,
    weight: 0.3,
    examples: ['the close crosses the 50 EMA (up)'],
  }),
  rule('Predicate', '#crossVerb Values:to to up|down|upside|downside|top|bottom:way', {
    build: ({ to, way }, at) => forEach(to, at, (each) => cross(/^(?:up|top)/u.test(way) ? 'up' : 'down', each, at)),
    examples: ['crosses 50 to down', 'crossing the 50 EMA to the upside'],
  }),
  rule('Predicate', 'Motion:m through|thru|across|past Values:to #direction:direction', {
    build: ({ m, to, direction }, at) =>
      m.kind === 'move' && isOneWay(m.direction, direction) ? forEach(to, at, (each) => moved(m, cross(direction, each, at))) : null,
    weight: 1.25,
    examples: ['falls back through 75 to the downside', 'moves through 40 to the upside'],
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

  // "Drops back under 70 from overbought": beyond the level that is crossed.
  rule('Predicate', 'Predicate:crossing from|out of? Value:was zone|territory|area|level|levels|region?', {
    build: ({ crossing, was }, at) => {
      const from: Direction | null =
        was.is !== 'threshold' ? null : was.name === 'overbought' ? 'down' : was.name === 'oversold' ? 'up' : null
      return from && crossing.does === 'cross' && crossing.to.is === 'number' && isOneWay(crossing.direction, from)
        ? { ...crossing, direction: from, at }
        : null
    },
    weight: 0.5,
    examples: ['drops back under 70 from overbought', 'crosses 30 from oversold territory'],
  }),
  rule('Predicate', '#direction:direction through|thru|past|across Values:to', {
    build: ({ direction, to }, at) => forEach(to, at, (each) => cross(direction, each, at)),
    weight: 1.2,
    examples: ['up through 50', 'down past -80'],
  }),
  rule('Predicate', 'up|down:way back? over|above|under|below|beneath:where Values:to', {
    build: ({ way, where, to }, at) => {
      const direction = way === 'up' ? 'up' : 'down'
      const isTo = (where === 'over' || where === 'above') === (way === 'up')
      return isTo ? forEach(to, at, (each) => (each.is === 'number' && each.unit !== null ? null : cross(direction, each, at))) : null
    },
    weight: 1.2,
    examples: ['up over 50', 'down below the 50 EMA'],
  }),
  rule('Predicate', 'Motion:m and|& #closeVerb back? #comparison:how Values:to', {
    build: ({ m, how, to }, at) => {
      const direction = directionOf(how)
      return direction && isOneWay(m.direction, direction) ? forEach(to, at, (each) => cross(direction, each, at)) : null
    },
    examples: ['breaks and closes above the 20 day high'],
  }),
  rule('Predicate', 'Motion:m from #comparison:was to #comparison:how Values:to', {
    build: ({ m, was, how, to }, at) => {
      const direction = directionOf(how)
      if (direction === null || !isOneWay(m.direction, direction) || directionOf(was) !== opposite(direction)) return null
      return forEach(to, at, (each) => cross(direction, each, at))
    },
    examples: ['moves from below to above the 20 EMA'],
  }),
  rule('Predicate', 'crossover|xover Values:to', {
    build: ({ to }, at) => forEach(to, at, (each) => (each.is === 'number' && each.unit !== null ? null : cross(null, each, at))),
    weight: 1.5,
    examples: ['crossover kijun'],
  }),
  // Lengths and kinds that are told behind what is said of the lines.
  rule('Condition', 'Condition:c ( Numbers:n )', {
    build: ({ c, n }, at) => withLengths(c, n.numbers, at),
    weight: 0.5,
    examples: ['the fast MA crosses above the slow MA (10, 30)'],
  }),
  rule('Condition', 'Condition:c ( both|all? #indicator:i )', {
    build: ({ c, i }, at) => ofKind(c, i.name, at),
    weight: 0.5,
    examples: ['the 20 crosses above the 50 (both SMA)'],
  }),
  rule('Predicate', '#pokeVerb back? #direction:direction through|thru|past|across Values:to', {
    build: ({ direction, to }, at) => forEach(to, at, (each) => cross(direction, each, at)),
    weight: 0.8,
    examples: ['pokes up through the 30 SMA'],
  }),
  rule('Predicate', 'back through|thru|across Values:to', {
    build: ({ to }, at) => forEach(to, at, (each) => (each.is === 'number' && each.unit !== null ? null : cross(null, each, at))),
    weight: 2,
    examples: ['back through zero'],
  }),
  rule('Event', 'zero|0|centerline|midline:line -? line|level? #crossNoun of|on|by|in|for Value:v', {
    build: ({ line, v }, at) =>
      v.is === 'indicator' && measureOf(v).startsWith('scale')
        ? saidOf(
            v,
            cross(
              null,
              line === 'midline' || line === 'centerline'
                ? { is: 'threshold', name: 'middle', at }
                : { is: 'number', value: 0, unit: null, at },
              at,
            ),
            at,
          )
        : null,
    weight: 0.5,
    examples: ['a zero-line cross of the MACD'],
  }),
  rule('Event', 'Value:lines #color:direction #crossNoun', {
    build: ({ lines, direction }, at) => (lines.is === 'list' ? saidOf(lines, { does: 'signal cross', direction, at }, at) : null),
    weight: 0.5,
    examples: ['12/26 EMA bullish crossover'],
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
  rule('Condition', '#slopeWord:direction ( Value:v , #number:n )', {
    build: ({ direction, v, n }, at) => saidOf(v, { does: 'trend', direction, over: { count: n, unit: 'bar' }, at }, at),
    weight: 0.1,
    examples: ['rising(EMA(50), 5)'],
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
  rule('Condition', 'Value:a over|above|under|below:way Value:b #crossNoun', {
    build: ({ a, way, b }, at) => saidOf(a, cross(way === 'over' || way === 'above' ? 'up' : 'down', b, at), at),
    weight: 0.5,
    examples: ['EMA 5 over EMA 20 cross'],
  }),
  rule('Event', '#crossNoun of Value:a with|and|through Value:b #direction:direction?', {
    build: ({ a, b, direction }, at) => saidOf(a, cross(direction ?? null, b, at), at),
    weight: 0.5,
    examples: ['the crossing of EMA 10 with EMA 50 from down to up', 'a cross of EMA 10 and EMA 50'],
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
  rule('Event', '#namedCross:direction ( Value:lines )', {
    build: ({ direction, lines }, at) => (lines.is === 'list' ? namedCross(direction, lines.args, at) : null),
    examples: ['golden cross (50/200 SMA)'],
  }),
  rule('Event', '#namedCross:direction #number:a /|,|-|and|x #number:b', {
    build: ({ direction, a, b }, at) => namedCross(direction, simpleAverages(a, b, at), at),
    weight: 0.5,
    examples: ['golden cross 50/200'],
  }),
  rule('Event', '#number:a /|,|- #number:b #namedCross:direction', {
    build: ({ direction, a, b }, at) => namedCross(direction, simpleAverages(a, b, at), at),
    weight: 0.5,
    examples: ['50/200 golden cross'],
  }),
  rule('Event', '#namedCross:direction of|between|on Value:a and|/ Value:b', {
    build: ({ direction, a, b }, at) => namedCross(direction, [a, b], at),
    examples: ['golden cross of the EMA 50 and the EMA 200'],
  }),
  rule('Event', 'close through|thru|past Values:to', {
    build: ({ to }, at) => {
      const predicate = forEach(to, at, (each) => (each.is === 'number' ? null : cross(null, each, at)))
      return predicate && saidOf({ is: 'price', field: 'close', timeframe: null, back: null, at }, predicate, at)
    },
    weight: 1,
    examples: ['a close through the 20 EMA'],
  }),
  rule('Event', 'close #comparison:how Values:to', {
    build: ({ how, to }, at) => {
      const predicate = forEach(to, at, (each) => compare(how, each, null, at))
      return predicate && saidOf({ is: 'price', field: 'close', timeframe: null, back: null, at }, predicate, at)
    },
    weight: 1.2,
    examples: ['a close above the 20 EMA'],
  }),
  rule('Predicate', 'Motion:m #comparison:how', {
    build: ({ m, how }, at) => {
      const direction = directionOf(how)
      const isPlain = m.kind === 'move' && !m.isBack
      return direction === null || !isOneWay(m.direction, direction) || isPlain ? null : back(cross(direction, same(at), at))
    },
    weight: 4,
    examples: ['crosses back below', 'slips back under'],
  }),
  // "Dips under 40 and comes back", from where it went.
  rule('Predicate', 'Motion:m', {
    build: ({ m }, at) =>
      m.isBack && m.kind === 'move' ? { does: 'cross', direction: m.direction, to: same(at), part: null, isBack: true, at } : null,
    weight: 5,
    examples: ['comes back', 'recovers', 'returns'],
  }),
  rule('Predicate', '#moveVerb:moves #comparison:how', {
    build: ({ moves, how }, at) => {
      const direction = directionOf(how)
      return direction && isOneWay(moves, direction) ? back(cross(direction, same(at), at)) : null
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
      const isThere = b.is === 'reference' ? b.to === 'it' : isSameValue(a, b)
      return isThere && direction !== null && directionOf(was) === opposite(direction) ? cross(direction, b, at) : null
    },
    examples: ['goes from below 30 to above 30', 'goes from below the 200 SMA to above it'],
  }),
  rule('Predicate', '#moveVerb #direction? from #comparison:side Value:to', {
    build: ({ side, to }, at) => {
      const from = directionOf(side)
      return from && cross(opposite(from), to, at)
    },
    examples: ['comes up from below 30'],
  }),
  rule('Predicate', '#crossVerb back? #direction:direction from #comparison:side Value:level', {
    build: ({ direction, side, level }, at) =>
      directionOf(side) === opposite(direction) && level.is === 'number' && level.unit === null
        ? { does: 'signal cross', direction, from: level, at }
        : null,
    examples: ['crosses up from below 20', 'crosses back down from above 80'],
  }),
  rule('Predicate', 'Predicate:p while|when? #comparison:how Value:level', {
    build: ({ p, how, level }, at) =>
      happensAtLevel(p) && ((level.is === 'number' && level.unit === null) || level.is === 'threshold')
        ? joinPredicates('and', p, compare(how, level, null, at), at)
        : null,
    weight: 1.5,
    examples: ['crosses up below 20', 'hooks up below 30', 'is above its signal line below zero'],
  }),
  rule('Predicate', 'Predicate:p occurring|happening|taking|being|while|when? place? in|within|at|inside Threshold:zone', {
    build: ({ p, zone }, at) =>
      happensAtLevel(p) ? joinPredicates('and', p, compare(zone.isLow ? 'lt' : 'gt', zone.level, null, at), at) : null,
    weight: 1,
    examples: ['crosses above %D in the area below 20', 'crosses over %D at a level under 20'],
  }),
  rule('Condition', 'Condition:c #appearVerb while|when? #comparison:how Value:level', {
    build: ({ c, how, level }, at) => {
      const isLevel = (level.is === 'number' && level.unit === null) || level.is === 'threshold'
      if (c.says !== 'of' || !happensAtLevel(c.predicate) || !isLevel) return null
      return saidOf(c.subject, joinPredicates('and', c.predicate, compare(how, level, null, at), at), at)
    },
    examples: ['the MACD bullish cross happens below zero'],
  }),
  rule('Condition', 'Value:v #crossNoun #appearVerb #direction:direction', {
    build: ({ v, direction }, at) => saidOf(v, { does: 'signal cross', direction, at }, at),
    examples: ['the MACD cross happens up'],
  }),
  rule('Predicate', 'Predicate:p by #amount:much? Value:by', {
    build: ({ p, much = 'gte', by }, at) => {
      if ((p.does !== 'compare' && p.does !== 'cross') || p.isBack) return null
      const direction = p.does === 'cross' ? p.direction : directionOf(p.how)
      return direction && { does: 'away', how: much, by, direction, from: p.to, isCross: p.does === 'cross', at }
    },
    examples: ['is above the 20 EMA by more than 1%', 'closes above the high by 5 pips'],
  }),
  rule(
    'Condition',
    'Value:level #auxVerb? broken|crossed|breached|taken|penetrated|pierced|exceeded|surpassed|cleared|violated out? by? close|price|candle?',
    {
      build: ({ level }, at) =>
        level.is === 'number' ? null : saidOf({ is: 'price', field: 'close', timeframe: null, back: null, at }, cross(null, level, at), at),
      examples: [
        'the upper keltner channel is taken out by the close',
        'the low of the previous 20 days is broken',
        'the Asian low taken out',
      ],
    },
  ),
  // "The 200 SMA gets crossed to the upside by the close".
  rule('Condition', 'Value:level #auxVerb? be|get? #crossVerb:moves back? #direction:way? by Value:v #direction:late?', {
    build: ({ level, moves, way, late, v }, at) => {
      const said = [moves, way ?? null, late ?? null].filter((each) => each !== null)
      return new Set(said).size > 1 || v.is === 'number' || level.is === 'number' ? null : saidOf(v, cross(said[0] ?? null, level, at), at)
    },
    weight: 0.8,
    examples: ['the 200 SMA gets crossed to the upside by the close', 'the 21 EMA is overtaken by the 9 EMA'],
  }),
  rule('Condition', 'Value:level #auxVerb? be|get? #crossVerb from #comparison:side by Value:v', {
    build: ({ level, side, v }, at) => {
      const from = directionOf(side)
      return from === null || v.is === 'number' || level.is === 'number' ? null : saidOf(v, cross(opposite(from), level, at), at)
    },
    weight: 0.8,
    examples: ['the signal line is crossed from underneath by the MACD line'],
  }),
  rule('Event', '#direction:direction #crossNoun of Value:level by Value:v', {
    build: ({ direction, level, v }, at) => (v.is === 'number' ? null : saidOf(v, cross(direction, level, at), at)),
    weight: 0.5,
    examples: ['an upward cross of the 200 SMA by the close'],
  }),
  rule('Event', '#direction:direction #crossNoun of Value:v through|across|with|over|above|under|below Value:to', {
    build: ({ direction, to, v }, at) => (v.is === 'number' ? null : saidOf(v, cross(direction, to, at), at)),
    weight: 0.5,
    examples: ['an upward crossing of the MACD line through its signal line'],
  }),
  // "A return of the RSI above 30", "a breakout of the close over the channel".
  rule(
    'Event',
    'return|recovery|move|push|break|breakout|breakdown|drop|fall|dip|climb|crossing of|by|in|from Value:v back? #comparison:how Values:to',
    {
      build: ({ v, how, to }, at) => {
        const direction = directionOf(how)
        const predicate = direction && v.is !== 'number' ? forEach(to, at, (each) => cross(direction, each, at)) : null
        return predicate && saidOf(v, predicate, at)
      },
      weight: 0.6,
      examples: ['a return of the RSI above 30', 'a breakout of the close over the upper keltner channel'],
    },
  ),
  rule('Event', 'reclaim|loss:what of Value:level', {
    build: ({ what, level }, at) =>
      level.is === 'number' || level.is === 'size'
        ? null
        : saidOf({ is: 'price', field: 'close', timeframe: null, back: null, at }, cross(what === 'loss' ? 'down' : 'up', level, at), at),
    weight: 1,
    examples: ['a reclaim of the 200 SMA'],
  }),
  // Who breaks a level, and which way: "yesterday's high is broken by price to the upside".
  rule('Condition', 'Condition:c by #priceWord', {
    build: ({ c }, at) => (crossing(c) ? { ...c, at } : null),
    weight: 0.3,
    examples: ['the 20 day high gets taken out by the market'],
  }),
  rule('Condition', 'Condition:c by|on|with close|closing', {
    build: ({ c }, at) => (crossing(c) ? onClose(c, at) : null),
    weight: 0.5,
    examples: ['the 20 day high is broken by the close'],
  }),
  rule('Condition', 'Condition:c #direction:way', {
    build: ({ c, way }, at) => goingTo(c, way, at),
    weight: 0.5,
    examples: ["yesterday's high is broken to the upside", 'the 20 day low gets broken downwards'],
  }),
  rule('Condition', 'Condition:c from #comparison:side', {
    build: ({ c, side }, at) => {
      const from = directionOf(side)
      return from && goingTo(c, opposite(from), at)
    },
    weight: 0.5,
    examples: ["yesterday's high is broken from below"],
  }),
  rule('Event', 'Event:event by #priceWord', {
    build: ({ event }, at) => (crossing(event) ? { ...event, at } : null),
    weight: 0.3,
    examples: ["a break of yesterday's high by price"],
  }),
  rule('Event', 'Event:event by|on|with close|closing', {
    build: ({ event }, at) => (crossing(event) ? onClose(event, at) : null),
    weight: 0.5,
    examples: ["a break of yesterday's high by the close"],
  }),
  rule('Event', 'Event:event #direction:way', {
    build: ({ event, way }, at) => goingTo(event, way, at),
    weight: 0.5,
    examples: ["a break of yesterday's high to the upside"],
  }),
  rule('Event', '#direction:way Event:event', {
    build: ({ event, way }, at) => goingTo(event, way, at),
    weight: 0.8,
    examples: ["an upside break of yesterday's high", 'a downward break of the 10 day low'],
  }),
  rule('Condition', 'Value:level break', {
    build: ({ level }, at) =>
      level.is === 'extreme' || level.is === 'range' || isSwing(level) || (level.is === 'price' && level.field !== 'close')
        ? saidOf({ is: 'price', field: 'close', timeframe: null, back: null, at }, cross(null, level, at), at)
        : null,
    weight: 1.5,
    examples: ['the 10 day low breaks', 'the last swing high breaks'],
  }),
  rule('Predicate', '#closeVerb back? across|through Values:to', {
    build: ({ to }, at) => forEach(to, at, (each) => cross(null, each, at)),
    examples: ['closes back across the 20 SMA'],
  }),
]

/** A level that price breaks or touches, as a noun or a passive tells it. */
const crossing = (c: Condition): c is Extract<Condition, { says: 'of' }> =>
  c.says === 'of' &&
  c.subject.is === 'price' &&
  c.subject.field === 'close' &&
  (c.predicate.does === 'cross' || c.predicate.does === 'touch')

function onClose(c: Extract<Condition, { says: 'of' }>, at: Condition['at']): Condition | null {
  return c.predicate.does === 'cross' && c.predicate.part === null ? { ...c, predicate: { ...c.predicate, part: 'close', at }, at } : null
}

/** The way that a cross goes; null where it goes another way already, or its level tells of one. */
function goingTo(c: Condition, way: Direction, at: Condition['at']): Condition | null {
  if (!crossing(c) || c.predicate.does !== 'cross' || (c.predicate.direction ?? way) !== way) return null
  return { ...c, predicate: { ...c.predicate, direction: way, at }, at }
}
