import { testNow } from '../../agent/testing/simulated-data.ts'
import { marketsOfCatalogue } from '../catalogue-markets.ts'
import { compose } from '../compose.ts'
import type { Memory, QuestionContext } from '../question.ts'
import { understand } from '../understand.ts'

export const testContext: QuestionContext = { symbol: 'EURUSD', timeframe: '1h', nowSeconds: testNow, findMarket: marketsOfCatalogue }

/** The last of several messages, parted by `>>`, each understood with what came before. */
export function readMessages(text: string) {
  let memory: Memory | null = null
  const all = text.split(' >> ').map((message) => {
    const understanding = understand(message, { ...testContext, memory })
    const outcomes = understanding.calls.map(() => ({ ok: false as const, problem: 'Not asked.' }))
    ;({ memory } = compose(understanding, outcomes))
    return understanding
  })
  return all.at(-1)!
}
