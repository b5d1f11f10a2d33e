import type { Stretch } from '../../language/grammar.ts'
import type { Distance, Part } from '../meanings.ts'
import { rule } from '../production.ts'
import { beyond, isAmount, isNamedLevel, levelAt, plainDistance } from '../said-distance.ts'
import { stopAt, targetAt, trailBy } from '../said-part.ts'

const isPlace = (d: Distance): boolean => isAmount(d) || isNamedLevel(d)

/** What is told first and named behind it: "2% below entry, that's my stop", "the 50 EMA is where I hide the stop". */
const pointed = [
  rule('Pointing', "that|there|here|this|it 's|is", { build: () => true, weight: 0.4, examples: ["that's", 'there is'] }),
  rule('Pointing', 'thats|theres|heres|its', { build: () => true, weight: 0.4, examples: ['thats'] }),
  rule('Pointing', 'which|that is|be|are', { build: () => true, weight: 0.6, examples: ['which is'] }),
  rule('Pointing', 'be|goes|gives|makes|means', { build: () => true, weight: 0.8, examples: ['is', 'gives'] }),
  rule('Pointing', '= >?', { build: () => true, weight: 0.8, examples: ['='] }),
  rule('Pointing', 'Pointing where|how|what|place|spot|level|point|price|distance|limit far|where|at|that?', {
    build: () => true,
    weight: 0.2,
    examples: ["that's where", 'is how far', 'is the level where'],
  }),
  rule(
    'Pointing',
    'Pointing i|we|you? ve|have|had? put|place|set|keep|hide|have|use|go|got|want|take|tuck|leave|position|locate|park|stick|mark for|by|with|as?',
    { build: () => true, weight: 0.2, examples: ["that's where I put", 'is what I use for'] },
  ),
  rule('Part', 'Distance:d ,|.|and|so|- Pointing #stopWord', {
    build: ({ d }, at) => (isPlace(d) ? stopAt(d, null, at) : null),
    weight: 0.8,
    examples: ["2% below the entry, that's my stop", 'thirty pips, there is the stop loss'],
  }),
  rule('Part', 'Distance:d Pointing #stopWord', {
    build: ({ d }, at) => (isPlace(d) ? stopAt(d, null, at) : null),
    weight: 1.6,
    examples: ['the 50 EMA is where I hide the stop', 'below the entry by 2% goes the stop'],
  }),
  rule('Part', 'Part:part goes|is|lies|sits|stands|belongs', {
    build: ({ part }) => (isPointed(part) ? part : null),
    weight: 0.5,
    examples: ["2% below the entry, that's where the stop goes"],
  }),
  rule('Part', 'Distance:d ,|.|and|so|- Pointing #targetWord:n', {
    build: ({ d, n }, at) => (isPlace(d) ? targetAt(d, { n }, at) : null),
    weight: 0.8,
    examples: ["60 pips, that's my target", 'the middle bollinger band, and that is where I take profit'],
  }),
  rule('Part', 'Distance:d Pointing #targetWord:n', {
    build: ({ d, n }, at) => (isPlace(d) ? targetAt(d, { n }, at) : null),
    weight: 1.6,
    examples: ['the middle bollinger band is where I take profit'],
  }),
  rule('Part', 'Distance:d ,|.|and|so|- Pointing #trailWord', {
    build: ({ d }, at) => (isAmount(d) ? trailBy(d, {}, at) : null),
    weight: 0.8,
    examples: ["3 ATR, that's my trailing stop"],
  }),
  rule('Part', 'Distance:d as|for #targetWord:n', {
    build: ({ d, n }, at) => (d.by === 'level' || d.by === 'far side' ? targetAt(d, { n }, at) : null),
    weight: 1.2,
    examples: ['use the opposite band for the target'],
  }),
  rule('Part', 'for #stopWord ,|i|we? go|use|take|put|set|it? Distance:d', {
    build: ({ d }, at) => (isPlace(d) ? stopAt(d, null, at) : null),
    weight: 0.6,
    examples: ['for the stop I go under the 50 EMA', 'for the stop use 2 ATR'],
  }),
  rule('Part', 'for #targetWord:n ,|i|we? go|use|take|put|set|aim|it for|at? Distance:d', {
    build: ({ d, n }, at) => (isPlace(d) ? targetAt(d, { n }, at) : null),
    weight: 0.6,
    examples: ['for the target I go for the middle bollinger band'],
  }),
]

