import { parse } from '../language/chart.ts'
import type { Grammar } from '../language/grammar.ts'
import type { Lexer, OwnWord } from '../language/lattice.ts'
import { tagSymbol } from '../language/pattern.ts'
import type { Clause, Condition, SaidRange, Value } from './meanings.ts'
import { isAveraging, withOutput } from './said-values.ts'
import {
  actTags,
  definingLeads,
  definingLinks,
  definingWords,
  linesOf,
  ownableWords,
  partTags,
  stateLeads,
  stateLinks,
  stateNames,
} from './vocabulary/definitions.ts'

/** What a name stands for. */
export interface Meant {
  readonly value: Value | null
  readonly condition: Condition | null
}

/** The names that a text gives a meaning, and what they stand for. */
export interface Definitions {
  readonly own: readonly OwnWord[]
  /** What is said of each name. */
  readonly meanings: ReadonlyMap<string, Meant>
}

interface Reader {
  readonly lexer: Lexer
  readonly grammar: Grammar
  readonly isWord: (text: string) => boolean
}

const word = '[\\p{L}_][\\p{L}\\p{N}_]*'
const blank = '[^\\S\\n]'
/** Where a name is given a meaning: `name = …` at the beginning of a statement, `[a, b] = …`, "let it be". */
const statement = new RegExp(
  `(?:^|[\\n;,.:]|(?<=\\))|//|${blank}{2})${blank}*(?:(?:${definingWords.join('|')})${blank}+)*` +
    `(?:(?<name>${word}(?: ${word}){0,2}?)|\\[(?<names>[\\p{L}\\p{N}_,\\s]+)\\])${blank}*(?::=|=(?![=>])|(?<=let ${word} )be |(?<=where ${word} )(?:is|equals|being) )`,
  'giu',
)
const oneOf = (ways: readonly string[]): string =>
  ways
    .toSorted((a, b) => b.length - a.length)
    .map((way) => (/^\p{L}/u.test(way) ? `${way.replaceAll(' ', ' +')}(?![\\p{L}\\p{N}])` : way))
    .join('|')
const start = `(?:^|[\\n;,.:(]|\\bor|\\band)${blank}*`
/** A name that is told in words: "N being the 20 day ATR". */
const inWords = new RegExp(
  `${start}(?:(?:a|an|the|my)${blank}+)?(?<name>${word}(?: ${word})?)${blank}+(?:${oneOf(definingLinks)})${blank}*`,
  'giu',
)
/** A letter that is told what it is in brackets: "(N = ATR 20)". */
const inBrackets = new RegExp(`\\(${blank}*(?<name>${word})${blank}*(?:=|${oneOf([...definingLinks, 'is'])})(?![=>])${blank}*`, 'gu')
/** A state that is told what it is: "we are in an uptrend when …". */
const ofState = new RegExp(
  `${start}(?:(?:${oneOf([...definingLeads, ...stateLeads, 'a', 'an', 'the', 'my'])})${blank}+)*(?<name>${oneOf(stateNames.flat())})${blank}*,?${blank}*(?:${oneOf(stateLinks)})${blank}*`,
  'giu',
)

/** Where a definition ends at the latest. */
const end = /\n(?!\s*(?:and|or|&&|\|\|)\b)|;|\/\//u
const marks: ReadonlySet<string> = new Set([',', '.', ';', '\n', ')', '!'])

interface Definition {
  readonly names: readonly string[]
  readonly body: string
}

/** Inside brackets a name is an argument of a call. */
function isInBrackets(text: string, at: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at)
  return (line.match(/[([]/gu)?.length ?? 0) > (line.match(/[)\]]/gu)?.length ?? 0)
}

/** Other words for the same state, the one that was said first. */
const samesOf = (name: string): readonly string[] => {
  const same = stateNames.find((names) => names.includes(name.toLowerCase())) ?? []
  return [name, ...same.filter((each) => each !== name.toLowerCase())]
}

function definitionsIn(text: string): readonly Definition[] {
  const statements = [...text.matchAll(statement)].filter(
    ({ index, groups }) => groups?.names !== undefined || !isInBrackets(text, index + 1),
  )
  const endOf = (match: RegExpExecArray): number => match.index + match[0].length
  const told = [...text.matchAll(ofState), ...text.matchAll(inWords), ...text.matchAll(inBrackets)]
  // One that is found in two ways is one.
  const isFree = (match: RegExpExecArray, others: readonly RegExpExecArray[]) =>
    !others.some((other) => other.index < endOf(match) && match.index < endOf(other))
  const found = [...statements, ...told].filter((match, at, all) => isFree(match, all.slice(0, at))).toSorted((a, b) => a.index - b.index)
  return found.map((match, at) => {
    const rest = text.slice(endOf(match), found[at + 1]?.index ?? text.length)
    const { name, names } = match.groups ?? {}
    return {
      names: name === undefined ? (names ?? '').split(',').map((each) => each.trim()) : [name],
      body: rest.slice(0, rest.search(end) < 0 ? undefined : rest.search(end)),
    }
  })
}

const wordsIn = (name: string): readonly string[] =>
  name
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=\p{N})/gu, ' ')
    .toLowerCase()
    .split(/[\s_]+/u)
    .filter((word) => word !== '')

/** Whether a text may give this name a meaning: words of trading keep theirs. */
function isOwnable(name: string, { lexer, isWord }: Reader): boolean {
  const words = wordsIn(name)
  if (isState(name)) return true
  const excluded = name.includes(' ') ? new Set([...partTags, ...actTags]) : partTags
  const symbols = lexer(words.join(' ')).edgesTo.flatMap((edges) => edges.filter(({ cost }) => cost === 0).flatMap((edge) => edge.symbols))
  if (symbols.some(({ symbol }) => excluded.has(symbol.slice(1)) && symbol.startsWith('#'))) return false
  return words.length > 1 || !isWord(name.toLowerCase()) || ownableWords.has(name.toLowerCase())
}

