import { findInstrument } from '../market/catalogue.ts'

const daysInYear = 365
const words = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
/** A length in whole years before a line of bars: "1yr avg", "two year high"; the high of "last year" is no length. */
const years = new RegExp(
  `(?<![\\p{L}\\d.,]|\\d[ -]|\\b(?:last|this|previous|prior)[ -])(?<count>\\d+|an?|${words.join('|')})?[ -]?(?:years?|yrs?|y)(?:'s|s')?[ -]` +
    '(?=(?:simple |exponential |moving |rolling )*(?:avg|average|mean|ma|sma|ema|wma|high|low)\\b)',
  'giu',
)

const countOf = (said: string | undefined): number => (said === undefined ? 1 : Number(said) || words.indexOf(said.toLowerCase()) + 1 || 1)

/** A text in which lengths in years are days, where a market trades on every day; on others the strategy reader counts 252 of them. */
export function withOwnYear(text: string, symbol: string): string {
  const instrument = findInstrument(symbol)
  if (instrument?.calendar !== 'crypto') return text
  return text.replace(years, (_, said: string | undefined) => `${countOf(said) * daysInYear} day `)
}
