import type { Clause } from '../meanings.ts'
import { readClauses } from '../read-clauses.ts'

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

/** A meaning without its places, and without what is not said: null, false, empty. */
function withoutPlaces(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPlaces)
  if (!isPlain(value)) return value
  const said = Object.entries(value).filter(
    ([key, of]) => key !== 'at' && of !== null && of !== false && !(Array.isArray(of) && of.length === 0),
  )
  return Object.fromEntries(said.map(([key, of]) => [key, withoutPlaces(of)]))
}

const partsOf = (clause: Clause): unknown => {
  if (clause.clause !== 'part') return clause
  return clause.part.part === 'several' ? clause.part.parts : [clause.part]
}

/** What a text says as it is best read: its clauses, parts without their clause, and the words that nothing covers. */
export function saidIn(text: string): { readonly said: readonly unknown[]; readonly unread: string } {
  const [best] = readClauses(text)
  return {
    said: (best?.clauses ?? []).map(partsOf).flat().map(withoutPlaces),
    unread: (best?.unread ?? []).map(({ start, end }) => text.slice(start, end)).join(' '),
  }
}
