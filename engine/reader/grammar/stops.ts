import type { Stretch } from '../../language/grammar.ts'
import type { Direction, Distance, Part, Unit } from '../meanings.ts'
import { rule } from '../production.ts'
import { beyond, isAmount, isFigure, isProfit, levelAt, likeOther, whereOf } from '../said-distance.ts'
import { fromEntry, ofSide, otherSide, several, stopAt, targetAt } from '../said-part.ts'

/** What a level of one side is beside another of the other side. */
function bothSides(part: Part, other: Distance, side: 'long' | 'short', at: Stretch | null): Part | null {
  if (part.part !== 'stop' && part.part !== 'target') return null
  if (part.distance === null || (part.side !== null && part.side !== otherSide(side))) return null
  return several(
    [
      { ...part, side: otherSide(side) },
      { ...part, side, distance: likeOther(part.distance, other) },
    ],
    at,
  )
}

/** How far the price goes, which no account is counted in. */
const isPriceMove = (d: Distance): boolean =>
  d.by === 'atr' || (d.by === 'number' && (d.unit === 'pips' || d.unit === 'points' || d.unit === 'ticks'))

const isOfTrade = (part: Part): boolean =>
  part.part === 'several' ? part.parts.every(isOfTrade) : part.part === 'stop' || part.part === 'target' || part.part === 'trailing'

/** Sides that parts are for. */
const sides = [
  rule('ForSide', 'for|on|in #sideNoun:side', { build: ({ side }) => side, weight: 0.3, examples: ['for longs', 'on shorts'] }),
  rule('ForSide', 'for|on|in #sideNoun:side #tradeWord', { build: ({ side }) => side, weight: 0.2, examples: ['for long trades'] }),
  rule('ForSide', 'for|on buy|buys', { build: () => 'long' as const, weight: 0.3, examples: ['for buys'] }),
  rule('ForSide', 'for|on sell|sells', { build: () => 'short' as const, weight: 0.3, examples: ['for sells'] }),
  rule('ForSide', '( #sideNoun:side )', { build: ({ side }) => side, weight: 0.2, examples: ['(long)'] }),
  rule('ForSide', '( ForSide:side )', { build: ({ side }) => side, weight: 0, examples: ['(for shorts)'] }),
  rule('ForSide', 'for both sides|directions?', { build: () => 'both' as const, weight: 0.2, examples: ['for both'] }),
  rule('ForSide', 'for|on|in both? #sideNoun:a and|or|&|/ #sideNoun:b', {
    build: ({ a, b }) => (a === b ? null : ('both' as const)),
    weight: 0,
    examples: ['for longs and shorts', 'on both longs and shorts'],
  }),
  rule('ForSide', 'for|on both? buy|buys and|or|&|/ sell|sells', {
    build: () => 'both' as const,
    weight: 0,
    examples: ['for buy and sell'],
  }),
  rule('ForSide', 'for|on|in both|all|each|every|any sides|side|directions|direction|ways|trades|trade|positions|position|entries|entry', {
    build: () => 'both' as const,
    weight: 0.2,
    examples: ['on both sides', 'for all trades'],
  }),
  rule('ForSide', 'when|if #sideNoun:side', { build: ({ side }) => side, weight: 0.6, examples: ['when long', "if I'm short"] }),
  rule('ForSide', 'both ways|sides', { build: () => 'both' as const, weight: 0.4, examples: ['both ways'] }),
]

/** No stop lies where the position is opened; "a 2% stop below my entry" tells how far behind. */
const isAtEntry = (d: Distance): boolean =>
  d.by === 'level' && d.beyond === null && d.level.is === 'reference' && d.level.to === 'entry_price'

/** What is risked is counted from the stop, so that no stop lies so far: "SL to be at 1R" is moved to break-even there. */
const isInRisk = (d: Distance): boolean => (d.by === 'either' ? d.of.some(isInRisk) : d.by === 'number' && d.unit === 'r')

