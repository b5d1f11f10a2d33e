import type { Shape } from '../../language/lexicon.ts'
import { convertibleCurrencies } from '../../market/conversion.ts'
import type { Asking } from '../meanings.ts'

/** What people call the commoner ones, beside their codes. */
const names: Readonly<Record<string, string>> = {
  dollar: 'USD',
  'us dollar': 'USD',
  euro: 'EUR',
  pound: 'GBP',
  'pound sterling': 'GBP',
  sterling: 'GBP',
  yen: 'JPY',
  franc: 'CHF',
  'swiss franc': 'CHF',
  'australian dollar': 'AUD',
  'canadian dollar': 'CAD',
  'new zealand dollar': 'NZD',
  peso: 'MXN',
  rand: 'ZAR',
  lira: 'TRY',
  krona: 'SEK',
  krone: 'NOK',
  zloty: 'PLN',
}
const codeOf = (text: string): string | null => {
  const name = text.toLowerCase()
  const code = names[name.replace(/s$/u, '')] ?? names[name] ?? name.toUpperCase()
  return convertibleCurrencies.includes(code) ? code : null
}
const named = String.raw`(?:[a-z]{3,10} )?[a-z]{3,10}`
const account = '(?:account|acount|acct|acc|balance|capital|deposit)'
const amount = String.raw`[\d.,]+k?`

/** Currencies that an account may be kept in. Elsewhere the same words are markets: "the euro". */
export const currencyShapes: readonly Shape<Asking>[] = [
  `(?<=\\b${account} (?:(?:is|was|being) )?(?:(?:held|kept|denominated) )?in )${named}(?![\\p{L}])`,
  `\\b[a-z]{3,10}(?= ${account}\\b)`,
  String.raw`(?<=\b${account} (?:(?:of|is|size|=|:) ?)?${amount} ?)[a-z]{3,10}(?![\p{L}])`,
  // "I have 2400 pounds, risk 1%": where a risk or an account is spoken of.
  String.raw`(?<=\b(?:have|got|having) (?:(?:a|an|only|just|about|around) )?${amount} ?)[a-z]{3,10}(?![\p{L}])(?=[^?!\n]{0,60}\b(?:risk(?:ing)?|${account})\b)`,
  String.raw`(?<=\b(?:lose|lost|loose|make|made|earn|profit|loss|worth|pnl|p&l|money|gain|win|won|margin)\b[^?.!\n]{0,40} in )${named}(?![\p{L}])`,
].map((pattern) => ({ tag: 'accountCurrency', shape: new RegExp(pattern, 'iuy'), value: ([text]) => codeOf(text) }))