const isPointed = (part: Part): boolean =>
  (part.part === 'stop' || part.part === 'target') && part.side === null && part.distance !== null && isPlace(part.distance)

/** The same distance with the length of its ATR, where it names none; null where there is no such ATR. */
function ofLength(distance: Distance | null | undefined, period: number): Distance | null {
  if (distance?.by === 'atr') return distance.period === null ? { ...distance, period } : null
  if (distance?.by !== 'level' && distance?.by !== 'far side') return null
  const by = ofLength(distance.beyond, period)
  return by && { ...distance, beyond: by }
}

/** A part whose only ATR has this length. */
function withLength(part: Part, period: number, at: Stretch | null): Part | null {
  if (!Number.isInteger(period) || period < 2 || period > 500) return null
  switch (part.part) {
    case 'stop':
    case 'target': {
      const distance = ofLength(part.distance, period)
      return distance && { ...part, distance, at }
    }
    case 'trailing': {
      const distance = ofLength(part.distance, period)
      const after = ofLength(part.after, period)
      if (distance === null && after === null) return null
      return { ...part, distance: distance ?? part.distance, after: after ?? part.after, at }
    }
    case 'breakeven': {
      const after = ofLength(part.after, period)
      return after && { ...part, after, at }
    }
    case 'pyramiding': {
      const step = ofLength(part.step, period)
      return step && { ...part, step, at }
    }
    case 'several': {
      const told = part.parts.map((each) => withLength(each, period, at))
      return told.some((each) => each !== null) ? { ...part, parts: part.parts.map((each, n) => told[n] ?? each), at } : null
    }
    default:
      return null
  }
}