/** A stop so far from a level that is told behind it: "a 5 pip stop below the low". */
function stopBeyond(part: Part, level: Distance | null, where: Direction | null, at: Stretch | null): Part | null {
  if (part.part !== 'stop' || part.distance === null || !isAmount(part.distance) || level === null) return null
  if (isAtEntry(level) || (where !== null && (otherWay(part) ?? where) !== where)) return null
  const distance = beyond(part.distance, level, where, at)
  return distance && { ...part, distance, at }
}

/** Stops: their label, their distance, and none. */
const stops = [
  rule('StopHead', '#stopWord', { build: () => ({ side: null }), weight: 0, examples: ['stop loss'] }),
  rule('StopHead', '#sideNoun:side #stopWord', { build: ({ side }) => ({ side }), weight: 3, examples: ['the long stop'] }),
  rule('StopHead', '* * StopHead:head * *', { build: ({ head }) => head, weight: 0.2, examples: ['**Stop**'] }),
  rule('StopHead', '[ StopHead:head ]', { build: ({ head }) => head, weight: 0.2, examples: ['[SL]'] }),
  rule('StopHead', '= = StopHead:head = =', { build: ({ head }) => head, weight: 0.2, examples: ['== Stop =='] }),
  rule('StopHead', 'protective|protection #linkWord', { build: () => ({ side: null }), weight: 1, examples: ['Protection:'] }),
  rule('StopHead', 'StopHead:head #linkWord', { build: ({ head }) => head, weight: 0.2, examples: ['stop loss is set at', 'SL:'] }),
  rule('StopHead', 'money|insurance|backup StopHead:head', {
    build: ({ head }) => head,
    weight: 0.3,
    examples: ['money stop of'],
  }),
  rule('StopHead', '#stopWord start|starts|begin|begins out|off? at|with|from?', {
    build: () => ({ side: null }),
    weight: 0.4,
    examples: ['the stop starts at'],
  }),
  rule('StopHead', "#stopWord 's", { build: () => ({ side: null }), weight: 0.5, examples: ["my stop's"] }),
  rule('StopHead', '#stopWord i|we be? put|putting|place|placing|set|setting|keep|keeping', {
    build: () => ({ side: null }),
    weight: 0.4,
    examples: ['the stop I am putting', 'the stop we place'],
  }),
  rule('StopHead', '#stopWord #sideNoun:side #linkWord', { build: ({ side }) => ({ side }), weight: 1, examples: ['sl long ='] }),
  rule('StopHead', 'StopHead:head ForSide:side', {
    build: ({ head, side }) => (head.side === null ? { side } : null),
    weight: 0.2,
    examples: ['stop for longs'],
  }),
  rule('Part', 'StopHead:head Distance:d', {
    build: ({ head, d }, at) => (isAtEntry(d) || isInRisk(d) ? null : stopAt(d, head.side, at)),
    examples: ['stop loss 2%', 'SL: 20 pips', 'stop at the low', 'the stop goes 2 ATR below entry'],
  }),
  rule('Part', 'Distance:d #stopWord', {
    build: ({ d }, at) => (isAmount(d) || (d.by === 'between' && d.unit !== null) ? stopAt(d, null, at) : null),
    examples: ['5% stop', 'a 2 ATR stop loss', '20-pip stop'],
  }),
  rule('Part', 'Part:part #comparison:how EntryPrice', {
    build: ({ part, how }) => {
      const where = whereOf(how)
      return farOf(part) === 'stop' && where !== null && (otherWay(part) ?? where) === where ? part : null
    },
    weight: 0.9,
    examples: ['a 2% stop below my entry'],
  }),
  rule('Part', 'Part:part away? from|off|behind EntryPrice', {
    build: ({ part }) => (farOf(part) === 'stop' ? part : null),
    weight: 0.9,
    examples: ['a 20 pip stop from entry'],
  }),
  rule('Part', 'Part:part #comparison:how Value:v', {
    build: ({ part, how, v }, at) => (whereOf(how) === null ? null : stopBeyond(part, levelAt(v, null, at, true), whereOf(how), at)),
    weight: 0.6,
    examples: ['a 5 pip stop below the last swing low'],
  }),
  rule('Part', 'Part:part behind|beyond|past|outside Value:v', {
    build: ({ part, v }, at) => stopBeyond(part, levelAt(v, null, at, true), null, at),
    weight: 0.6,
    examples: ['a half ATR stop beyond the last swing low'],
  }),
  rule('Part', 'Distance:d - #stopWord', { build: ({ d }, at) => (isFigure(d) ? stopAt(d, null, at) : null), examples: ['2-ATR-stop'] }),
  rule('Part', 'Distance:d be #stopWord', {
    build: ({ d }, at) => (isAmount(d) || d.by === 'level' || d.by === 'far side' ? stopAt(d, null, at) : null),
    weight: 1.5,
    examples: ['the low of the signal candle is my stop', '20 pips is my stop'],
  }),
  rule('Part', "#position? i'm|be? wrong #linkWord? Distance:d", {
    build: ({ d }, at) => ((d.by === 'level' || d.by === 'far side') && d.where !== null ? stopAt(d, null, at) : null),
    weight: 1,
    examples: ['wrong below the low of the signal candle', "I'm wrong under the 50 EMA"],
  }),
  rule('Part', 'StopHead:head mid|midpoint|middle', {
    build: ({ head }, at) => stopAt(levelAt({ is: 'range', of: { range: 'that' }, output: 'middle', at }, null, at), head.side, at),
    weight: 1,
    examples: ['stop at mid'],
  }),
  // "At half of the candle" is where, "half the candle" how far.
  rule('Part', 'StopHead:head at|@ Half of? Bar:bar', {
    build: ({ head, bar }, at) => stopAt(levelAt({ is: 'bar', field: 'hl2', bar, at }, null, at), head.side, at),
    weight: 0,
    examples: ['stop at 50% of the candle'],
  }),
  rule('Part', 'StopHead:head at|@ Half of? Range:range', {
    build: ({ head, range }, at) => stopAt(levelAt({ is: 'range', of: range, output: 'middle', at }, null, at), head.side, at),
    weight: 0,
    examples: ['stop at 50% of the range'],
  }),
  rule('Half', '#portion:n', { build: ({ n }) => (n === 50 ? true : null), weight: 0, examples: ['half'] }),
  rule('Half', 'Percent:n', { build: ({ n }) => (n === 50 ? true : null), weight: 0, examples: ['50%'] }),
  rule('Part', 'until|before then|that ,? Part:part', {
    build: ({ part }) => (part.part === 'stop' && part.distance !== null ? part : null),
    weight: 0.4,
    examples: ['until then the stop is 2 ATR'],
  }),
  rule('Part', '#noWord #stopWord', { build: (_, at) => stopAt(null, null, at), examples: ['no stop loss', 'without a stop'] }),
  rule('Part', 'add|place|need|want|run|have #noWord #stopWord', {
    build: (_, at) => stopAt(null, null, at),
    weight: 0.3,
    examples: ['I add no stop'],
  }),
  rule('Part', '#noWord #putVerb #stopWord', { build: (_, at) => stopAt(null, null, at), examples: ['never use a stop loss'] }),
  rule('Part', 'with|use|using? Distance:d as|for #stopWord', {
    build: ({ d }, at) => stopAt(d, null, at),
    examples: ['with the last swing low as stop', '2 ATR for the stop'],
  }),
  rule('Part', 'initial|first|hard|fixed|emergency|protective Part:part', {
    build: ({ part }) => (part.part === 'stop' ? part : null),
    weight: 0.4,
    examples: ['initial 2 ATR stop'],
  }),
  rule('Part', 'give|gives|giving it|them|trade|position|price Distance:d of? room|space|wiggle|slack|play? to? breathe|move|work?', {
    build: ({ d }, at) => (isAmount(d) ? stopAt(d, null, at) : null),
    weight: 0.6,
    examples: ['I give it 4%', 'give the trade 2 ATR of room'],
  }),
  rule('Part', 'Part:part ,? add|plus|with|and Distance:d buffer|room|space|margin|extra|more?', {
    build: ({ part, d }, at) => {
      if (part.part !== 'stop' || part.distance === null) return null
      const { distance } = part
      const where = distance.by === 'level' || distance.by === 'far side' ? distance.where : null
      const farther = isAmount(d) ? beyond(d, distance, where, at) : null
      return farther && { ...part, distance: farther, at }
    },
    weight: 1.2,
    examples: ['stop below the swing low, add 3 pips', 'SL under the low plus 2 pips'],
  }),
  rule('Part', 'Part:part ,? #noWord #shiftVerb', {
    build: ({ part }) => (part.part === 'stop' ? part : null),
    weight: 0.6,
    examples: ['stop 20 pips, never moved'],
  }),
  // What is risked, in a measure of distance, is how far away the stop lies.
  rule('Part', '#riskWord #linkWord? Distance:d', {
    build: ({ d }, at) =>
      d.by === 'atr' || d.by === 'size' || (d.by === 'number' && (d.unit === 'pips' || d.unit === 'points')) ? stopAt(d, null, at) : null,
    weight: 1,
    examples: ['risk 20 pips', 'risk is 1.5 ATR'],
  }),
  rule('Part', '#riskWord #linkWord? from entry|fill to|until|down|up to? Distance:d', {
    build: ({ d }, at) => (d.by === 'level' || d.by === 'far side' ? stopAt(d, null, at) : null),
    weight: 0.8,
    examples: ['risk is from entry to the low of the candle'],
  }),
  rule('Part', '#riskWord #linkWord? to|until|below|under|above Distance:d', {
    build: ({ d }, at) => (d.by === 'level' || d.by === 'far side' ? stopAt(d, null, at) : null),
    weight: 0.8,
    examples: ['risking to the low of the candle'],
  }),
  rule('Part', 'StopHead #noneWord', { build: (_, at) => stopAt(null, null, at), examples: ['Stop: not used', 'SL - none specified'] }),
  rule('Part', 'StopHead #noWord', { build: (_, at) => stopAt(null, null, at), examples: ['stop loss: none', 'SL off'] }),
  rule('Part', '#noWord #stopWord or|and|/ #targetWord', {
    build: (_, at) => several([stopAt(null, null, at), targetAt(null, {}, at)], at),
    examples: ['no stop or target'],
  }),
  rule('Part', '#noWord #stopWord or|and|/ #noWord #targetWord', {
    build: (_, at) => several([stopAt(null, null, at), targetAt(null, {}, at)], at),
    examples: ['no stop and no target'],
  }),
]

