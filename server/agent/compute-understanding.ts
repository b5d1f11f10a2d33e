import { marketsOfCatalogue } from '@playbook/engine/questions/catalogue-markets'
import type { QuestionContext, Understanding } from '@playbook/engine/questions/question'
import { understand } from '@playbook/engine/questions/understand'
import type { Compute, Warm } from '../jobs/thread.ts'

export interface MessageToRead {
  readonly text: string
  readonly context: Omit<QuestionContext, 'findMarket'>
  /** Symbols by names that are not of the catalogue, in lower case; no symbol where no market is called so. */
  readonly names: ReadonlyMap<string, readonly string[]>
}

export interface ReadMessage {
  readonly understanding: Understanding
  /** Names, in lower case, that only the caller's list of markets can tell. */
  readonly unknown: readonly string[]
}

/** Understands a message. Runs in a thread: what somebody writes may take long. */
export const compute: Compute<MessageToRead, ReadMessage> = ({ text, context, names }) => {
  const unknown = new Set<string>()
  const findMarket = (name: string): readonly string[] => {
    const known = marketsOfCatalogue(name)
    if (known.length > 0) return known
    const given = names.get(name.toLowerCase())
    if (given === undefined) unknown.add(name.toLowerCase())
    return given ?? []
  }
  return { output: { understanding: understand(text, { ...context, findMarket }), unknown: [...unknown] }, transfer: [] }
}

/** Reads a message that the grammar does not cover, for which all known wordings are read once. */
export const warm: Warm = () => {
  understand('find me the hammers then', { symbol: 'EURUSD', timeframe: '1h', nowSeconds: 0, findMarket: marketsOfCatalogue })
}
