import { indicatorVocabulary } from '../indicators/vocabulary.ts'
import { numberProblem } from '../strategy/override.ts'
import type { NumbersOfText } from './numbers-of-text.ts'
import type { ProposedNumber } from './proposed-plan.ts'

interface Found {
  readonly value: number | string
  /** True where it is the usual number of an indicator, or the one that is meant where none is said. */
  readonly isUsual: boolean
  /** True where it multiplies something: 0.96 says 4% under. */
  readonly isFactor?: boolean
}

const clockPattern = /^\d{2}:\d{2}$/
const datePattern = /^\d{4}-\d{2}-\d{2}$/
/** The end of a day is meant where only a beginning is said. */
const usualClocks: ReadonlySet<string> = new Set(['00:00', '24:00'])
/** What is meant where no number is said: the bar before, the first or last day, above nothing. */
const usual: Readonly<Record<string, readonly number[]>> = { occurrence: [0], portionPercent: [100], shift: [0, 1], bars: [1], n: [1, -1] }

const usualAtrPeriod: number = indicatorVocabulary.atr.params['period'] ?? Number.NaN

/** Every number and clock time inside a part. */
function valuesIn(node: unknown, usually: readonly number[] = []): readonly Found[] {
  if (typeof node === 'number') return [{ value: node, isUsual: usually.includes(node) }]
  if (typeof node === 'string')
    return clockPattern.test(node) || datePattern.test(node) ? [{ value: node, isUsual: usualClocks.has(node) }] : []
  if (typeof node !== 'object' || node === null) return []
  if (Array.isArray(node)) return node.flatMap((each: unknown) => valuesIn(each))
  const spec = 'kind' in node && node.kind === 'indicator' && 'name' in node ? indicatorVocabulary[node.name as never] : undefined
  const defaults = (spec as { readonly params: Readonly<Record<string, number>> } | undefined)?.params ?? {}
  const isAtr = 'kind' in node && node.kind === 'atr'
  return Object.entries(node).flatMap(([key, value]: [string, unknown]) => {
    if (key === 'quote' || (key === 'from' && typeof value === 'object')) return []
    if (key === 'params' && typeof value === 'object' && value !== null)
      return Object.entries(value).flatMap(([name, number]: [string, unknown]) => valuesIn(number, [defaults[name] ?? Number.NaN]))
    // Above nothing.
    if (key === 'value' && 'kind' in node && node.kind === 'const') return valuesIn(value, [0])
    // Half of a sum is the middle of two.
    if (key === 'args' && 'op' in node && node.op === 'div')
      return valuesIn(value).map((each) => (each.value === 2 ? { ...each, isUsual: true } : each))
    if (key === 'args' && 'op' in node && node.op === 'mul') return valuesIn(value).map((each) => ({ ...each, isFactor: true }))
    return valuesIn(value, isAtr && key === 'period' ? [usualAtrPeriod] : usual[key])
  })
}

const isNear = (a: number, b: number) => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b))

/** What a number of the text may stand as; a percentage also as the factor that it makes. */
const formsOf = (said: number, isFactor: boolean): readonly number[] =>
  isFactor ? [said, said / 100, 1 + said / 100, 1 - said / 100] : [said]

const holds = ({ numbers, clocks, text }: NumbersOfText, { value, isFactor = false }: Found): boolean =>
  typeof value === 'number'
    ? numbers.some((said) => formsOf(said, isFactor).some((each) => isNear(each, Math.abs(value))))
    : clocks.has(value) || text.includes(value)

/** The numbers of a part, each once, and where they stand: in its own words, elsewhere in the text, or nowhere. */
export function numbersIn(part: unknown, words: readonly NumbersOfText[], text: NumbersOfText): readonly ProposedNumber[] {
  const found = new Map<string, ProposedNumber>()
  for (const each of valuesIn(part)) {
    const value = String(typeof each.value === 'number' ? Math.abs(each.value) : each.value)
    const stands = words.some((own) => holds(own, each)) ? 'words' : holds(text, each) ? 'text' : each.isUsual ? 'usual' : 'assumed'
    if (found.get(value)?.stands !== 'assumed') found.set(value, { value, stands })
  }
  return [...found.values()]
}

/** The first number of a part that stands nowhere in the text, is not the usual one, and was not named as assumed. */
export function inventedNumber(part: unknown, text: NumbersOfText, assumed: readonly (number | string)[]): number | string | null {
  const isNamed = ({ value }: Found) =>
    assumed.some((each) => (typeof value === 'number' && typeof each === 'number' ? isNear(each, value) : each === value))
  return valuesIn(part).find((each) => !holds(text, each) && !each.isUsual && !isNamed(each))?.value ?? null
}

/** The first indicator length or bar count that no run could use. */
export function impossibleNumber(node: unknown, path = ''): string | null {
  if (typeof node === 'number') return numberProblem(path, node, 1)
  if (typeof node !== 'object' || node === null) return null
  // Minutes after midnight may be 0.
  if ('name' in node && node.name === 'session_range') return null
  for (const [key, value] of Object.entries(node)) {
    const problem = impossibleNumber(value, `${path}.${key}`)
    if (problem !== null) return problem
  }
  return null
}