const farOf = (part: Part): 'stop' | 'target' | null =>
  (part.part === 'stop' || part.part === 'target') && part.distance !== null && isFigure(part.distance) ? part.part : null

/** The same said again: which kind of stop it is, on which side of the entry, in another unit. */
const again = [
  rule('Part', 'Part:part ,|( hard|fixed|real|physical|static #stopWord? )?', {
    build: ({ part }) => (part.part === 'stop' && part.distance !== null ? part : null),
    weight: 0.6,
    examples: ['stop 20 pips, hard'],
  }),
  rule('Part', 'Part:part , #stopWord', {
    build: ({ part }) => (farOf(part) === 'stop' ? part : null),
    weight: 1.5,
    examples: ['I risk 10 points, protective stop'],
  }),
  // Of each side, as it is of no side.
  rule('Part', 'Part:part on|for? both|each', {
    build: ({ part }) =>
      farOf(part) !== null && 'side' in part && part.side === null && !('portion' in part && part.portion !== null) ? part : null,
    weight: 1,
    examples: ['SL 30 pips both'],
  }),
  rule('Part', 'Part:part ,|( above|over:up #entryWord of? course|obviously? )?', {
    build: ({ part }) => (otherWay(part) === 'up' ? part : null),
    weight: 0.3,
    examples: ['2 ATR stop for shorts, above the entry'],
  }),
  rule('Part', 'Part:part ,|( below|under|beneath:down #entryWord of? course|obviously? )?', {
    build: ({ part }) => (otherWay(part) === 'down' ? part : null),
    weight: 0.3,
    examples: ['2 ATR stop for longs, below the entry'],
  }),
  rule('Part', 'Part:part (|= #number:n #unit:unit )?', {
    build: ({ part, n, unit }, at) => inPips(part, n, unit, at),
    weight: 0.3,
    examples: ['StopLoss = 250 points (25 pips)'],
  }),
]

