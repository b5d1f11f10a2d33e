import { mayPass, type Lattice } from '../language/lattice.ts'
import { tagSymbol, wordSymbol } from '../language/pattern.ts'
import type { Clause, Tags } from './meanings.ts'
import { isVenue } from './said-part.ts'
import { isEitherWay } from './settle-holds.ts'
import { ofPlaceOrTime } from './vocabulary/noun-heads.ts'
import { has, isPastTime, isWeighty, wordsIn, type Word } from './words-in.ts'

/** Clauses and the tokens that nothing covers. */
export interface Cut {
  readonly clauses: readonly Clause[]
  readonly unread: readonly number[]
}

interface Sentence {
  readonly from: number
  readonly to: number
}

function sentencesOf(lattice: Lattice, clauses: readonly Clause[]): readonly Sentence[] {
  const end = tagSymbol('sentenceEnd')
  const isInClause = new Uint8Array(lattice.tokens.length + 1)
  for (const { clause, at } of clauses) if (clause !== 'remark' && at !== null) isInClause.fill(1, at.from, at.to)
  const sentences: Sentence[] = []
  let from = 0
  for (let at = 0; at <= lattice.tokens.length; at += 1) {
    const isEnd =
      at === lattice.tokens.length ||
      (isInClause[at] === 0 &&
        lattice.edgesTo[at + 1]!.some((edge) => edge.from === at && edge.symbols.some(({ symbol }) => symbol === end)))
    if (!isEnd) continue
    if (at > from) sentences.push({ from, to: at })
    from = at + 1
  }
  return sentences
}

/** Words before a colon, ahead of all rules, none of them weighty: "Volatility breakout:". */
const longestTitle = 5
/** "I know it's boring but this has paid my bills:", with the market or chart that it may name. */
const longestLead = 14
/** Words that a longer lead-in has none of: it might tell when, where or with what something is done. */
const telling: readonly (keyof Tags)[] = [
  'vague',
  'unsupported',
  'indicator',
  'average',
  'pattern',
  'field',
  'openingRange',
  'crossVerb',
  'breakVerb',
  'touchVerb',
  'closeVerb',
  'enterVerb',
  'exitVerb',
  'color',
  'candleWord',
  'timeUnit',
  'whileWord',
  'perPeriod',
]
const tellingSymbols = new Set(telling.map(tagSymbol))
const isTitle = (lattice: Lattice, { from, to }: Sentence, words: readonly Word[], venues: readonly Clause[]): boolean => {
  if (to - from > longestLead || lattice.tokens[to]?.text !== ':' || ofPlaceOrTime.has(lattice.tokens[from]!.text)) return false
  const isOfVenue = (word: Word) => venues.some(({ at }) => at !== null && at.from <= word.from && word.to <= at.to)
  const isShort = to - from <= longestTitle
  return words.every(
    (word) =>
      isOfVenue(word) ||
      (word.symbol === heikin && isSaidAgain(lattice, to, word)) ||
      (!isWeighty(word) && (isShort || word.isTypo || !tellingSymbols.has(word.symbol))),
  )
}

/** Candles of another kind are meant where the rules name them as well. */
const heikin = tagSymbol('heikin')

/** What may be meant by a name: it is one only where a rule speaks of the same. */
const nameTags: readonly (keyof Tags)[] = ['indicator', 'pattern', 'number', 'average', 'openingRange', 'weekday', 'session']
const nameSymbols = new Set(nameTags.map(tagSymbol))
const longestName = 8
const longestBareName = 6
/** In words. */
const longestIntroduction = 12

const isSame = (a: Word, b: Word): boolean =>
  (a.symbol === b.symbol && JSON.stringify(a.value) === JSON.stringify(b.value)) ||
  // "Inside bar", "inside day".
  (a.symbol === tagSymbol('pattern') && b.symbol === tagSymbol('dayPattern') && (b.value as Tags['dayPattern']).name === a.value)
