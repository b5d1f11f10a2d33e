import type { Distance, Value } from '../meanings.ts'
import { rule } from '../production.ts'
import { beyond, entryPrice, isAmount, isFigure, levelAt, whereOf } from '../said-distance.ts'

/** Levels at which stops, targets and orders lie, and distances from them. */
export const levelProductions = [
  rule('Distance', 'Value:v', { build: ({ v }, at) => levelAt(v, null, at), weight: 2, examples: ['the lower bollinger band'] }),
  rule('Distance', '#comparison:how Value:v', {
    build: ({ how, v }, at) => (whereOf(how) === null ? null : levelAt(v, whereOf(how), at)),
    examples: ['below the low', "above yesterday's high"],
  }),
  rule('Distance', 'behind|beyond|past|outside Value:v', {
    build: ({ v }, at) => levelAt(v, null, at),
    examples: ['behind the last swing low'],
  }),
  rule('Distance', 'on|along|in Distance:d', {
    build: ({ d }) => (isFigure(d) || d.by === 'between' ? null : d),
    weight: 0.5,
    examples: ['on the other side of the range', 'in the middle of the range'],
  }),
  rule('Distance', 'just|right|directly|immediately|straight Distance:d', {
    build: ({ d }) => (isFigure(d) || d.by === 'between' ? null : d),
    weight: 0.5,
    examples: ['right under the low'],
  }),
  rule('Distance', 'Distance:d #comparison:how Value:v', {
    build: ({ d, how, v }, at) => {
      const level = whereOf(how) === null ? null : levelAt(v, null, at, true)
      return level && beyond(d, level, whereOf(how), at)
    },
    weight: 0.6,
    examples: ['2 pips above the high', 'half an ATR under the last swing low'],
  }),
  rule('Distance', 'Distance:d beyond|past|from|behind|outside Value:v', {
    build: ({ d, v }, at) => {
      const level = levelAt(v, null, at, true)
      return level && beyond(d, level, null, at)
    },
    weight: 0.6,
    examples: ['5 pips beyond the last swing low'],
  }),
  rule('Distance', 'Distance:level ,? #number:n #unit:unit', {
    build: ({ level, n, unit }, at) => (n < 0 && unit !== 'r' ? beyond({ by: 'number', value: -n, unit, at }, level, null, at) : null),
    weight: 0.8,
    examples: ['the low of the signal candle, -0.1%'],
  }),
  // "SL below the low 5 pips": how far is said behind where.
  rule('Distance', 'Distance:level Distance:d', {
    isTight: true,
    build: ({ level, d }, at) => {
      const where = level.by === 'level' || level.by === 'far side' ? level.where : null
      const isBare = d.by === 'number' && (d.unit === null || d.unit === 'percent' || d.unit === 'r')
      return where === null || isBare || d.by === 'size' ? null : beyond(d, { ...level, where: null } as Distance, where, at)
    },
    weight: 2,
    examples: ['below the low of the candle 5 pips'],
  }),
  rule('Distance', 'Distance:level , Distance:d #comparison:how it?', {
    build: ({ level, d, how }, at) =>
      whereOf(how) === null || !isAmount(d) || level.by === 'either' ? null : beyond(d, level, whereOf(how), at),
    weight: 0.8,
    examples: ['the previous low, 2 ticks under', "yesterday's high, 5 pips above it"],
  }),
  rule('Distance', 'halfway|midway back? into|in|through|down|up|inside|across|of? Bar:bar', {
    build: ({ bar }, at) => levelAt({ is: 'bar', field: 'hl2', bar, at }, null, at),
    weight: 0.6,
    examples: ['halfway into the candle', 'halfway back into the signal candle'],
  }),
  rule('Distance', '#percent:n retracement|retrace|pullback|level|line of Bar:bar', {
    build: ({ n, bar }, at) => (n === 50 ? levelAt({ is: 'bar', field: 'hl2', bar, at }, null, at) : null),
    weight: 0.4,
    examples: ['the 50% retracement of the signal candle'],
  }),
  rule('Distance', 'half way back? into|in|through|down|up|inside|across|of? Bar:bar', {
    build: ({ bar }, at) => levelAt({ is: 'bar', field: 'hl2', bar, at }, null, at),
    weight: 0.6,
    examples: ['half way down the candle'],
  }),
  rule('Distance', 'halfway|midway back? into|in|through|down|up|inside|across|of? Range:range', {
    build: ({ range }, at) => levelAt({ is: 'range', of: range, output: 'middle', at }, null, at),
    weight: 0.6,
    examples: ['halfway back into the range'],
  }),
  rule('Distance', 'half way back? into|in|through|down|up|inside|across|of? Range:range', {
    build: ({ range }, at) => levelAt({ is: 'range', of: range, output: 'middle', at }, null, at),
    weight: 0.6,
    examples: ['half way down the range'],
  }),
  rule('Distance', "halfway|midway back? into|in|through|down|up|inside|across|of Earlier:when 's? range?", {
    build: ({ when }, at) => levelAt({ is: 'price', field: 'hl2', timeframe: when.timeframe, back: when.back, at }, null, at),
    weight: 0.6,
    examples: ["halfway into yesterday's range", 'halfway back into the previous candle'],
  }),
  rule('Distance', 'Distance:level minus|- Distance:d', {
    build: ({ level, d }, at) => beyond(d, level, 'down', at),
    weight: 0.6,
    examples: ['the low - 0.5 ATR', "yesterday's low minus 5 pips"],
  }),
  rule('Distance', 'Distance:level −|less Distance:d', {
    build: ({ level, d }, at) => beyond(d, level, 'down', at),
    weight: 0.6,
    examples: ['the low − 0.5 ATR'],
  }),
  rule('Distance', 'Distance:level plus|+ Distance:d', {
    build: ({ level, d }, at) => beyond(d, level, 'up', at),
    weight: 0.6,
    examples: ["yesterday's high plus 5 pips"],
  }),

  rule('Distance', 'Distance:level with|plus|and|,? Distance:d buffer|cushion|margin|distance|space|room|more|extra|lower|higher', {
    build: ({ level, d }, at) => beyond(d, level, level.by === 'level' || level.by === 'far side' ? level.where : null, at),
    weight: 0.8,
    examples: ['below the low with a 5 pip buffer', 'under the 50 EMA with 5 pips more'],
  }),
  rule('Distance', 'Distance:level with|plus|and|,? buffer|cushion|margin|distance|space|room #linkWord? Distance:d', {
    build: ({ level, d }, at) => beyond(d, level, level.by === 'level' || level.by === 'far side' ? level.where : null, at),
    weight: 0.8,
    examples: ['below the low with a buffer of 5 pips'],
  }),
  rule('EntryPrice', '#entryWord', { build: () => true, weight: 0, examples: ['my entry'] }),
  rule('EntryPrice', 'open|opening|entry|execution price|rate|level', {
    build: () => true,
    weight: 0.2,
    examples: ['the open price', 'the opening rate'],
  }),
  rule('EntryPrice', 'price|point|level|rate|place of|at my|the? entry|opening|open|purchase|fill', {
    build: () => true,
    weight: 0.2,
    examples: ['the price of entry', 'the point of entry'],
  }),
  rule(
    'EntryPrice',
    'price|level|point|rate at|where? which? i|we|you? enter|entered|bought|buy|got|opened|paid in|it|the? trade|position? at|for?',
    {
      build: () => true,
      weight: 0.4,
      examples: ['the price I entered at', 'the level at which we bought'],
    },
  ),
  rule('EntryPrice', 'where i|we|you? get|got|came|come in', { build: () => true, weight: 0.4, examples: ['where you got in'] }),
  rule('Distance', 'EntryPrice minus|-|−|less Distance:d', {
    build: ({ d }, at) => beyond(d, { by: 'level', level: entryPrice(at), beyond: null, where: null, at }, 'down', at),
    weight: 0.2,
    examples: ['open price minus 2 ATR', 'entry - 20 pips'],
  }),
  rule('Distance', 'EntryPrice plus|+ Distance:d', {
    build: ({ d }, at) => beyond(d, { by: 'level', level: entryPrice(at), beyond: null, where: null, at }, 'up', at),
    weight: 0.2,
    examples: ['open price plus 2 ATR', 'entry + 20 pips'],
  }),
  rule('Distance', 'EntryPrice -|−|minus /|or + Distance:d', {
    build: ({ d }) => (isFigure(d) ? d : null),
    weight: 0.2,
    examples: ['entry -/+ 2 ATR'],
  }),
  rule('Distance', 'EntryPrice +|plus /|or -|−|minus Distance:d', {
    build: ({ d }) => (isFigure(d) ? d : null),
    weight: 0.2,
    examples: ['entry +/- 2 ATR', 'entry plus or minus 20 pips'],
  }),
  rule('Distance', 'Distance:d away|distant? from|off|of|to|against EntryPrice', {
    build: ({ d }) => (isFigure(d) ? d : null),
    weight: 0.3,
    examples: ['2% from entry', '3 ATR off my entry', '50 ticks away from where you got in'],
  }),
  rule('Distance', 'Distance:d , measured|counted|taken|calculated? from|off EntryPrice', {
    build: ({ d }) => (isFigure(d) ? d : null),
    weight: 0.4,
    examples: ['3 ATR, counted from entry'],
  }),
  rule('Distance', 'Distance:d measured|counted|taken|calculated from|off|at EntryPrice', {
    build: ({ d }) => (isFigure(d) ? d : null),
    weight: 0.4,
    examples: ['4 ATR measured from entry'],
  }),
  rule('Distance', 'at|on|in|with? distance|gap|interval of Distance:d', {
    build: ({ d }) => (isFigure(d) ? d : null),
    weight: 0.4,
    examples: ['at a distance of 2 ATR', 'on a distance of 20 pips'],
  }),
  rule('Distance', 'Distance:level at|by|with a? distance|gap|interval of Distance:d', {
    build: ({ level, d }, at) =>
      (level.by === 'level' || level.by === 'far side') && level.where !== null && isFigure(d)
        ? beyond(d, { ...level, where: null }, level.where, at)
        : null,
    weight: 0.4,
    examples: ['below the entry at a distance of 2 ATR'],
  }),
  rule('Distance', 'Distance:d #comparison:how', {
    build: ({ d, how }, at) => {
      const where = whereOf(how)
      const far = where && beyond(d, { by: 'level', level: entryPrice(at), beyond: null, where: null, at }, where, at)
      return far?.by === 'level' ? { ...far, isImplied: true } : far
    },
    weight: 3,
    examples: ['2% below'],
  }),
  rule('Distance', 'Distance:d higher|lower:way', {
    build: ({ d, way }, at) => {
      const far = beyond(d, { by: 'level', level: entryPrice(at), beyond: null, where: null, at }, way === 'higher' ? 'up' : 'down', at)
      return far?.by === 'level' && isAmount(d) ? { ...far, isImplied: true } : null
    },
    weight: 2,
    examples: ['8% higher', '40 pips lower'],
  }),
  rule('Distance', 'Distance:d price? away|distance', {
    build: ({ d }) => (isFigure(d) ? d : null),
    weight: 0.5,
    examples: ['20 pips away'],
  }),
  rule('Distance', 'Distance:d #comparison:how EntryPrice', {
    build: ({ d, how }, at) =>
      whereOf(how) === null ? null : beyond(d, { by: 'level', level: entryPrice(at), beyond: null, where: null, at }, whereOf(how), at),
    weight: 0.5,
    examples: ['2 ATR below entry', '3% above my entry price'],
  }),
  rule('Distance', '#entryWord', {
    build: (_, at) => ({ by: 'level', level: entryPrice(at), beyond: null, where: null, at }),
    weight: 3,
    examples: ['my entry level'],
  }),

  rule('Spoken', '#spoken:s', { build: ({ s }) => s, weight: 0, examples: ['the last swing', 'the cloud'] }),
  rule('Spoken', 'wick|tail|shadow|spike', { build: () => 'wick' as const, weight: 0.3, examples: ['the wick'] }),
  rule('Spoken', 'sweep|raid|fakeout|pullback|dip wick|tail|candle|bar|move', {
    build: () => 'reach' as const,
    weight: 0.3,
    examples: ['the sweep wick'],
  }),
  rule('Distance', 'sweep|raid|fakeout|pullback|dip|wick high|low / high|low', {
    build: (_, at) => ({ by: 'far side', of: 'reach', beyond: null, where: null, at }),
    weight: 0.3,
    examples: ['the sweep high/low'],
  }),
  rule('Spoken', 'sweep|fakeout|pullback|dip|retracement|retrace|correction|flush', {
    build: () => 'reach' as const,
    weight: 0.3,
    examples: ['the pullback'],
  }),
  rule('Spoken', 'extreme|end of Spoken:of', { build: ({ of }) => of, weight: 0.3, examples: ['the extreme of that candle'] }),
  rule('Spoken', "Spoken:of 's extreme|end", { build: ({ of }) => of, weight: 0.3, examples: ["that candle's extreme"] }),
  rule('Spoken', 'Bar:bar', { build: ({ bar }) => bar, weight: 0.1, examples: ['the signal candle', 'the hammer'] }),
  rule('Spoken', 'Earlier:when bar|candle|candlestick?', {
    build: ({ when }) => when,
    weight: 0.5,
    examples: ['the previous candle'],
  }),
  rule('Spoken', "Earlier:when 's bar|candle|candlestick", { build: ({ when }) => when, weight: 0.5, examples: ["yesterday's bar"] }),
  // Alone "yesterday's range" is how far.
  rule('Spoken', "Earlier:when 's? range", { build: ({ when }) => when, weight: 4, examples: ["the previous day's range"] }),
  rule('Spoken', 'Range:range', { build: ({ range }) => range, weight: 0.1, examples: ['the opening range', 'the range'] }),
  rule('Distance', '#farSide of? Spoken:of', {
    build: ({ of }, at) => ({ by: 'far side', of, beyond: null, where: null, at }),
    examples: ['the other side of the range', 'the opposite end of the signal candle'],
  }),
  rule('Distance', 'extreme Span:span', {
    build: ({ span }, at) => ({ by: 'far side', of: span, beyond: null, where: null, at }),
    weight: 0.6,
    examples: ['the extreme of the last 4 bars'],
  }),
  rule('Distance', '#farSide Span:span', {
    build: ({ span }, at) => ({ by: 'far side', of: span, beyond: null, where: null, at }),
    weight: 0.6,
    examples: ['the other side of the last 4 candles'],
  }),
  rule('Spoken', 'last Duration:over', {
    build: ({ over }) => (over.count > 1 ? { over, isBefore: false } : null),
    weight: 0.6,
    examples: ['the last 3 bars'],
  }),
  rule('Distance', '#farSide of Value:v', {
    build: ({ v }, at) => levelAt(v, null, at),
    weight: 0.6,
    examples: ['the other side of the 50 EMA'],
  }),
  rule('Distance', 'opposite|other #band', {
    build: (_, at) => ({ by: 'far side', of: 'band', beyond: null, where: null, at }),
    examples: ['the opposite band'],
  }),
  rule('Distance', 'extreme of Spoken:of', {
    build: ({ of }, at) => ({ by: 'far side', of, beyond: null, where: null, at }),
    examples: ['the extreme of that candle'],
  }),
  rule('Distance', '#farSide', {
    build: (_, at) => ({ by: 'far side', of: { range: 'that' }, beyond: null, where: null, at }),
    weight: 2,
    examples: ['the opposite side'],
  }),
  rule('Distance', '#comparison:how Spoken:of', {
    build: ({ how, of }, at) => (whereOf(how) === null ? null : { by: 'far side', of, beyond: null, where: whereOf(how), at }),
    weight: 1.2,
    examples: ['below the signal candle', 'above the last swing'],
  }),
  rule('Distance', 'behind|beyond|past|outside Spoken:of', {
    build: ({ of }, at) => ({ by: 'far side', of, beyond: null, where: null, at }),
    weight: 1.2,
    examples: ['behind the last swing'],
  }),
  rule('Distance', '#comparison:a / #comparison:b Spoken:of', {
    build: ({ a, b, of }, at) =>
      whereOf(a) === null || whereOf(b) === null || a === b ? null : { by: 'far side', of, beyond: null, where: null, at },
    examples: ['below/above the last swing'],
  }),
  rule('Distance', 'Distance:d beyond|past|behind|outside|from Spoken:of', {
    build: ({ d, of }, at) => (isFigure(d) ? { by: 'far side', of, beyond: d, where: null, at } : null),
    weight: 1.2,
    examples: ['4 pips beyond that candle'],
  }),
  rule('Distance', 'Distance:d beyond|past|behind|outside|from #farSide of? Spoken:of', {
    build: ({ d, of }, at) => (isFigure(d) ? { by: 'far side', of, beyond: d, where: null, at } : null),
    weight: 0.6,
    examples: ['3 points past the opposite end of the signal candle'],
  }),
  rule('Distance', 'Distance:d #comparison:how Spoken:of', {
    build: ({ d, how, of }, at) =>
      isFigure(d) && whereOf(how) !== null ? { by: 'far side', of, beyond: d, where: whereOf(how), at } : null,
    weight: 1.2,
    examples: ['5 pips below the signal candle'],
  }),
  rule('Distance', '#spoken:of', {
    build: ({ of }, at) => ({ by: 'far side', of, beyond: null, where: null, at }),
    weight: 2.5,
    examples: ['the last swing'],
  }),
  rule('Distance', 'Spoken:of', {
    build: ({ of }, at) =>
      typeof of === 'string' || 'back' in of || ('over' in of && !('range' in of))
        ? { by: 'far side', of, beyond: null, where: null, at }
        : null,
    weight: 3,
    examples: ['the previous candle', 'the signal candle'],
  }),
  rule('Distance', 'Distance:low /|or|, Value:high', {
    build: ({ low, high }, at) => {
      const isOf = (value: Value, name: string) => value.is === 'indicator' && value.name === name
      const isBoth = low.by === 'level' && low.beyond === null && isOf(low.level, 'swing_low') && isOf(high, 'swing_high')
      return isBoth ? { by: 'far side', of: 'swing', beyond: null, where: null, at } : null
    },
    weight: 0.4,
    examples: ['the last swing low / swing high'],
  }),
  rule('Distance', 'Distance:level by Distance:d', {
    build: ({ level, d }, at) =>
      (level.by === 'level' || level.by === 'far side') && level.where !== null
        ? beyond(d, { ...level, where: null }, level.where, at)
        : null,
    weight: 0.6,
    examples: ["below yesterday's low by 5 pips"],
  }),
]