/** On which side of the entry a stop or target of one side lies. */
function otherWay(part: Part): Direction | null {
  const of = farOf(part)
  if (of === null || !('side' in part) || (part.side !== 'long' && part.side !== 'short')) return null
  return (of === 'stop') === (part.side === 'long') ? 'down' : 'up'
}

/** Points and pips for one another, ten to one as brokers count them: the pips, which are the same with each of them. */
function inPips(part: Part, n: number, unit: Unit, at: Stretch | null): Part | null {
  if ((part.part !== 'stop' && part.part !== 'target') || part.distance?.by !== 'number') return null
  const { value, unit: own } = part.distance
  if (own === 'pips' && unit === 'points' && value * 10 === n) return part
  return own === 'points' && unit === 'pips' && value === n * 10 ? { ...part, distance: { by: 'number', value: n, unit, at } } : null
}

/** Words that tell when a part stands, which is from the entry on anyway. */
const entered = [
  rule('Part', '#onceIn ,? Part:part', {
    build: ({ part }) => (isOfTrade(part) ? part : null),
    weight: 0.6,
    examples: ['once filled, the stop goes 2 ATR below entry', 'after entry stop 20 pips'],
  }),
  rule('Part', 'Part:part #onceIn', {
    build: ({ part }) => (isOfTrade(part) ? part : null),
    weight: 0.8,
    examples: ['stop 20 pips right after entry'],
  }),
  rule('Part', 'immediately|instantly|straightaway Part:part', {
    build: ({ part }) => (isOfTrade(part) ? part : null),
    weight: 0.6,
    examples: ['immediately place a stop 2 ATR below entry'],
  }),
]