const isSaidAgain = (lattice: Lattice, from: number, word: Word): boolean =>
  wordsIn(lattice, { from, to: lattice.tokens.length }).some((each) => isSame(word, each))
const isVersion = ({ tokens }: Lattice, { symbol, from }: Word): boolean =>
  symbol === tagSymbol('number') && ['v', 'version', 'ver', '#', 'no', 'nr'].includes(tokens[from - 1]?.text ?? '')

const textAt = ({ text, tokens }: Lattice, at: number): string => text.slice(tokens[at]!.start, tokens[at]!.end)

/** "This is …", "My setup is …": what follows is a name. */
const isIntroduced = (lattice: Lattice, from: number): boolean =>
  lattice.edgesTo
    .slice(from + 1, from + 1 + longestIntroduction)
    .some((edges) => edges.some((edge) => edge.from === from && edge.symbols.some(({ symbol }) => symbol === tagSymbol('introWord'))))

/** Words of a title beside its market and chart: "VWAP bounce on ES", "TrendRider v2". What they name is said again in a rule. */
function isName(
  lattice: Lattice,
  { from, to }: Sentence,
  free: readonly number[],
  own: readonly Clause[],
  { isMarketSaid, isLabelled, told }: { readonly isMarketSaid: boolean; readonly isLabelled: boolean; readonly told: readonly number[] },
): boolean {
  if (free.length > longestName) return false
  const isFree = (word: Word) => free.some((at) => word.from <= at && at < word.to)
  const words = wordsIn(lattice, { from: free[0] ?? to, to }).filter(isFree)
  // Where no market is said, a name that nobody knows may be one.
  const isHead = lattice.tokens[to]?.text === ':' && has(wordsIn(lattice, { from, to }), 'titleNoun')
  const isTitled = isLabelled || isHead || has(words, 'titleNoun') || has(words, 'listNoun') || isIntroduced(lattice, from)
  const mayBeMarket = (at: number) =>
    !isMarketSaid &&
    (own.some(isVenueClause) || /^\P{Ll}+$/u.test(textAt(lattice, at))) &&
    words.every((word) => word.from > at || word.to <= at || word.isTypo || word.symbol.startsWith(wordSymbol('')))
  const isUnknown = (at: number) =>
    /^\p{Lu}/u.test(textAt(lattice, at)) &&
    words.every((word) => word.from > at || word.to <= at || word.isTypo || word.symbol.startsWith(wordSymbol('')))
  // "TrendRider v2": a sentence of a name alone.
  const isWhole = Array.from({ length: to - from }, (_, k) => from + k).every((at) => free.includes(at) || mayPass(lattice, at))
  const isBare = isWhole && free.length <= longestBareName && free.some(isUnknown)
  const isTimed = has(wordsIn(lattice, { from: to, to: lattice.tokens.length }), 'clock')
  // "Monday strategy" trades on Mondays, "Turnaround Tuesday" is a name.
  const isDay = (word: Word) => word.symbol === tagSymbol('weekday') && word.from === from
  const isLight = (word: Word) =>
    !isDay(word) &&
    (isVersion(lattice, word) ||
      told.includes(word.from) ||
      (isLabelled && isTimed && word.symbol === tagSymbol('session')) ||
      (nameSymbols.has(word.symbol) ? isSaidAgain(lattice, to, word) : !isWeighty(word)))
  return (isTitled || (isMarketSaid && (isBare || own.some(isVenueClause)))) && words.every(isLight) && !free.some(mayBeMarket)
}

/** Whether a sentence that no clause reads is a story or a hope. */
function isAside(words: readonly Word[]): boolean {
  if (!has(words, 'storyWord')) return false
  const isUnder = (word: Word) =>
    words.some((longer) => longer.from <= word.from && longer.to >= word.to && longer.symbol === tagSymbol('storyWord'))
  return words.every((word) => !isWeighty(word) || isUnder(word) || isPastTime(word, words))
}

