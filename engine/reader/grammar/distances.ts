import type { Stretch } from '../../language/grammar.ts'
import type { Distance, SaidRange } from '../meanings.ts'
import { rule } from '../production.ts'
import { isFigure, plainDistance, projected, rewardOf, timesBar, timesRange, timesValue } from '../said-distance.ts'

/** A hundred is left out: "one twenty". */
const isSpoken = (hundreds: number, rest: number): boolean => hundreds > 0 && hundreds < 10 && rest >= 10 && rest % 5 === 0

/** Distances in figures. */
const inFigures = [
  rule('Percent', '#percent:n', { build: ({ n }) => n, weight: 0, examples: ['2%'] }),
  rule('Percent', '#number:n #unit:unit', {
    build: ({ n, unit }) => (unit === 'percent' && n > 0 ? n : null),
    weight: 0.2,
    examples: ['two percent'],
  }),
  rule('Percent', '#number:n bps|bp', { build: ({ n }) => (n > 0 ? n / 100 : null), weight: 0.2, examples: ['5 bps', '2bp'] }),
  rule('Percent', '#number:n basis point|points', {
    build: ({ n }) => (n > 0 ? n / 100 : null),
    weight: 0.1,
    examples: ['5 basis points'],
  }),
  rule('Percent', '#portion:n a? percent', { build: ({ n }) => n / 100, weight: 0.2, examples: ['half a percent'] }),
  rule('Distance', 'Percent:n', { build: ({ n }, at) => plainDistance(n, 'percent', at), examples: ['2%', 'three percent'] }),
  rule('Distance', 'Percent:n of price', { build: ({ n }, at) => plainDistance(n, 'percent', at), examples: ['2% of the price'] }),
  rule('Distance', 'Percent:n of #entryWord', {
    build: ({ n }, at) => plainDistance(n, 'percent', at),
    examples: ['2% of the entry price'],
  }),
  rule('Distance', '#number:n #unit:unit', {
    build: ({ n, unit }, at) => (unit === 'percent' ? null : plainDistance(n, unit, at)),
    examples: ['20 pips', '2R', '30 points'],
  }),
  // "One twenty pips" is as it is spoken.
  rule('Distance', '#numberWord:hundreds #numberWord:rest #unit:unit', {
    isTight: true,
    build: ({ hundreds, rest, unit }, at) =>
      isSpoken(hundreds, rest) && unit !== 'percent' ? plainDistance(100 * hundreds + rest, unit, at) : null,
    weight: 0.5,
    examples: ['one twenty pips'],
  }),
  rule('Distance', '#numberWord:hundreds #numberWord:rest', {
    isTight: true,
    build: ({ hundreds, rest }, at) => (isSpoken(hundreds, rest) ? plainDistance(100 * hundreds + rest, null, at) : null),
    weight: 2,
    examples: ['two fifty'],
  }),
  rule('Distance', '#number:n - #unit:unit', { build: ({ n, unit }, at) => plainDistance(n, unit, at), examples: ['20-pip'] }),
  rule('Distance', '#cash:n', { build: ({ n }, at) => plainDistance(n, 'cash', at), examples: ['$50'] }),
  rule('Distance', '#number:n cents|cent|¢|c', { build: ({ n }, at) => plainDistance(n / 100, 'cash', at), examples: ['50 cents'] }),
  rule('Distance', '#portion:n a? cent', { build: ({ n }, at) => plainDistance(n / 10_000, 'cash', at), examples: ['half a cent'] }),
  rule('Distance', '#number:n', { build: ({ n }, at) => plainDistance(n, null, at), weight: 2, examples: ['30'] }),
  rule('Distance', 'a|an|single #unit:unit', {
    build: ({ unit }, at) => (unit === 'percent' || unit === 'r' ? null : plainDistance(1, unit, at)),
    weight: 0.5,
    examples: ['a tick', 'a single pip'],
  }),
  rule('Distance', '#fraction:n a|an? #unit:unit', {
    build: ({ n, unit }, at) => (unit === 'percent' || unit === 'times' ? null : plainDistance(n, unit, at)),
    weight: 0.5,
    examples: ['half an R', 'half a point'],
  }),
  rule('Distance', 'a|single cent', { build: (_, at) => plainDistance(0.01, 'cash', at), weight: 0.5, examples: ['a cent'] }),
  rule('Distance', '#number:low -|–|to|or #number:high #unit:unit', {
    build: ({ low, high, unit }, at) => (low > 0 && low < high ? { by: 'between', low, high, unit, at } : null),
    weight: 0.5,
    examples: ['20-30 pips', '20 to 30 pips'],
  }),
  rule('Distance', '#number:low -|–|to|or Percent:high', {
    build: ({ low, high }, at) => (low > 0 && low < high ? { by: 'between', low, high, unit: 'percent', at } : null),
    weight: 0.5,
    examples: ['2-3%'],
  }),
  rule('Distance', '#number:low -|– #number:high', {
    build: ({ low, high }, at) => (low > 0 && low < high ? { by: 'between', low, high, unit: null, at } : null),
    weight: 2.5,
    examples: ['20-30'],
  }),
  rule('Distance', 'between Distance:low and Distance:high', {
    build: ({ low, high }, at) =>
      low.by === 'number' && high.by === 'number' && low.value < high.value && (low.unit === null || low.unit === high.unit)
        ? { by: 'between', low: low.value, high: high.value, unit: high.unit, at }
        : null,
    examples: ['between 20 and 30 pips'],
  }),
]