/** No stop or target, in more words. */
const isNone = (part: Part): boolean => (part.part === 'stop' || part.part === 'target') && part.distance === null

/** What is done with a stop or target: it is placed, used, applied. */
const applied = [
  rule('Part', 'Part:part #modal be|get used|applied|employed|set|placed|attached|entered|kept|observed', {
    build: ({ part }) => (farOf(part) !== null ? part : null),
    weight: 0.5,
    examples: ['a stop loss of 30 pips shall be applied', 'a target of 60 pips must be set'],
  }),
  rule('Part', 'Part:part #modal? applies|apply', {
    build: ({ part }) => (farOf(part) !== null ? part : null),
    weight: 0.5,
    examples: ['a stop loss of 30 pips applies'],
  }),
  rule('Part', 'trade|work|run|operate Part:part', {
    build: ({ part }) => (isNone(part) ? part : null),
    weight: 0.5,
    examples: ['I trade without a stop loss'],
  }),
  rule('Part', 'Part:part at all', { build: ({ part }) => (isNone(part) ? part : null), weight: 0.4, examples: ['no stop loss at all'] }),
  rule('Part', 'Part:part attached|whatsoever', {
    build: ({ part }) => (isNone(part) ? part : null),
    weight: 0.4,
    examples: ['no stop loss attached'],
  }),
]

