import type { Stretch } from '../language/grammar.ts'
import type { Lattice } from '../language/lattice.ts'
import { tagSymbol } from '../language/pattern.ts'
import { between } from './between.ts'
import { isJoining, tagsAt } from './joining-words.ts'
import type { Clause, Tags } from './meanings.ts'
import type { ClauseReading } from './read-clauses.ts'
import { sentenceEnds } from './sentence-ends.ts'
import { beforeNouns } from './vocabulary/noun-heads.ts'
import { withNodes } from './with-nodes.ts'

/** What is done, how far away and on which side: no condition is left out that speaks of it as well. */
const turning: readonly (keyof Tags)[] = [
  'sellVerb',
  'exitVerb',
  'enterVerb',
  'sideNoun',
  'stopWord',
  'targetWord',
  'trailWord',
  'breakevenWord',
  'riskWord',
  'sizeWord',
  'notWord',
  'skipVerb',
  'onlyWord',
  'exceptWord',
  'unlessWord',
  'untilWord',
  'otherwise',
  'mirrorWord',
  'correctWord',
]
export const turningSymbols: ReadonlySet<string> = new Set(turning.map(tagSymbol))
/** What may stand in a remark of several words that nobody knows: pronouns and verbs of speech, which mean a trade elsewhere. */
const light = new Set(
  (
    [
      'position',
      'venueThing',
      'mirrorNoun',
      'contrast',
      'andWord',
      'capitalWord',
      'markVerb',
      'shiftVerb',
      'modal',
      'actor',
      'mustWord',
      'needVerb',
    ] as const
  ).map(tagSymbol),
)
const joining = new Set((['andWord', 'orWord', 'whenWord', 'thenWord', 'whileWord', 'onlyIfWord'] as const).map(tagSymbol))
const numbers = new Set([tagSymbol('number')])
const dividing = new Set((['andWord', 'orWord', 'thenWord'] as const).map(tagSymbol))

/** Texts that are tried at most for one mark. */
const maxTries = 12
/** A sentence of more words is left as it is. */
const longestSentence = 90
/** Words of the vocabulary that stand beside what was not read, and may go with it. */
const reach = 3

const bare = (tree: unknown): string => JSON.stringify(tree, (key, value: unknown) => (key === 'at' ? undefined : value))

/** An act or a condition by itself, which only means something with another. */
const isHalf = (clause: Clause): boolean =>
  clause.clause === 'act' ||
  clause.clause === 'condition' ||
  clause.clause === 'topic' ||
  ('when' in clause && clause.when === null && 'parts' in clause && clause.parts.length === 0)

function hasReference(clause: Clause): boolean {
  let isFound = false
  withNodes(clause, ({ is, says, bar }) => {
    isFound ||= is === 'reference' || says === 'reference' || bar === 'that' || bar === 'it'
    return null
  })
  return isFound
}

interface Mark {
  readonly at: Stretch
  /** What was read in it. */
  readonly clauses: readonly Clause[]
  /** Tokens that nothing read, in order. */
  readonly unread: readonly number[]
  /** Whether any clause of the text has read a token. */
  readonly isRead: (token: number) => boolean
}

/** What a mark is tried with: how a text without some of its words is read, and whether a word stands in the patterns of the grammar. */
interface Trial {
  readonly reread: (text: string) => ClauseReading | undefined
  readonly isPatternWord: (word: string) => boolean
}

function sentenceOf({ tokens }: Lattice, { from, to }: Stretch): Stretch {
  let start = from
  while (start > 0 && !sentenceEnds.has(tokens[start - 1]!.text)) start -= 1
  let end = to
  while (end < tokens.length && !sentenceEnds.has(tokens[end]!.text)) end += 1
  return { from: start, to: end }
}

/**
 * The least of a mark that has to go for the rest of its sentence to be read: what was read beside it then means the same, or is the whole
 * of what was half before. Null where there is no such part, or where the words turn what stands beside them.
 */