/** Multiples of the ATR, of a size, and of what is risked. */
const multiples = [
  rule('Distance', '#number:n Value:v', { build: ({ n, v }, at) => timesValue(n, v, at), weight: 0.5, examples: ['2 ATR', '3 ATR(20)'] }),
  rule('Distance', '#number:n x|*|×|times|- Value:v', {
    build: ({ n, v }, at) => timesValue(n, v, at),
    weight: 0.5,
    examples: ['2 x ATR', '2*atr(14)', '2 times the ATR', '2-ATR'],
  }),
  rule('Distance', 'Value:v x|*|×|times #number:n', { build: ({ n, v }, at) => timesValue(n, v, at), weight: 0.5, examples: ['ATR x 2'] }),
  rule('Distance', '#portion:n Value:v', { build: ({ n, v }, at) => timesValue(n / 100, v, at), weight: 0.5, examples: ['half an ATR'] }),
  rule('Distance', '#number:n x|*|×|times? Range:of', {
    build: ({ n, of }, at) => timesRange(n, of, at),
    weight: 0.2,
    examples: ['1.5 x the range', '2 times the box', '1x opening range'],
  }),
  rule('Distance', 'twice|double Range:of', { build: ({ of }, at) => timesRange(2, of, at), weight: 0.2, examples: ['twice the range'] }),
  rule('Distance', '#portion:n of? Range:of', {
    build: ({ n, of }, at) => timesRange(n / 100, of, at),
    weight: 0.2,
    examples: ['half the range', 'half of the opening range'],
  }),
  rule('Distance', 'Percent:n of Range:of', {
    build: ({ n, of }, at) => timesRange(n / 100, of, at),
    weight: 0.2,
    examples: ['100% of the range', '50% of the opening range'],
  }),
  rule('Distance', 'a|one|full|equal to? Range:of', { build: ({ of }, at) => timesRange(1, of, at), weight: 0.2, examples: ['one box'] }),
  rule('Distance', 'a|one|full Value:v', {
    build: ({ v }, at) => (v.is === 'range' && v.output === 'size' ? timesValue(1, v, at) : null),
    weight: 0.2,
    examples: ['one range height'],
  }),
  rule('Distance', 'Range:of', { build: ({ of }, at) => timesRange(1, of, at), weight: 0, examples: ['the range'] }),
  rule('Distance', 'twice|double Value:v', { build: ({ v }, at) => timesValue(2, v, at), weight: 0.5, examples: ['twice the ATR'] }),
  rule('Distance', 'a|an|one|the|full Value:v', {
    build: ({ v }, at) => timesValue(1, v, at),
    weight: 0.4,
    examples: ['an ATR', 'one ATR'],
  }),
  rule('Distance', 'a|one full|whole|entire Value:v', {
    build: ({ v }, at) => timesValue(1, v, at),
    weight: 0.5,
    examples: ['one full ATR'],
  }),
  rule('Distance', 'Value:v', {
    build: ({ v }, at) => timesValue(1, v, at),
    weight: 1.5,
    examples: ['range height', 'ATR(14)'],
  }),
  rule('Distance', '#number:n x|*|×|times|time? Bar:bar', {
    build: ({ n, bar }, at) => timesBar(n, bar, at),
    weight: 2,
    examples: ['one and a half times the candle', '2x the signal bar'],
  }),
  rule('Distance', '#multiple:n of? Bar:bar', {
    build: ({ n, bar }, at) => timesBar(n, bar, at),
    weight: 2,
    examples: ['twice the candle', 'double the signal bar'],
  }),
  rule('Distance', '#fraction:n a|an? Bar:bar', {
    build: ({ n, bar }, at) => timesBar(n, bar, at),
    weight: 2,
    examples: ['half the candle', 'half a candle', 'a third of the signal candle'],
  }),
  rule('Distance', 'full|whole|entire Bar:bar', {
    build: ({ bar }, at) => timesBar(1, bar, at),
    weight: 2.5,
    examples: ['the full candle'],
  }),
  rule('Distance', 'equal|same to|as Distance:d', {
    build: ({ d }) => (isFigure(d) ? d : null),
    weight: 0.8,
    examples: ['equal to twice the candle'],
  }),
  rule('Distance', '#stopWord x|*|×|times #number:n', {
    build: ({ n }, at) => plainDistance(n, 'r', at),
    weight: 0.5,
    examples: ['SL * 2', 'stop x 1.5'],
  }),
  rule('Distance', 'a|one nickel|dime|penny:coin', {
    build: ({ coin }, at) => plainDistance(coin === 'nickel' ? 0.05 : coin === 'dime' ? 0.1 : 0.01, 'cash', at),
    weight: 0.5,
    examples: ['a nickel', 'a dime'],
  }),
  rule('Distance', 'same|equal size|height|length|distance|to|as as|of? Value:v', {
    build: ({ v }, at) => timesValue(1, v, at),
    weight: 0.8,
    examples: ['equal to the candle height', 'the same as the candle range'],
  }),
  rule('Distance', 'same size|height|length|range as|of|than Bar:bar', {
    build: ({ bar }, at) => timesBar(1, bar, at),
    weight: 0.8,
    examples: ['the same size as the candle'],
  }),
  rule('Distance', '#number:n xatr', {
    build: ({ n }, at) => (n > 0 ? { by: 'atr', mult: n, period: null, at } : null),
    examples: ['2xATR'],
  }),
  rule('Distance', '#number:n xatr ( #number:period )', {
    build: ({ n, period }, at) => (n > 0 ? { by: 'atr', mult: n, period, at } : null),
    weight: 0.5,
    examples: ['2xATR(20)'],
  }),
  // N by itself is the ATR of 20 bars, as those who brought it up reckon it.
  rule('Distance', '#number:n n', { build: ({ n }, at) => (n > 0 ? { by: 'atr', mult: n, period: 20, at } : null), examples: ['2 N'] }),
  rule('Distance', '#portion:n n', { build: ({ n }, at) => ({ by: 'atr', mult: n / 100, period: 20, at }), examples: ['half N'] }),
]

