import type { Lattice } from '../language/lattice.ts'
import { tagSymbol } from '../language/pattern.ts'
import type { Clause, Tags } from './meanings.ts'

/** Clauses and the tokens that nothing covers. */
export interface Cut {
  readonly clauses: readonly Clause[]
  readonly unread: readonly number[]
}

/** Words that may change a trade: a sentence with one of them is never passed over. */
const weighty: readonly (keyof Tags)[] = [
  'number',
  'percent',
  'cash',
  'ratio',
  'clock',
  'date',
  'timeframe',
  'symbol',
  'unit',
  'comparison',
  'sellVerb',
  'sideNoun',
  'stopWord',
  'targetWord',
  'trailWord',
  'breakevenWord',
  'riskWord',
  'not',
  'notWord',
  'only',
  'skipVerb',
  'exceptWord',
  'untilWord',
  'otherwise',
  'whenWord',
  'weekday',
  'session',
  'mirrorWord',
  'portion',
  'correctWord',
]
const weightySymbols = new Set(weighty.map(tagSymbol))

interface Sentence {
  readonly from: number
  readonly to: number
}

interface Word {
  readonly symbol: string
  readonly value: unknown
  readonly from: number
  readonly to: number
  readonly isTypo: boolean
}

const wordsIn = ({ edgesTo }: Lattice, { from, to }: Sentence): readonly Word[] =>
  edgesTo
    .slice(from + 1, to + 1)
    .flat()
    .filter((edge) => edge.from >= from)
    .flatMap((edge) => edge.symbols.map((each) => ({ ...each, from: edge.from, to: edge.to, isTypo: edge.corrected !== null })))

function sentencesOf(lattice: Lattice, clauses: readonly Clause[]): readonly Sentence[] {
  const end = tagSymbol('sentenceEnd')
  const isInClause = (at: number) => clauses.some((clause) => clause.at !== null && clause.at.from <= at && at < clause.at.to)
  const sentences: Sentence[] = []
  let from = 0
  for (let at = 0; at <= lattice.tokens.length; at += 1) {
    const isEnd =
      at === lattice.tokens.length ||
      (!isInClause(at) && lattice.edgesTo[at + 1]!.some((edge) => edge.from === at && edge.symbols.some(({ symbol }) => symbol === end)))
    if (!isEnd) continue
    if (at > from) sentences.push({ from, to: at })
    from = at + 1
  }
  return sentences
}

/** "3 years", "since 2019": how long something has been done, which is no rule. */
const isPastTime = (word: Word, words: readonly Word[]): boolean => {
  if (word.symbol !== tagSymbol('number') || typeof word.value !== 'number') return false
  if (word.value >= 1990 && word.value < 2100) return true
  return words.some(
    ({ symbol, value, from }) => symbol === tagSymbol('timeUnit') && from === word.to && (value === 'year' || value === 'month'),
  )
}

const has = (words: readonly Word[], tag: keyof Tags, value?: unknown): boolean =>
  words.some((word) => word.symbol === tagSymbol(tag) && !word.isTypo && (value === undefined || word.value === value))

/** Words before a colon, ahead of all rules, none of them weighty: "Volatility breakout:". */
const longestTitle = 5
const isTitle = ({ tokens }: Lattice, { from, to }: Sentence, words: readonly Word[]): boolean =>
  to - from <= longestTitle && tokens[to]?.text === ':' && words.every((word) => !weightySymbols.has(word.symbol))

/** Whether a sentence that no clause reads is a story, a hope or a title. */
function isAside(words: readonly Word[], isFirst: boolean): boolean {
  if (!has(words, 'storyWord') && !(isFirst && has(words, 'titleNoun'))) return false
  const isUnder = (word: Word) =>
    words.some(
      (longer) =>
        longer.from <= word.from &&
        longer.to >= word.to &&
        (longer.symbol === tagSymbol('storyWord') || longer.symbol === tagSymbol('titleNoun')),
    )
  return words.every((word) => !weightySymbols.has(word.symbol) || isUnder(word) || isPastTime(word, words))
}

const isOf = ({ at }: Clause, { from, to }: Sentence): boolean => at !== null && at.from >= from && at.to <= to
const injection = 'prompt_injection'
const isInjection = (clause: Clause): boolean => {
  if (clause.clause === 'condition') return clause.when.says === 'cannot' && clause.when.name === injection
  if (clause.clause === 'part') return clause.part.part === 'cannot' && clause.part.name === injection
  return false
}
/** What a story's "since 2019" is read as. */
const isPastPeriod = (clause: Clause): boolean =>
  clause.clause === 'part' && (clause.part.part === 'period' || clause.part.part === 'last period')

/**
 * The same reading with the sentences told that are no rules: stories, hopes, titles, and words to the machine. Told by the shape of a
 * sentence that holds no rule; one with numbers, sides, limits or times is left as it is.
 */
export function tellAsides(lattice: Lattice, { clauses, unread }: Cut): Cut {
  let cut: Cut = { clauses, unread }
  let isFirst = true
  for (const sentence of sentencesOf(lattice, clauses)) {
    const own = clauses.filter((clause) => isOf(clause, sentence))
    const isEmpty = own.every((clause) => clause.clause === 'remark' || isInjection(clause))
    const isStory = own.every((clause) => clause.clause === 'remark' || clause.clause === 'act' || isPastPeriod(clause))
    const words = wordsIn(lattice, sentence)
    const isToMachine = has(words, 'unsupported', injection)
    const isUnread = unread.some((at) => at >= sentence.from && at < sentence.to)
    if ((isEmpty && isToMachine) || (isStory && isUnread && (isAside(words, isFirst) || (isFirst && isTitle(lattice, sentence, words))))) {
      const aside: Clause = isToMachine ? { clause: 'cannot', name: injection, at: sentence } : { clause: 'remark', at: sentence }
      cut = {
        clauses: [...cut.clauses.filter((clause) => !own.includes(clause)), aside],
        unread: cut.unread.filter((at) => at < sentence.from || at >= sentence.to),
      }
    }
    if (!isEmpty) isFirst = false
  }
  return { ...cut, clauses: cut.clauses.toSorted((a, b) => (a.at?.from ?? 0) - (b.at?.from ?? 0)) }
}
