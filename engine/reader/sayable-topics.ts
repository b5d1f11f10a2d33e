/** What the grammar is about, as a trader would look for it, in the order of a guide. */
export const sayableTopics = [
  'Rules and what they wait for',
  'Ways out',
  'Prices, lines and averages',
  'Above, below, between',
  'Crosses',
  'Touches and returns',
  'Rising, turning, coloured',
  'Candles and patterns',
  'Highs, lows and levels',
  'Gaps and moves',
  'One after the other',
  'And, or, not',
  'Stops',
  'Targets and partial exits',
  'Orders',
  'Size and limits',
  'When to trade',
  'The other side',
  'Market, chart, period and costs',
] as const

export type SayableTopic = (typeof sayableTopics)[number]