/** How long the ATR of a distance is, told beside it: "1.5 ATR stop (atr 20)", "stop 2 ATR, ATR period 14". */
const lengths = [
  rule('AtrLength', '#indicator:i set|on|at|of|=|is|to|with|being|over? to|at|on? #number:n', {
    build: ({ i, n }) => (i.name === 'atr' ? n : null),
    weight: 0.4,
    examples: ['ATR 20', 'ATR = 14', 'ATR set to 14', 'ATR is twenty two'],
  }),
  rule('AtrLength', '#indicator:i period|length|lookback|len|setting|window #linkWord? #number:n', {
    build: ({ i, n }) => (i.name === 'atr' ? n : null),
    weight: 0.3,
    examples: ['ATR period 14', 'ATR length is 20'],
  }),
  rule('AtrLength', 'period|length|lookback|len|setting #linkWord? #number:n', {
    build: ({ n }) => n,
    weight: 0.6,
    examples: ['period 14', 'len 10', 'length = 20'],
  }),
  rule('AtrLength', '#number:n -? period|periods|setting|lookback|length', {
    build: ({ n }) => n,
    weight: 0.6,
    examples: ['14 period', '20 setting', '14 lookback'],
  }),
  // Bars by themselves may be how long a trade is held.
  rule('AtrLength', 'using|over|computed|calculated|measured over|on? #number:n bar|bars|candles', {
    build: ({ n }) => n,
    weight: 0.8,
    examples: ['over 20 bars', 'measured on 14 candles'],
  }),
  rule('AtrLength', '#number:n -? period|bar|bars|periods|day? #indicator:i', {
    build: ({ i, n }) => (i.name === 'atr' ? n : null),
    weight: 0.4,
    examples: ['14 ATR', '14-period ATR'],
  }),
  rule('AtrLength', 'with|using|on|over|computed|calculated|measured|w|uses|from|of|for on|over|with|from? AtrLength:n', {
    build: ({ n }) => n,
    weight: 0.2,
    examples: ['using a 14 ATR', 'computed over 20 periods', 'with the ATR on 20 periods'],
  }),
  rule('AtrLength', 'AtrLength:n one|periods|period|setting|bars|bar', {
    build: ({ n }) => n,
    weight: 0.3,
    examples: ['ATR on 20 periods'],
  }),
  rule('Part', 'Part:part AtrLength:n', {
    build: ({ part, n }, at) => withLength(part, n, at),
    weight: 0.8,
    examples: ['stop 2 ATR using a 14 ATR'],
  }),
  rule('Part', 'Part:part ,|;|/|- AtrLength:n', {
    build: ({ part, n }, at) => withLength(part, n, at),
    weight: 0.6,
    examples: ['stop 2 ATR, ATR period 14', 'trailing stop 2 ATR, len 14'],
  }),
  rule('Part', 'Part:part ( AtrLength:n )', {
    build: ({ part, n }, at) => withLength(part, n, at),
    weight: 0.3,
    examples: ['1.5 ATR stop (ATR 20)'],
  }),
  rule('Part', 'Part:part ( #number:n bar|bars|candles )', {
    build: ({ part, n }, at) => withLength(part, n, at),
    weight: 0.3,
    examples: ['stop 3 ATR (22 bars)'],
  }),
  rule('Part', 'Part:part . AtrLength:n', {
    build: ({ part, n }, at) => withLength(part, n, at),
    weight: 0.8,
    examples: ['stop 2 ATR. ATR length 20'],
  }),
  rule('Part', 'AtrLength:n ,|;|. Part:part', {
    build: ({ part, n }, at) => withLength(part, n, at),
    weight: 0.8,
    examples: ['ATR period 20; stop 1.5 ATR'],
  }),
  rule('Distance', 'Distance:d times|x|*|multiplied by? #number:n', {
    build: ({ d, n }, at) => (d.by === 'atr' && d.mult === 1 && n > 0 ? { ...d, mult: n, at } : null),
    weight: 0.6,
    examples: ['ATR(20) multiplied by 1.5'],
  }),
  rule('Distance', '#number:n times|x|* of|whatever? Distance:d', {
    build: ({ n, d }, at) => (d.by === 'atr' && d.mult === 1 && n > 0 ? { ...d, mult: n, at } : null),
    weight: 0.6,
    examples: ['1.5 times of ATR(20)'],
  }),
  rule('Distance', '#number:n - fold of Distance:d', {
    build: ({ n, d }, at) => (d.by === 'atr' && d.mult === 1 && n > 0 ? { ...d, mult: n, at } : null),
    weight: 0.3,
    examples: ['the 3-fold of the ATR'],
  }),
  rule('Distance', 'Distance:d , double it', {
    build: ({ d }, at) => (d.by === 'atr' && d.mult === 1 ? { ...d, mult: 2, at } : null),
    weight: 0.4,
    examples: ['the ATR(14), double it'],
  }),
  rule('Distance', 'an? #indicator:i and a? half', {
    build: ({ i }, at) => (i.name === 'atr' ? { by: 'atr', mult: 1.5, period: null, at } : null),
    weight: 0.3,
    examples: ['an ATR and a half'],
  }),
]

/** Figures of points without their word: "the stop is 30 pips of room". */
const roomy = [
  rule(
    'Part',
    'StopHead:head Distance:level with|and|plus? a|an? Distance:d of|as room|space|buffer|slack below|under|beneath|above|over|underneath? it|that?',
    {
      build: ({ head, level, d }, at) => {
        const where = level.by === 'level' || level.by === 'far side' ? level.where : null
        const far = beyond(d, level, where, at)
        return far && stopAt(far, head.side, at)
      },
      weight: 0.6,
      examples: ['the stop goes below the last swing low with half an ATR of room'],
    },
  ),
  rule('Distance', 'Distance:d of? room|space|breathing|distance room?', {
    build: ({ d }) => (isAmount(d) ? d : null),
    weight: 1.2,
    examples: ['2 ATR of room'],
  }),
  rule('Part', 'StopHead:head at|on? Value:v ,|and|then? Distance:d lower|higher|under|below:how', {
    build: ({ head, v, d, how }, at) => {
      const level = levelAt(v, null, at)
      const where = how === 'lower' || how === 'under' || how === 'below' ? ('down' as const) : how === 'higher' ? ('up' as const) : null
      const far = level && where && beyond(d, level, where, at)
      return far && stopAt(far, head.side, at)
    },
    weight: 1.2,
    examples: ['stop at the last swing low, 5 pips lower'],
  }),
  rule('Distance', '#number:n stop|sl -? lengths|sizes|distances|widths', {
    build: ({ n }, at) => plainDistance(n, 'r', at),
    weight: 0.3,
    examples: ['two stop-lengths'],
  }),
]

export const pointingProductions = [...pointed, ...lengths, ...roomy]