/** The clauses that lie whole in one sentence, by it. */
function clausesBySentence(sentences: readonly Sentence[], clauses: readonly Clause[]): ReadonlyMap<Sentence, readonly Clause[]> {
  const sentenceAt = new Map(
    sentences.flatMap((sentence) => Array.from({ length: sentence.to - sentence.from }, (_, k) => [sentence.from + k, sentence] as const)),
  )
  const found = new Map<Sentence, Clause[]>()
  for (const clause of clauses) {
    const sentence = clause.at === null ? undefined : sentenceAt.get(clause.at.from)
    if (sentence === undefined || clause.at!.to > sentence.to) continue
    const own = found.get(sentence)
    if (own === undefined) found.set(sentence, [clause])
    else own.push(clause)
  }
  return found
}

const injection = 'prompt_injection'
const isInjection = (clause: Clause): boolean => {
  if (clause.clause === 'condition') return clause.when.says === 'cannot' && clause.when.name === injection
  if (clause.clause === 'part') return clause.part.part === 'cannot' && clause.part.name === injection
  return false
}
/** A market or chart by itself. */
export const isVenueClause = (clause: Clause): boolean => clause.clause === 'part' && isVenue(clause.part)
/** Names a market, with or without more. */
export const isOfMarket = (clause: Clause): boolean => {
  const parts = clause.clause === 'part' ? [clause.part] : 'parts' in clause ? clause.parts : []
  return parts.some((part) => part.part === 'market' || (part.part === 'several' && part.parts.some((each) => each.part === 'market')))
}
/** The venues that a remark names; "works well on gold" is none where another market is traded. */
export const ownVenues = (inside: readonly Clause[], clauses: readonly Clause[]): readonly Clause[] => {
  const isOther = clauses.some((clause) => isOfMarket(clause) && !inside.includes(clause))
  return inside.filter((clause) => isVenueClause(clause) && !(isOther && isOfMarket(clause)))
}
/** "Pullback", "squeeze" in a title. */
const isStyle = (lattice: Lattice, clause: Clause): boolean =>
  clause.clause === 'condition' && clause.when.says === 'vague' && clause.at !== null && has(wordsIn(lattice, clause.at), 'titleNoun')
/** What a story's "since 2019" is read as. */
export const isPastPeriod = (clause: Clause): boolean =>
  clause.clause === 'part' && (clause.part.part === 'period' || clause.part.part === 'last period')

/** Words that stand in no title: what they say is a rule. */
const ruling: readonly (keyof Tags)[] = [
  ...(['enterVerb', 'sellVerb', 'exitVerb', 'sideNoun', 'not', 'noWord', 'only', 'onlyWord', 'whenWord', 'skipVerb', 'mustWord'] as const),
  ...(['stopWord', 'targetWord', 'trailWord', 'riskWord', 'sizeWord', 'limitWord', 'leverageWord'] as const),
  ...(['percent', 'cash', 'unit', 'clock', 'comparison', 'weekday'] as const),
]

/** "LONDON SWEEP MODEL", "Inside bar breakout EA.": a first line or sentence that says no more than what it is called. */
function isHeadline(lattice: Lattice, { from, to }: Sentence): boolean {
  const words = wordsIn(lattice, { from, to }).filter(({ isTypo }) => !isTypo)
  const end = lattice.tokens[to]?.text
  return (
    to - from <= longestName &&
    (end === ':' || end === '\n' || end === '.') &&
    has(words, 'titleNoun') &&
    !ruling.some((tag) => has(words, tag))
  )
}

/** A pattern or a session in a title, of which a rule behind it speaks: "Inside bar breakout: after an inside bar buy …". */
function isToldBehind(lattice: Lattice, clause: Clause, to: number): boolean {
  const isSession = clause.clause === 'part' && clause.part.part === 'sessions' && !clause.part.isBlocked
  if (clause.at === null || (clause.clause !== 'condition' && !isSession)) return false
  const words = wordsIn(lattice, clause.at).filter((word) => !word.isTypo && nameSymbols.has(word.symbol))
  const behind = wordsIn(lattice, { from: to, to: lattice.tokens.length })
  return isSession ? has(behind, 'clock') : words.length > 0 && words.every((word) => isSaidAgain(lattice, to, word))
}