/** Losses and profits at which one leaves. */
const outcomes = [
  rule('Loss', 'Distance:d #lossWord', {
    build: ({ d }) => (isAmount(d) ? d : null),
    weight: 0.3,
    examples: ['2% loss', '20 pips against me'],
  }),
  rule('Loss', '#lossWord #linkWord? Distance:d', {
    build: ({ d }) => (isAmount(d) ? d : null),
    weight: 0.3,
    examples: ['down 2%', 'a loss of $200'],
  }),
  rule('Loss', '#number:n #unit:unit', {
    build: ({ n, unit }, at) => (n < 0 && unit !== 'times' && unit !== 'shares' ? { by: 'number', value: -n, unit, at } : null),
    examples: ['-2%', '-1R'],
  }),
  rule('Part', 'lose|risk #limitWord Distance:d', {
    build: ({ d }, at) => (isPriceMove(d) ? stopAt(d, null, at) : null),
    weight: 1,
    examples: ['lose max 20 points', 'I risk at most 30 pips'],
  }),
  rule('Part', '#noWord lose|risk more than Distance:d', {
    build: ({ d }, at) => (isPriceMove(d) ? stopAt(d, null, at) : null),
    weight: 0.6,
    examples: ['never lose more than 20 points', "don't risk more than 30 pips"],
  }),
  rule('Part', 'most i|we? lose|risk be Distance:d', {
    build: ({ d }, at) => (isPriceMove(d) ? stopAt(d, null, at) : null),
    weight: 0.6,
    examples: ['the most I lose is 20 pips'],
  }),
  // "At the open minus 0.7 times the range" is a level.
  rule('Loss', 'minus Distance:d', { build: ({ d }) => (d.by === 'number' && isAmount(d) ? d : null), examples: ['minus 2%'] }),
  rule('Loss', "#position #auxVerb? be|'s|go|move|run|get Loss:loss", {
    build: ({ loss }) => loss,
    weight: 0.2,
    examples: ['the trade is down 2%', 'it has moved 30 pips against me'],
  }),
  rule('Loss', '#priceWord #auxVerb? be|go|move|run|get Loss:loss', {
    build: ({ loss }) => loss,
    weight: 0.2,
    examples: ['price goes 30 pips against me'],
  }),
  rule('Loss', '#position? #auxVerb? lose Distance:d', {
    build: ({ d }) => (isAmount(d) ? d : null),
    weight: 0.6,
    examples: ['it has lost 5%', 'lost 5%'],
  }),
  rule('Loss', 'be|lose Loss:loss', { build: ({ loss }) => loss, weight: 0.2, examples: ["I'm am down 2%"] }),
  rule('Part', '#stopOutWord at|with|by|on|of? Distance:d', {
    build: ({ d }, at) => (isAmount(d) || d.by === 'level' || d.by === 'far side' ? stopAt(d, null, at) : null),
    examples: ['stopped out at 2%', 'stop me out at the last swing low'],
  }),
  rule('Part', '#stopOutWord at|with|after|if|when Loss:loss', {
    build: ({ loss }, at) => stopAt(loss, null, at),
    examples: ['stop me out at a 2% loss', 'stopped out if down $100'],
  }),
  // No level: "stopped out after 3 days" is a time.
  rule('Part', '#stopOutWord after Distance:d', {
    build: ({ d }, at) => (isProfit(d) ? stopAt(d, null, at) : null),
    weight: 1.2,
    examples: ['stopped out after 20 pips'],
  }),
  rule('Part', '#stopOutWord at|with|after|if|when|once|on|by EntryMove:m', {
    build: ({ m }, at) => {
      const part = fromEntry(m, m.direction === 'up' ? 'short' : 'long', at)
      return part.part === 'stop' ? { ...part, side: m.direction === 'up' ? 'short' : null } : null
    },
    weight: 0.4,
    examples: ['stopped out if price falls 2% from my entry'],
  }),
  rule('Part', '#stopOutWord at|with|after|on a|an? Distance:d #moveNoun from|off|below|against|under|versus EntryPrice', {
    build: ({ d }, at) => (isAmount(d) ? stopAt(d, null, at) : null),
    weight: 0.3,
    examples: ['get stopped out at a 2% drop from entry'],
  }),
  rule('Part', 'StopHead #whenWord Loss:loss', { build: ({ loss }, at) => stopAt(loss, null, at), examples: ['stop if down $100'] }),
  rule('Part', 'StopHead at|of? Loss:loss', {
    build: ({ loss }, at) => stopAt(loss, null, at),
    examples: ['stop -2%', 'stop at a 2% loss'],
  }),
  rule('Loss', '#lossWord #touchVerb Distance:d', {
    build: ({ d }) => (isAmount(d) ? d : null),
    weight: 0.3,
    examples: ['the loss hits 40 pips'],
  }),
  rule('Part', "Loss:loss ,|=|and|then|means and|then? i'm|im|i|am? out|done|gone|exit|close", {
    build: ({ loss }, at) => stopAt(loss, null, at),
    weight: 0.6,
    examples: ["60 pips against me and I'm out", '-2% = out'],
  }),
  rule('Part', 'Loss:loss max|maximum', { build: ({ loss }, at) => stopAt(loss, null, at), weight: 1.5, examples: ['2.5% loss max'] }),
  rule('Part', 'max|maximum #lossWord #eachTrade? #linkWord? Distance:d', {
    build: ({ d }, at) => (isAmount(d) ? stopAt(d, null, at) : null),
    weight: 1.5,
    examples: ['max loss of 2%'],
  }),
]