/** Multiples of what is risked. */
const rewards = [
  rule('Ratio', '#ratio:r', { build: ({ r }) => r, weight: 0, examples: ['1:2'] }),
  rule('Ratio', '#number:a to|for #number:b', {
    build: ({ a, b }) => (a === 1 || b === 1 ? [a, b] : null),
    weight: 1.5,
    examples: ['1.5 to 1', '1 to 3'],
  }),
  rule('Distance', 'Ratio:r', { build: ({ r }, at) => rewardOf(r, at), examples: ['1:2', '2 to 1'] }),
  rule('Distance', '#ratioWord #linkWord? Ratio:r', {
    build: ({ r }, at) => rewardOf(r, at),
    weight: 0.5,
    examples: ['risk reward 1:2', 'rr of 1:3', 'risk reward ratio of 1 to 2'],
  }),
  rule('Distance', 'Ratio:r #ratioWord', {
    build: ({ r }, at) => rewardOf(r, at),
    weight: 0.5,
    examples: ['1:2 risk reward', '2 to 1 reward to risk'],
  }),
  rule('Distance', '#ratioWord #linkWord? #number:n', { build: ({ n }, at) => rewardOf([1, n], at), examples: ['risk reward of 2'] }),
  rule('Distance', '#number:n #ratioWord', { build: ({ n }, at) => rewardOf([1, n], at), examples: ['2 rr'] }),
  rule('Distance', '#number:n x|times|*|× #stopWord', {
    build: ({ n }, at) => plainDistance(n, 'r', at),
    weight: 0.5,
    examples: ['1.5 times the stop', '2x SL'],
  }),
  rule('Distance', '#number:n x|times|*|× #riskWord', {
    build: ({ n }, at) => plainDistance(n, 'r', at),
    weight: 0.5,
    examples: ['three times my risk'],
  }),
  rule('Distance', 'twice|double of? #stopWord', { build: (_, at) => plainDistance(2, 'r', at), examples: ['double the stop'] }),
  rule('Distance', 'twice|double of? #riskWord', { build: (_, at) => plainDistance(2, 'r', at), examples: ['twice the risk'] }),
  rule('Distance', 'same distance|size|amount', {
    build: (_, at) => plainDistance(1, 'r', at),
    weight: 1,
    examples: ['the same distance'],
  }),
  rule('Distance', 'same distance|size|amount as #stopWord', {
    build: (_, at) => plainDistance(1, 'r', at),
    weight: 0.5,
    examples: ['the same distance as the stop'],
  }),
  rule('Distance', 'same distance|size|amount as #riskWord', {
    build: (_, at) => plainDistance(1, 'r', at),
    weight: 0.5,
    examples: ['the same amount as I risk'],
  }),
  rule('Distance', '#stopWord distance', { build: (_, at) => plainDistance(1, 'r', at), weight: 1, examples: ['the stop loss distance'] }),
  rule('Distance', 'what|as i|we|you risk|risked', { build: (_, at) => plainDistance(1, 'r', at), weight: 1, examples: ['what we risk'] }),
  rule('Distance', 'same|equal as|to|distance #stopWord', { build: (_, at) => plainDistance(1, 'r', at), examples: ['same as the stop'] }),
]

