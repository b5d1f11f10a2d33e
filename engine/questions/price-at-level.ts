const price = String.raw`(?:the )?(?:price|it|market|pair|we|this)`
/** A price, which no clock and no number of bars is: with decimals, in thousands, or of three figures and more. */
const level = String.raw`(?<level>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+\.\d+k?|\d+k|\d{3,}(?:\.\d+)?)(?![\w:%]|[.,]\d| ?(?:%|pips?|points?|am\b|pm\b|o'?clock|utc|gmt|est|bars?|days?|hours?|minutes?|ema|sma|ma\b|ATR))`

/** Price at a level is a bar within which it lies; where it comes from is not asked. */
const lastAt = new RegExp(
  String.raw`\bwhen (?:was|were|did) ${price} (?:last|most recently) (?:at|around|trading at|trade at|see|seen at|reach|hit) ${level}`,
  'giu',
)
const wasAt = new RegExp(
  String.raw`\b(?<lead>last time|how many times|how often|(?<!how many )(?:times|days|bars|candles)) (?:(?:that|when|where|has|have|did|was|is) )*${price} (?:(?:was|is|were|has been|have been|been) )?(?:last )?(?:at|trading at|traded at) ${level}`,
  'giu',
)
const askedAt = new RegExp(
  String.raw`\b(?<lead>how often|how many times) (?:was|has|is|were) ${price} (?:been )?(?:at|trading at) ${level}`,
  'giu',
)

/** What turned at a level came to it and closed on the side that it came from. */
const rejected = new RegExp(
  String.raw`\b(?<lead>(?:(?<!how many )(?:candles?|candels?|bars?|days?|times|cases)|how often|how many times|last time|when)(?: (?:that|when|where|which|did|does|do|has|have|was))*) (?:${price} )?(?:last )?(?:(?:got|get|gets|was|were|is|been) )?(?:reject(?:s|ed|ing)?|bounce[sd]? off|turned (?:back )?at)(?: (?:at|from|by|off))? ${level}`,
  'giu',
)

const within = (at: string) => `low <= ${at} and high >= ${at}`
const turned = (at: string) =>
  `(open is below ${at} and high >= ${at} and close is below ${at}) or (open is above ${at} and low <= ${at} and close is above ${at})`
const ofBars = /^(?:candles?|candels?|bars?|days?|times)\b/iu
const leads = (lead: string): string => (ofBars.test(lead) ? 'cases when' : /^when\b/iu.test(lead) ? 'when was the last time' : lead)
/** Days are bars of their own chart. */
const behind = (lead: string): string => (/^days?\b/iu.test(lead) ? ' on the daily chart' : '')

/** A message in which price at a level, or turned back by it, is said by the bars on which it was so. */
export function withPriceAtLevel(text: string): string {
  type Named = Readonly<Record<string, string>>
  const said =
    (condition: (at: string) => string) =>
    (...found: readonly unknown[]) => {
      const { lead = 'when was the last time', level: at } = found.at(-1) as Named
      const when = behind(lead)
      return `${leads(lead.toLowerCase())} ${when === '' ? condition(at!) : `(${condition(at!)})${when}`}`
    }
  return text
    .replaceAll(lastAt, said(within))
    .replaceAll(askedAt, said(within))
    .replaceAll(wasAt, said(within))
    .replaceAll(rejected, said(turned))
}