/** "Opening range breakout": a break of a range without a side, which the rules behind it tell. */
function isNamedBreak(clause: Clause): boolean {
  const when =
    (clause.clause === 'enter' && clause.side === null && clause.order === null) || clause.clause === 'condition' ? clause.when : null
  if (when?.says !== 'of' || when.predicate.does !== 'cross') return false
  const { direction, to } = when.predicate
  return direction === null && to.is === 'range' && (to.of.range === 'that' || to.of.range === 'session' || to.of.range === 'opening')
}
const isSidedEntry = (clause: Clause): boolean =>
  (clause.clause === 'enter' && clause.isSell) ||
  ((clause.clause === 'enter' || clause.clause === 'filter') && (clause.side === 'long' || clause.side === 'short'))

/** Whether an entry speaks of what a condition names. */
function isToldIn(lattice: Lattice, { at: named }: Clause, entries: readonly Clause[]): boolean {
  const names = named === null ? [] : wordsIn(lattice, named).filter((word) => !word.isTypo && nameSymbols.has(word.symbol))
  const isIn = ({ at }: Clause) => at !== null && names.every((name) => wordsIn(lattice, at).some((each) => isSame(name, each)))
  return names.length > 0 && entries.some(isIn)
}

/** "Supertrend flip": what happens either way, of which an entry tells more. */
const isNamedEvent = (lattice: Lattice, clause: Clause, entries: readonly Clause[]): boolean =>
  isNamedBreak(clause) || (clause.clause === 'condition' && isEitherWay(clause.when) && isToldIn(lattice, clause, entries))

/** "SETUP – Golden Pullback". */
const isSetup = (clause: Clause): boolean => clause.clause === 'section' && clause.role === 'setup'

/** The title of a text without what says nothing of a trade; null where the sentence is none. */
function untitled(lattice: Lattice, sentence: Sentence, own: readonly Clause[], { clauses, unread }: Cut, isLabelled = false): Cut | null {
  const isLead = ({ at }: Clause) => at?.from === sentence.from && has(wordsIn(lattice, at), 'introWord')
  const isTitled = (lattice.tokens[sentence.to]?.text === ':' || own.some(isVenueClause)) && has(wordsIn(lattice, sentence), 'titleNoun')
  const isHead = isTitled || isLabelled || isHeadline(lattice, sentence)
  const entries = clauses.filter((clause) => isSidedEntry(clause) && !own.includes(clause))
  const isNamed = (clause: Clause) =>
    isHead &&
    isToldBehind(lattice, clause, sentence.to) &&
    (isTitled || clause.clause !== 'condition' || isToldIn(lattice, clause, entries))
  const styles = own.filter((clause) => isStyle(lattice, clause) || isLead(clause) || isNamed(clause))
  const isNoRule = own.every(
    (clause) =>
      clause.clause === 'remark' || clause.clause === 'topic' || isSetup(clause) || isVenueClause(clause) || styles.includes(clause),
  )
  const tokensOf = (told: readonly Clause[]) =>
    told.flatMap(({ at }) => (at === null ? [] : Array.from({ length: at.to - at.from }, (_, k) => at.from + k)))
  const free = [...unread.filter((at) => at >= sentence.from && at < sentence.to), ...tokensOf(styles)].toSorted((a, b) => a - b)
  if (
    !isNoRule ||
    free.length === 0 ||
    !isName(lattice, sentence, free, own, { isMarketSaid: clauses.some(isOfMarket), isLabelled, told: tokensOf(own.filter(isNamed)) })
  )
    return null
  const starts = free.filter((at) => !free.includes(at - 1))
  const ends = free.filter((at) => !free.includes(at + 1))
  const remarks = starts.map((from, k): Clause => ({ clause: 'remark', at: { from, to: ends[k]! + 1 } }))
  return {
    clauses: [...clauses.filter((clause) => !styles.includes(clause)), ...remarks],
    unread: unread.filter((at) => !free.includes(at)),
  }
}

