import { readStrategy } from '@playbook/contract/b2b-reading'
import { languages, type Language } from '../business/copy-as.ts'
import { exampleMarket } from '../site/example-market.ts'

/** The words that the example of the API begins with. */
export const firstCallWords = 'Buy when the RSI(14) crosses above 30. Sell when it is above 70. Stop 2%.'

const { symbol, timeframe } = exampleMarket

/** The call that reads a strategy, in a language, as it would be sent to the product at `origin`. */
export const readCall = (words: string, language: Language, origin: string): string =>
  languages[language].write({
    method: readStrategy.method,
    url: `${origin}/api${readStrategy.path}`,
    body: JSON.stringify({ strategy_text: words, symbol, timeframe }),
  })
