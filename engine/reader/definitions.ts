import { parse } from '../language/chart.ts'
import type { Grammar } from '../language/grammar.ts'
import type { Lexer, OwnWord, Token } from '../language/lattice.ts'
import { tagSymbol } from '../language/pattern.ts'
import type { Clause, Condition, SaidRange, Value } from './meanings.ts'
import { isAveraging, withOutput } from './said-values.ts'
import {
  actTags,
  codeTags,
  definingLeads,
  definingLinks,
  definingWords,
  levelLinks,
  levelNames,
  linesOf,
  ownableWords,
  partTags,
  stateLeads,
  stateLinks,
  stateNames,
} from './vocabulary/definitions.ts'
import { meansSomething } from './words-in.ts'

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
  `(?:^|[\\n;,.:]|(?<=\\))|//|${blank}{2}|(?<=${blank})(?=where${blank}))${blank}*(?:(?:${definingWords.join('|')})${blank}+)*` +
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

/** A level that is told which it is: "support is the lowest low of the last 30 bars". */
const ofLevel = new RegExp(
  `${start}(?:(?:a|an|the|my)${blank}+)?(?<name>${oneOf(levelNames)})${blank}*(?:${oneOf(levelLinks)})${blank}*`,
  'giu',
)

/** A word that nobody knows, told in plain words: "the alarm is a touch of the 50 EMA". */
const inProse = new RegExp(
  `${start}(?:(?:a|an|the|my)${blank}+)?(?<name>${word})${blank}+(?:is|are)${blank}+(?=(?:a|an|the|when|if|where|any)${blank})`,
  'giu',
)
/** A label, which is a name where a rule speaks of it: "Signal: RSI(2) < 10. Buy on signal". */
const asLabel = new RegExp(`(?:^|[\\n;.])${blank}*(?:[-*•]${blank}*)?(?<name>${word}(?: ${word})?)${blank}*:(?!=)${blank}*`, 'giu')
const spokenOf = '(?:and|or|when|if|on|after|with|plus|not|while|once|during)\\s+(?:the\\s+|a\\s+|an\\s+|my\\s+)?|[(&]\\s*'
const ofBar = 'candles?|bars?|high|low|range|days?|rules?'
const isSpokenOf = (text: string, name: string, from: number): boolean =>
  new RegExp(
    `(?<![\\p{L}\\p{N}_])(?:${spokenOf})${name}(?![\\p{L}\\p{N}_:]|\\s*:|\\s+(?:${ofBar})\\b)|:\\s*${name}\\s+(?:and|or|&|\\+)`,
    'iu',
  ).test(text.slice(from))
/** Where a definition ends at the latest. */
const end = /\n(?!\s*(?:and|or|&&|\|\|)\b)|;|\/\//u
const marks: ReadonlySet<string> = new Set([',', '.', ';', '\n', ')', '!'])