/** Both sides told beside each other. */
const mirrored = [
  rule('Part', 'Part:part ForSide:side', {
    build: ({ part, side }, at) => ofSide(part, side, at),
    weight: 0.3,
    examples: ['stop at the low for longs'],
  }),
  rule('Part', 'ForSide:side ,? Part:part', {
    build: ({ part, side }, at) => ofSide(part, side, at),
    weight: 0.3,
    examples: ['for shorts stop above the high'],
  }),
  rule('Part', '#sideNoun:a get|gets|have|has|use|uses Part:part ,|and|; #sideNoun:b get|gets|have|has|use|uses? Distance:d', {
    build: ({ a, part, b, d }, at) =>
      a === b || !('side' in part) || part.side !== null || !isAmount(d) ? null : bothSides(part, d, b, at),
    weight: 0.4,
    examples: ['longs get a 6% target, shorts 4%'],
  }),
  rule('Part', '#sideNoun:side get|gets|have|has|use|uses Part:part', {
    build: ({ side, part }, at) => ofSide(part, side, at),
    weight: 0.6,
    examples: ['longs get a 6% target'],
  }),
  rule('Part', 'Part:part ( Distance:d ForSide:side )', {
    build: ({ part, d, side }, at) => (side === 'both' || side === null ? null : bothSides(part, d, side, at)),
    examples: ['stop at the low (the high for shorts)'],
  }),
  rule('Part', 'Part:part ( #sideNoun:side #colon Distance:d )', {
    build: ({ part, d, side }, at) => bothSides(part, d, side, at),
    examples: ['stop 2 ATR (shorts: 3 ATR)'],
  }),
  rule('Part', 'Part:part and|, ForSide:side Distance:d', {
    build: ({ part, d, side }, at) =>
      side === 'both' || side === null || !('side' in part) || part.side === null ? null : bothSides(part, d, side, at),
    examples: ['stops for longs go below the low, for shorts above the high'],
  }),
  rule('Part', 'Part:part and|, Distance:d ForSide:side', {
    build: ({ part, d, side }, at) =>
      side === 'both' || side === null || !('side' in part) || part.side === null ? null : bothSides(part, d, side, at),
    examples: ['stop at the low for longs, the high for shorts'],
  }),
]

export const stopProductions = [...sides, ...stops, ...again, ...entered, ...applied, ...outcomes, ...mirrored]