const isState = (name: string): boolean => stateNames.some((names) => names.includes(name.toLowerCase()))

const timesIn = (text: string, name: string): number =>
  text.match(new RegExp(`(?<![\\p{L}\\p{N}_.])(?:[\\d.]+)?${name}(?![\\p{L}\\p{N}_])`, name.length > 2 ? 'giu' : 'gu'))?.length ?? 0

/** What the beginning of a text means as one value or condition, as far as it goes up to a mark. */
function meantBy(body: string, own: readonly OwnWord[], { lexer, grammar }: Reader): Meant | null {
  const lattice = lexer(body, own)
  const chart = parse(lattice, grammar)
  const { tokens } = lattice
  const from = tokens[0]?.text === 'the' ? 1 : 0
  for (let to = tokens.length; to > from; to -= 1) {
    if (to < tokens.length && !marks.has(tokens[to]!.text)) continue
    const [range] = chart.read('Drawn', from, to)
    if (range !== undefined) return { value: { is: 'range', of: range.value as SaidRange, output: null, at: null }, condition: null }
    const value = chart.read('Value', from, to).find((each) => (each.value as Value).is !== 'list')
    const [condition] = chart.read('Condition', from, to)
    if (value === undefined && condition === undefined) continue
    // The categories' meanings are those of the productions' types.
    return condition === undefined || (value !== undefined && value.cost <= condition.cost)
      ? { value: value!.value as Value, condition: null }
      : { value: null, condition: condition.value as Condition }
  }
  return null
}

/** "ema = 20" is the average of that length; of any other indicator a number may be its length or a level, which nobody can tell. */
function ofLength(names: readonly string[], meant: Meant, reader: Reader): Meant | null {
  const [name = ''] = names
  const { value } = meant
  if (value?.is !== 'number' || value.unit !== null) return meant
  const line = meantBy(name, [], reader)?.value
  if (line?.is !== 'indicator' && line?.is !== 'average') return meant
  return isAveraging(line) && line.numbers.length === 0 && Number.isInteger(value.value)
    ? { value: { ...line, numbers: [value.value] }, condition: null }
    : null
}

const asWord = (name: string, meant: Meant | null): OwnWord => ({
  text: name,
  symbols: [
    { symbol: tagSymbol('ownName'), value: name },
    ...(meant?.value ? [{ symbol: tagSymbol('ownValue'), value: meant.value }] : []),
    ...(meant?.value?.is === 'number' && meant.value.unit === null ? [{ symbol: tagSymbol('number'), value: meant.value.value }] : []),
    ...(meant?.condition ? [{ symbol: tagSymbol('ownCondition'), value: meant.condition }] : []),
  ],
})

/** The lines of what a call gives together. */
function linesIn(value: Value | null, count: number): readonly Meant[] | null {
  const outputs = value?.is === 'indicator' ? linesOf[value.name] : undefined
  const lines = outputs?.slice(0, count).map((output) => value && withOutput(value, output, null))
  return lines?.length === count && lines.every((line) => line !== null)
    ? lines.map((line) => ({ value: line ?? null, condition: null }))
    : null
}

/** The names of a text with what they stand for, one after the other: each may speak of those before it. */
export function definitionsOf(text: string, reader: Reader): Definitions {
  const found = definitionsIn(text)
  const isDefinedOnce = (name: string) =>
    found.filter(({ names }) => names.some((each) => each.toLowerCase() === name.toLowerCase())).length === 1
  let own: readonly OwnWord[] = []
  const meanings = new Map<string, Meant>()
  for (const { names, body } of found) {
    // Of the lines of one call those that are never spoken of may have any name.
    const isIdle = (name: string) => names.length > 1 && timesIn(text, name) === 1
    const isNew = names.every((name) => isDefinedOnce(name) && (isIdle(name) || isOwnable(name, reader)))
    const isUsed = names.some((name) => samesOf(name).reduce((times, each) => times + timesIn(text, each), 0) > 1)
    const read = isNew && isUsed ? meantBy(body, own, reader) : null
    const meant = read && ofLength(names, read, reader)
    if (meant === null) continue
    const each = names.length === 1 ? [meant] : linesIn(meant.value, names.length)
    for (const [at, name] of names.entries()) {
      const line = each?.[at]
      if (line === undefined) break
      // A state is a condition, whatever else its words may be.
      if (isState(name) && line.condition === null) continue
      for (const each of isState(name) ? samesOf(name) : [name]) {
        own = [...own, asWord(each, line)]
        meanings.set(each, meant === read || read === null ? line : read)
      }
    }
  }
  return { own, meanings }
}

const bare = (meaning: unknown): string => JSON.stringify(meaning, (key, value: unknown) => (key === 'at' ? undefined : value))

/** A definition that was taken in says nothing more; another one is left for the run to be held. */
export const withoutDefinitions = (clauses: readonly Clause[], definitions: Definitions): readonly Clause[] =>
  clauses.map((clause) => {
    if (clause.clause === 'several') return { ...clause, clauses: withoutDefinitions(clause.clauses, definitions) }
    if (clause.clause !== 'define') return clause
    const known = definitions.meanings.get(clause.name)
    return known && bare(known) === bare({ value: clause.value, condition: clause.condition })
      ? { clause: 'remark', defines: clause.name, at: clause.at }
      : clause
  })