/** What stands before the name of a strategy or of who made it: "Strategy: RSI mean reversion", "Author: John". */
const nameLabels: ReadonlySet<string> = new Set(
  ['strategy', 'system', 'name', 'title', 'method', 'author', 'creator', 'by', 'ea', 'bot', 'robot', 'model', 'project'].concat(
    'style',
    'type',
  ),
)
const isNameLabel = ({ tokens }: Lattice, { from }: Sentence): boolean =>
  tokens[from - 1]?.text === ':' && nameLabels.has(tokens[from - 2]?.text ?? '')

/**
 * The same reading with the sentences told that are no rules: stories, hopes, titles, and words to the machine. Told by the shape of a
 * sentence that holds no rule; one with numbers, sides, limits or times is left as it is.
 */
export function tellAsides(lattice: Lattice, { clauses, unread }: Cut): Cut {
  let cut: Cut = { clauses, unread }
  let isFirst = true
  const sentences = sentencesOf(lattice, clauses)
  const ownOf = clausesBySentence(sentences, clauses)
  for (const sentence of sentences) {
    const own = ownOf.get(sentence) ?? []
    const isEmpty = own.every((clause) => clause.clause === 'remark' || isInjection(clause))
    const isStory = own.every((clause) => clause.clause === 'remark' || clause.clause === 'act' || isPastPeriod(clause))
    const venues = own.filter(isVenueClause)
    const isLead = own.every((clause) => clause.clause === 'remark' || clause.clause === 'act' || isVenueClause(clause))
    const words = wordsIn(lattice, sentence)
    const entries = cut.clauses.filter((clause) => isSidedEntry(clause) && !own.includes(clause))
    const isEvent = (clause: Clause) => isNamedEvent(lattice, clause, entries)
    const isToMachine = has(words, 'unsupported', injection)
    const isUnread = unread.some((at) => at >= sentence.from && at < sentence.to)
    if (
      (isEmpty && isToMachine) ||
      (isUnread && ((isStory && isAside(words)) || (isFirst && isLead && isTitle(lattice, sentence, words, venues))))
    ) {
      const aside: Clause = isToMachine ? { clause: 'cannot', name: injection, at: sentence } : { clause: 'remark', at: sentence }
      cut = {
        clauses: [...cut.clauses.filter((clause) => !own.includes(clause) || venues.includes(clause)), aside],
        unread: cut.unread.filter((at) => at < sentence.from || at >= sentence.to),
      }
    } else if (isFirst && own.some(isEvent) && own.every((clause) => isEvent(clause) || isVenueClause(clause)) && entries.length > 0) {
      const named = own.filter(isEvent)
      const remarks = named.flatMap(({ at }): readonly Clause[] => (at === null ? [] : [{ clause: 'remark', at }]))
      cut = { ...cut, clauses: [...cut.clauses.filter((clause) => !named.includes(clause)), ...remarks] }
    } else if (isFirst || isNameLabel(lattice, sentence)) cut = untitled(lattice, sentence, own, cut, isNameLabel(lattice, sentence)) ?? cut
    if (!own.every((clause) => clause.clause === 'remark' || isInjection(clause) || isVenueClause(clause))) isFirst = false
  }
  const isPraise = (clause: Clause) => clause.at !== null && isOfMarket(clause) && has(wordsIn(lattice, clause.at), 'performs')
  // "Works well on gold", where another market is traded.
  if (cut.clauses.some((clause) => isOfMarket(clause) && !isPraise(clause)))
    cut = {
      ...cut,
      clauses: cut.clauses.map((clause) => (isVenueClause(clause) && isPraise(clause) ? { clause: 'remark', at: clause.at } : clause)),
    }
  return { ...cut, clauses: cut.clauses.toSorted((a, b) => (a.at?.from ?? 0) - (b.at?.from ?? 0)) }
}