/** A move that is measured from the edge that was broken: as far again as the range or the candle is high. */
const moves = [
  rule(
    'Distance',
    'Distance:d measured|projected|counted|taken|extended|added|applied from|off|beyond|past|to? breakout level|point|price|line?',
    {
      build: ({ d }, at) => projected(d, at),
      weight: 0.5,
      examples: ['the range height measured from the breakout level', '1.5 x the range projected from the breakout'],
    },
  ),
  rule('Distance', 'Distance:d ,? from breakout level|point|price|line?', {
    build: ({ d }, at) => projected(d, at),
    weight: 0.8,
    examples: ['one range from the breakout', 'twice the range, from the breakout level'],
  }),
  rule('Distance', 'Distance:d projected|extended up|upwards|upward|down|downwards|downward|higher|lower|out|outwards?', {
    build: ({ d }, at) => projected(d, at),
    weight: 0.5,
    examples: ['the range projected upwards', 'the candle range projected'],
  }),
  rule(
    'Distance',
    'Distance:d measured|projected|counted|taken|extended|added|applied from|off|beyond|past|to its? high|low|top|bottom|edge|end',
    {
      build: ({ d }, at) => projected(d, at),
      weight: 0.5,
      examples: ['the range height added to the high', "the candle's range projected from its high"],
    },
  ),
  rule('Distance', 'Percent:n Range:of extension|expansion|projection|ext', {
    build: ({ n, of }, at) => ofRange(n / 100, of, at),
    weight: 0.4,
    examples: ['100% range extension'],
  }),
  rule('Distance', 'Percent:n extension|expansion|projection|ext of Range:of', {
    build: ({ n, of }, at) => ofRange(n / 100, of, at),
    weight: 0.4,
    examples: ['100% extension of the range'],
  }),
  rule('Distance', '#number:n x|times? extension|expansion|projection of Range:of', {
    build: ({ n, of }, at) => ofRange(n, of, at),
    weight: 0.4,
    examples: ['1.5x extension of the range'],
  }),
  rule('Distance', '#number:n x|times? Range:of extension|expansion|projection|ext', {
    build: ({ n, of }, at) => ofRange(n, of, at),
    weight: 0.4,
    examples: ['1x range extension'],
  }),
  rule('Distance', 'a|the? measured move of? Range:of', {
    build: ({ of }, at) => ofRange(1, of, at),
    weight: 0.4,
    examples: ['a measured move of the range'],
  }),
  rule('Distance', 'measured move', {
    build: (_, at) => ofRange(1, { range: 'that' }, at),
    weight: 1,
    examples: ['a measured move'],
  }),
]

function ofRange(times: number, of: SaidRange, at: Stretch | null): Distance | null {
  const distance = timesRange(times, of, at)
  return distance && projected(distance, at)
}

export const distanceProductions = [...inFigures, ...multiples, ...rewards, ...moves]