export function smallestMark(lattice: Lattice, { at, clauses, unread, isRead }: Mark, { reread, isPatternWord }: Trial): Stretch | null {
  const { text, tokens, edgesTo } = lattice
  const first = unread[0]
  const last = unread.at(-1)
  if (first === undefined || last === undefined || clauses.length === 0) return null
  const inClause = (token: number) => clauses.some((each) => each.at !== null && each.at.from <= token && token < each.at.to)
  const isTagged = (token: number, symbols: ReadonlySet<string>) =>
    edgesTo
      .slice(token + 1, token + 4)
      .some((edges) =>
        edges.some(
          (edge) =>
            edge.from <= token && token < edge.to && edge.corrected === null && edge.symbols.some(({ symbol }) => symbols.has(symbol)),
        ),
      )
  for (let token = first; token <= last; token += 1) if (isRead(token)) return null
  const sentence = sentenceOf(lattice, at)
  if (sentence.to - sentence.from > longestSentence) return null
  const start = tokens[sentence.from]!.start
  const said = text.slice(start, tokens[sentence.to - 1]!.end)
  const own = new Set(unread.map((token) => tokens[token]!.start))
  const mayGo = (token: number) => token >= sentence.from && token < sentence.to && !isRead(token)
  const isUnknown = (token: number) => tagsAt(lattice, token).length === 0 && !isPatternWord(tokens[token]!.text)
  let tries = 0
  const isRight = (from: number, to: number, isRemark: boolean): boolean => {
    tries += 1
    const [begin, end] = [tokens[from]!.start - start, tokens[to - 1]!.end - start]
    const read = reread(said.slice(0, begin) + ' '.repeat(end - begin) + said.slice(end))
    if (read === undefined || read.unread.some((span) => own.has(span.start + start))) return false
    const wasRead = (place: Stretch) => {
      const [begins, ends] = [read.lattice.tokens[place.from]!.start + start, read.lattice.tokens[place.to - 1]!.end + start]
      return tokens.some((token, k) => token.start >= begins && token.end <= ends && inClause(k))
    }
    const now = read.clauses.filter((each) => each.at !== null && wasRead(each.at))
    const meanings = new Set(now.map(bare))
    const isKept = (each: Clause) => meanings.has(bare(each)) || (isHalf(each) && !hasReference(each))
    const halves = isRemark ? clauses.filter((each) => isHalf(each) && meanings.has(bare(each))).length : 0
    return clauses.every(isKept) && now.filter(isHalf).length <= halves && now.length <= clauses.length
  }
  const begins: number[] = [first]
  const ends: number[] = [last + 1]
  if (isTagged(first, joining) && first < last) begins.unshift(first + 1)
  for (let token = first - 1; token >= first - reach && mayGo(token); token -= 1) begins.push(token)
  for (let to = last + 1; to < last + 1 + reach && mayGo(to) && to < tokens.length; to += 1) ends.push(to + 1)
  const ways = begins.flatMap((from) => ends.map((to) => ({ from, to }))).toSorted((a, b) => a.to - a.from - (b.to - b.from))
  const isDivided = (token: number) =>
    token < sentence.from || token >= sentence.to || between.has(tokens[token]!.text) || isTagged(token, dividing)
  for (const { from, to } of ways) {
    if (tries >= maxTries) return null
    const words = Array.from({ length: to - from }, (_, k) => from + k)
    const unknown = words.filter((token) => own.has(tokens[token]!.start) && isUnknown(token))
    const isLight = (token: number) => {
      const tags = tagsAt(lattice, token)
      return isJoining(unknown.length > 1 ? tags.filter((tag) => !light.has(tag)) : tags)
    }
    const isRemark =
      unknown.length > 0 &&
      words.every((token) => !own.has(tokens[token]!.start) || isLight(token)) &&
      !beforeNouns.has(tokens[from - 1]?.text ?? '') &&
      // It may be what the number is counted in.
      !(from > 0 && isTagged(from - 1, numbers))
    const isCondition =
      (isDivided(from - 1) || isTagged(from - 1, joining) || isTagged(from, dividing)) &&
      (isDivided(to) || isDivided(to - 1)) &&
      !words.some((token) => isTagged(token, turningSymbols))
    if ((isRemark || isCondition) && isRight(from, to, isRemark)) return { from, to }
  }
  return null
}
