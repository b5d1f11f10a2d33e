import { parse } from '../../language/chart.ts'
import { compileGrammar } from '../../language/grammar.ts'
import { createLexer, mayPass } from '../../language/lattice.ts'
import { compileLexicon } from '../../language/lexicon.ts'
import { productions } from '../grammar/all.ts'
import type { Categories } from '../meanings.ts'
import { vocabulary } from '../vocabulary/all.ts'

const grammar = compileGrammar(productions)
const lexer = createLexer(compileLexicon(vocabulary), grammar)

/** What a whole text may mean as one category, the likeliest first; words at its beginning may be passed over. */
export function meaningsOf<Category extends keyof Categories>(category: Category, text: string): readonly Categories[Category][] {
  const lattice = lexer(text)
  const chart = parse(lattice, grammar)
  const isPassed = (at: number) => mayPass(lattice, at)
  let from = 0
  while (from < lattice.tokens.length - 1 && isPassed(from)) from += 1
  // The grammar's productions hold what a category means.
  return chart.read(category, from, lattice.tokens.length).map(({ value }) => value as Categories[Category])
}

const unsaid = new Set<unknown>([null, false])

/** The likeliest meaning of a condition, without places, without what is not said and how it may be joined; null where the text is none. */
export function conditionIn(text: string): unknown {
  const [best] = meaningsOf('Condition', text)
  if (best === undefined) return null
  const said = (key: string, value: unknown) =>
    key === 'at' || key === 'isWhole' || unsaid.has(value) || (Array.isArray(value) && value.length === 0) ? undefined : value
  return JSON.parse(JSON.stringify(best, said))
}

/** Values, predicates and conditions as `conditionIn` gives them. */
export const price = { is: 'price', field: 'close' }
export const field = (name: string, when: object = {}) => ({ is: 'price', field: name, ...when })
export const yesterday = { timeframe: '1d', back: 1 }
export const number = (value: number, unit?: string) => ({ is: 'number', value, ...(unit !== undefined && { unit }) })
export const line = (name: string, ...numbers: readonly number[]) => ({ is: 'indicator', name, ...(numbers.length > 0 && { numbers }) })
export const band = (name: string, output: string) => ({ is: 'indicator', name, output })
export const it = { is: 'reference', to: 'it' }
export const of = (subject: object, predicate: object) => ({ says: 'of', subject, predicate })
export const is = (how: string, to: object, more: object = {}) => ({ does: 'compare', how, to, ...more })
export const crosses = (direction: string, to: object, more: object = {}) => ({ does: 'cross', direction, to, ...more })
export const touches = (to: object) => ({ does: 'touch', to })
export const both = (...args: readonly object[]) => ({ says: 'join', op: 'and', args })
export const either = (...args: readonly object[]) => ({ says: 'join', op: 'or', args })
export const after = (first: object, ...steps: readonly (readonly [object, object?])[]) => ({
  says: 'sequence',
  steps: [{ when: first }, ...steps.map(([when, within]) => ({ when, ...(within && { within }) }))],
})
export const bars = (count: number) => ({ count, unit: 'bar' })
export const days = (count: number) => ({ count, unit: 'day' })