interface Definition {
  readonly names: readonly string[]
  readonly body: string
  /** Told by a sign, as in code, where a name is what it is made. */
  readonly isCode: boolean
  /** Only a word that nobody knows may be told so. */
  readonly isProse?: true
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
  const labels = [...text.matchAll(asLabel)].filter((match) => isSpokenOf(text, match.groups?.name ?? '', endOf(match)))
  const prose = [...text.matchAll(inProse)]
  const told = [
    ...text.matchAll(ofState),
    ...text.matchAll(ofLevel),
    ...text.matchAll(inWords),
    ...text.matchAll(inBrackets),
    ...labels,
    ...prose,
  ]
  // One that is found in two ways is one.
  const isFree = (match: RegExpExecArray, others: readonly RegExpExecArray[]) =>
    !others.some((other) => other.index < endOf(match) && match.index < endOf(other))
  const found = [...statements, ...told].filter((match, at, all) => isFree(match, all.slice(0, at))).toSorted((a, b) => a.index - b.index)
  return found.map((match, at): Definition => {
    const rest = text.slice(endOf(match), found[at + 1]?.index ?? text.length)
    const { name, names } = match.groups ?? {}
    return {
      isCode: statements.includes(match),
      ...(prose.includes(match) && { isProse: true }),
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

/** Whether a text may give this name a meaning: words of trading keep theirs, but for those that code often names its values by. */
function isOwnable(name: string, isCode: boolean, { lexer, isWord }: Reader): boolean {
  const words = wordsIn(name)
  if (isState(name) || isLevel(name) || /^\p{L}$/u.test(name)) return true
  const excluded = name.includes(' ') ? new Set([...partTags, ...actTags]) : partTags
  const symbols = lexer(words.join(' ')).edgesTo.flatMap((edges) => edges.filter(({ cost }) => cost === 0).flatMap((edge) => edge.symbols))
  if (symbols.some(({ symbol }) => excluded.has(symbol.slice(1)) && symbol.startsWith('#'))) return false
  if (words.length > 1 || !isWord(name.toLowerCase()) || ownableWords.has(name.toLowerCase())) return true
  const tags = symbols.flatMap(({ symbol }) => (meansSomething(symbol) ? [symbol.slice(1)] : []))
  return isCode && tags.length > 0 && tags.every((tag) => codeTags.has(tag))
}

const isLevel = (name: string): boolean => levelNames.includes(name.toLowerCase())
const isState = (name: string): boolean => stateNames.some((names) => names.includes(name.toLowerCase()))

const timesIn = (text: string, name: string): number =>
  text.match(new RegExp(`(?<![\\p{L}\\p{N}_.])(?:[\\d.]+)?${name}(?![\\p{L}\\p{N}_])`, name.length > 2 ? 'giu' : 'gu'))?.length ?? 0

const isSaidAgain = (names: readonly string[], text: string): boolean =>
  names.some((name) => samesOf(name).reduce((times, each) => times + timesIn(text, each), 0) > 1)

/** Whether a name speaks of something that is done. */
const isAct = (name: string, { lexer }: Reader): boolean =>
  lexer(wordsIn(name).join(' ')).edgesTo.some((edges) =>
    edges.some(({ cost, symbols }) => cost === 0 && symbols.some(({ symbol }) => actTags.has(symbol.slice(1)) && symbol.startsWith('#'))),
  )

/** A bracket that closes one of the same stretch ends nothing. */
function isClosing(tokens: readonly Token[], at: number): boolean {
  if (tokens[at]!.text !== ')') return false
  const open = tokens.slice(0, at).reduce((depth, { text }) => (text === '(' ? depth + 1 : text === ')' ? depth - 1 : depth), 0)
  return open > 0
}

/** Words that say nothing of what stands behind them. */
const leads: ReadonlySet<string> = new Set(['the', 'a', 'an', 'when', 'if', 'where'])

/** What the beginning of a text means as one value or condition, as far as it goes up to a mark. */
function meantBy(body: string, own: readonly OwnWord[], { lexer, grammar }: Reader): Meant | null {
  const lattice = lexer(body, own)
  const chart = parse(lattice, grammar)
  const { tokens } = lattice
  const from = leads.has(tokens[0]?.text ?? '') ? 1 : 0
  for (let to = tokens.length; to > from; to -= 1) {
    if (to < tokens.length && (!marks.has(tokens[to]!.text) || isClosing(tokens, to))) continue
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

/** "First hour = opening range" says what the hour is called: it stays an hour. */
function isExtent(name: string, reader: Reader): boolean {
  const value = name.includes(' ') ? meantBy(name, [], reader)?.value : null
  return value?.is === 'range' && (value.of.range === 'hours' || (value.of.range === 'opening' && value.of.over !== null))
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
  for (const { names, body, isCode, isProse } of found) {
    // Of the lines of one call those that are never spoken of may have any name.
    const isIdle = (name: string) => names.length > 1 && timesIn(text, name) === 1
    const isKnown = isProse === true && names.some((name) => reader.isWord(name.toLowerCase()))
    const isNew =
      !isKnown && names.every((name) => isDefinedOnce(name) && (isIdle(name) || isOwnable(name, isCode, reader)) && !isExtent(name, reader))
    const isUsed = isSaidAgain(names, text)
    // Code that reckons a band has its other edge as well, which no rule may need; a condition is there for one.
    const isSpare = !isUsed && isCode && found.some((other) => other.isCode && isSaidAgain(other.names, text))
    const read = isNew && (isUsed || isSpare) ? meantBy(body, own, reader) : null
    const meant = read && ofLength(names, read, reader)
    // "Range = 02:00-08:00" draws a range, which its own production reads; the hours are no condition.
    if (meant?.condition?.says === 'time' && names.some((name) => /\b(?:range|box)$/iu.test(name))) continue
    if (meant === null || (isSpare && (meant.value === null || names.some((name) => isAct(name, reader))))) continue
    const each = names.length === 1 ? [meant] : linesIn(meant.value, names.length)
    for (const [at, name] of names.entries()) {
      const line = each?.[at]
      if (line === undefined) break
      // A state in words is a condition, whatever else its words may be; in code it may be the line that the trend is told by.
      if (isState(name) && line.condition === null && !isCode) continue
      for (const each of isState(name) && line.condition !== null ? samesOf(name) : [name]) {
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
