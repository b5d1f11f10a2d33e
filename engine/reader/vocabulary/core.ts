import type { Entry, Shape } from '../../language/lexicon.ts'
import type { ClockWord, Trading } from '../meanings.ts'
import { symbolShapes } from './symbols.ts'
import { timeShapes } from './time-shapes.ts'

const numberIn = (text: string) => Number(text.replaceAll(',', ''))

/** Tokens that are told by their shape. */
export const shapes: readonly Shape<Trading>[] = [
  {
    // A sign behind a number or a word is a hyphen.
    tag: 'number',
    shape: /(?:(?<![\p{L}\d%)\]$])[-−])?(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?(?!\d|\.\d)|\d*\.?\d+(?![\d]))/uy,
    value: ([text]) => numberIn(text.replace('−', '-')),
  },
  // "2) RSI < 30": outside of brackets, where a mark or a blank stands before it.
  {
    tag: 'itemMark',
    shape: /(?<!\S)(\d{1,2})\)(?=\s)/uy,
    value: ({ 1: n, input, index }) => {
      const line = input.slice(input.lastIndexOf('\n', index) + 1, index)
      return (line.match(/\(/gu)?.length ?? 0) > (line.match(/\)/gu)?.length ?? 0) ? null : Number(n)
    },
  },
  {
    tag: 'percent',
    shape: /(\d*[.,]?\d+)\s?(?:%(?![KDBR]\b)|percent\b|pct\b|per cent\b)/iuy,
    value: ([, number = '']) => Number(number.replace(',', '.')),
  },
  {
    tag: 'cash',
    shape: /\$\s?(\d(?:,?\d)*(?:\.\d+)?)(k\b)?/iuy,
    value: ([, number = '', thousand]) => numberIn(number) * (thousand === undefined ? 1 : 1000),
  },
  {
    tag: 'cash',
    shape: /(\d(?:,?\d)*(?:\.\d+)?)(k)?\s?(?:\$|usd[tc]?\b|dollars?\b|bucks\b)/iuy,
    value: ([, number = '', thousand]) => numberIn(number) * (thousand === undefined ? 1 : 1000),
  },
  {
    tag: 'ratio',
    shape: /(\d+(?:\.\d+)?)(?:\s:\s|:)(\d+(?:\.\d+)?)(?![\d:])/uy,
    value: ([, a = '', b = '']) => (a.length < 3 && (b.length !== 2 || a === '1') ? [Number(a), Number(b)] : null),
  },
  // `2x1`, of what is risked: reward first, as Brazilians write it.
  {
    tag: 'ratio',
    shape: /(\d+(?:[.,]\d+)?)\s?x\s?1(?!\d|[.,]\d|%|\s?(?:atr|lot|contract))/iuy,
    value: ([, reward = '']) => [1, Number(reward.replace(',', '.'))],
  },
  {
    tag: 'clock',
    shape: /(\d{1,2})(?::|\.|h)(\d{2})(?:\s?(am|pm|a\.m\.?|p\.m\.?))?(?![\p{L}\d])/iuy,
    value: ([, hour = '', minute = '', half]) => clockOf(hour, minute, half),
  },
  {
    tag: 'clock',
    shape: /(\d{1,2})\s?(am|pm|a\.m\.?|p\.m\.?|o'clock)(?![\p{L}\d])/iuy,
    value: ([, hour = '', half]) => clockOf(hour, '00', half),
  },
  // 0930-1130: four figures beside four more, which no years are.
  {
    tag: 'clock',
    shape: /(?!19|20\d\d\s?[-–]\s?(?:19|20))([01]\d|2[0-3])([0-5]\d)(?=\s?(?:-|–|to|until)\s?(?:[01]\d|2[0-4])[0-5]\d(?!\d))/iuy,
    value: ([, hour = '', minute = '']) => clockOf(hour, minute, undefined),
  },
  {
    tag: 'clock',
    shape: /(?<=(?:^|\D)(?:[01]\d|2[0-3])[0-5]\d\s?(?:-|–|to|until)\s?)(?!19|20\d\d)([01]\d|2[0-4])([0-5]\d)(?!\d)/iuy,
    value: ([, hour = '', minute = '']) => clockOf(hour, minute, undefined),
  },
  { tag: 'hourMark', shape: /(\d{1,2})h(?![\p{L}\d])/iuy, value: ([, hour = '']) => (Number(hour) <= 24 ? Number(hour) : null) },
  // A name among the arguments of a call: `strategy.entry("L", strategy.long)`.
  { tag: 'quoted', shape: /(?<=[(,=]\s?)(["'])([^"'\n]{0,60})\1(?=\s?(?:[,)]|$))/uy, value: ([, , name = '']) => name },
  ...timeShapes,
  ...symbolShapes,
]

/** A clock time; an hour of one figure without its half of the day may be of either. */
function clockOf(hour: string, minute: string, said: string | undefined): ClockWord | null {
  const letter = said?.[0]?.toLowerCase()
  const half = letter === 'p' ? 'pm' : letter === 'a' ? 'am' : null
  const late = half === 'pm' && Number(hour) < 12 ? 12 : 0
  const early = half === 'am' && Number(hour) === 12 ? -12 : 0
  const at = Number(hour) + late + early
  if (at > 24 || Number(minute) > 59 || (at === 24 && Number(minute) > 0)) return null
  const isPlain = half !== null || hour.length > 1 || at === 0
  return {
    time: `${String(at).padStart(2, '0')}:${minute.padStart(2, '0')}`,
    half,
    mayBeLate: !isPlain || (half === null && at >= 10 && at < 12),
  }
}

/** Numbers, units and the words of comparing, moving and acting. */
export const coreWords: readonly Entry<Trading>[] = [
  { tag: 'colon', value: null, words: [':', '→', '- >', ': :', '> >', ': : :'] },
  { tag: 'questionMark', value: null, words: ['?'] },
  { tag: 'unit', value: 'percent', words: ['%', 'percent', 'per cent', 'pct', 'prozent'] },
  { tag: 'unit', value: 'pips', nouns: ['pip'], words: ['p'] },
  { tag: 'unit', value: 'points', nouns: ['point', 'handle'], words: ['pts', 'pt'] },
  { tag: 'unit', value: 'ticks', nouns: ['tick'] },
  { tag: 'unit', value: 'cash', nouns: ['dollar', 'buck'], words: ['usd', '$'] },
  {
    tag: 'unit',
    value: 'r',
    words: ['r', 'x risk', 'times risk', 'times the risk', 'r multiple', 'risk unit', 'risk units', 'unit of risk', 'units of risk'],
  },
  { tag: 'unit', value: 'times', words: ['x', 'times'] },
  { tag: 'unit', value: 'shares', nouns: ['share', 'unit', 'coin', 'contract'] },
  { tag: 'unit', value: 'lots', nouns: ['lot', 'standard lot', 'full lot'] },
  { tag: 'timeUnit', value: 'bar', nouns: ['bar', 'candle', 'candlestick', 'period'] },
  { tag: 'timeUnit', value: 'minute', nouns: ['minute', 'min'] },
  { tag: 'timeUnit', value: 'hour', nouns: ['hour', 'hr'] },
  { tag: 'timeUnit', value: 'day', nouns: ['day', 'trading day', 'business day'] },
  { tag: 'timeUnit', value: 'week', nouns: ['week', 'wk'] },
  { tag: 'timeUnit', value: 'month', nouns: ['month'] },
  { tag: 'timeUnit', value: 'year', nouns: ['year', 'yr'] },
]

/** Words that may be passed over inside a rule, with what that costs. Nothing that could change a trade stands here. */
export const skippable: ReadonlyMap<string, number> = new Map(
  (
    [
      [0.2, ['the', 'a', 'an', '"', '“', '”']],
      [
        0.3,
        [
          'my',
          'our',
          'your',
          'i',
          'we',
          'you',
          "i'll",
          "i'm",
          "i'd",
          "i've",
          "we'd",
          "we'll",
          "you'll",
          "we've",
          "we're",
          "you're",
          'he',
          'she',
        ],
      ],
      [0.6, ['please', 'simply', 'basically', 'just', 'value', 'line', 'indicator', 'level', 'mark']],
      [0.8, ['will', 'would', 'also', 'so', 'want', 'like']],
      [1, ['-', '–', '—']],
      [14, ['\n']],
      // Marks tell where something ends.
      [10, [',', '(', ')', ':']],
    ] as const
  ).flatMap(([cost, words]) => words.map((word) => [word, cost] as const)),
)
