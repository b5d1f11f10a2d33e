/** Words that are each other's opposite in a condition. */
const pairs = [
  ['above', 'below'],
  ['over', 'under'],
  ['up', 'down'],
  ['upper', 'lower'],
  ['higher', 'lower'],
  ['highest', 'lowest'],
  ['high', 'low'],
  ['highs', 'lows'],
  ['top', 'bottom'],
  ['green', 'red'],
  ['bullish', 'bearish'],
  ['overbought', 'oversold'],
  ['golden cross', 'death cross'],
  ['rises', 'falls'],
  ['rise', 'fall'],
  ['rose', 'fell'],
  ['rising', 'falling'],
  ['gains', 'loses'],
  ['gained', 'lost'],
  ['climbs', 'drops'],
  ['climbed', 'dropped'],
  ['support', 'resistance'],
  ['positive', 'negative'],
  ['hammer', 'shooting star'],
  ['>', '<'],
  ['>=', '<='],
] as const
const others: ReadonlyMap<string, string> = new Map(pairs.flatMap(([a, b]) => [[a, b] as const, [b, a] as const]))
/** Behind these a number is a size or a stretch of time, which stays as it is. */
const sides: ReadonlySet<string> = new Set(['above', 'below', 'over', 'under', '>', '<', '>=', '<='])
const isSize =
  /^ ?\$?\d[\d.,]* ?(?:%|pct|percent|pips?|points?|pts|atrs?|(?:minutes?|hours?|days?|bars?|candles?|weeks?|months?)(?! \p{L}*(?:ma|average)\b))/iu
/** What has an upper and a lower side. */
const hasSides = /^ (?:bollinger|bb|band|keltner|donchian|channel|envelope|wick|shadow|half)/iu
/** Oscillators between 0 and 100, whose levels lie as far from the other end. */
const bounded = /\b(?:rsi|stochastics?|stoch|mfi|%k|%d)\b/iu
const onLevel = /(?<=(?:above|below|over|under|[<>]=?) ?)\d+(?:\.\d+)?(?![\d.,%])(?! ?(?:[sew]?ma|day|period|bar)\b)/giu
const scale = 100

const word = new RegExp(
  `(?<![\\p{L}])(?:${[...others.keys()]
    .filter((each) => /\p{L}/u.test(each))
    .toSorted((a, b) => b.length - a.length)
    .join('|')})(?![\\p{L}])|[<>]=?`,
  'giu',
)

/** A condition with its ways turned round: "RSI crosses below 30" is "RSI crosses above 70"; null where it has no way. */
export function mirrored(condition: string): string | null {
  const turned = condition.replaceAll(word, (found, at: number) => {
    const [said, behind] = [found.toLowerCase(), condition.slice(at + found.length)]
    if (said === 'lower') return hasSides.test(behind) ? 'upper' : 'higher'
    return sides.has(said) && isSize.test(behind) ? found : (others.get(said) ?? found)
  })
  if (turned === condition) return null
  const isLevel = (level: string) => Number(level) <= scale
  return bounded.test(condition) ? turned.replaceAll(onLevel, (level) => (isLevel(level) ? String(scale - Number(level)) : level)) : turned
}

/** What is done in a rule, and the same of a short. */
const acts: readonly (readonly [RegExp, string])[] = [
  [/\bsell(?=ing\b)/giu, 'cover'],
  [/\bsells?\b/giu, 'cover'],
  [/\bbuy(?=ing\b)/giu, 'short'],
  [/\bbuys?\b/giu, 'short'],
  [/\blong\b/giu, 'short'],
]
const goesShort = /\b(?:short|shorts|shorting|sell short|cover)\b/iu
const goesLong = /\b(?:buy|buys|buying|long)\b/iu

/** A rule for longs as one for shorts, with its conditions turned round; null of a rule that is none for longs alone. */
export function mirroredRule(rule: string): string | null {
  if (goesShort.test(rule) || !goesLong.test(rule)) return null
  const turned = mirrored(rule)
  return turned === null ? null : acts.reduce((text, [shape, act]) => text.replaceAll(shape, act), turned)
}
