import type { Stretch } from '../language/grammar.ts'
import { mayPass, type Lattice } from '../language/lattice.ts'
import { tagSymbol } from '../language/pattern.ts'
import { isPastPeriod, isVenueClause, ownVenues, type Cut } from './asides.ts'
import type { Clause, Condition, Tags } from './meanings.ts'
import { sentenceEnds } from './sentence-ends.ts'
import { isUnfinished } from './talk.ts'
import { afterDenials, counted, denials, joiners, nameLeads, needing, showing, smallWords, speakers } from './vocabulary/small-words.ts'
import { has, isPastTime, isWeighty, meansSomething, wordsIn, type Word } from './words-in.ts'

const symbolsOf = (tags: readonly (keyof Tags)[]): ReadonlySet<string> => new Set(tags.map(tagSymbol))
/** Words that say nothing of a trade. */
const ofLife = symbolsOf(['everyday', 'performs', 'talkWord', 'storyWord', 'courtesy', 'introWord', 'reasonWord'])
const anchors = symbolsOf(['everyday', 'performs', 'routine'])
/** What the day goes on with says nothing only where it is a sentence of its own: "two losses and I go home" stops trading. */
const routine = tagSymbol('routine')
/** Words of both worlds that turn nothing where the rest is of everyday life: "my system", "three years", "a test". */
const ofBoth = symbolsOf([
  ...([
    'andWord',
    'auxVerb',
    'beVerb',
    'beenWord',
    'contrast',
    'eventWord',
    'showVerb',
    'wasVerb',
    'stateLead',
    'giveVerb',
    'happenVerb',
    'itemNoun',
  ] as const),
  ...([
    'linkWord',
    'listNoun',
    'mirrorLink',
    'mirrorNoun',
    'modal',
    'needVerb',
    'mustWord',
    'occurVerb',
    'pastWord',
    'testWord',
    'titleNoun',
  ] as const),
  ...(['conditionNoun', 'venueTail', 'venueThing', 'venueVerb', 'actor', 'marketKind'] as const),
])
const ofTime = symbolsOf(['timeUnit', 'oneTimeUnit'])
const marks: ReadonlySet<string> = new Set(['.', ',', ';', ':', '!', '?', '\n', '…', '(', ')', '[', ']', '–', '—', '/'])
const acting = symbolsOf(['enterVerb', 'exitVerb', 'limitWord', 'onlyWord', 'noWord', 'whileWord', 'timeUnit'])
const isAct = ({ symbol }: Word): boolean => acting.has(symbol)
/** What may stand between a denial and what it denies. */
const longestDenial = 3
/** Joining words in the longest remark that begins or ends at one: a bound against hostile texts. */
const mostJoiners = 8

/** Whether only words of grammar stand there. */
const tokensAreSmall = ({ tokens }: Lattice, from: number, to: number): boolean =>
  tokens.slice(from, to).every(({ text }) => smallWords.has(text))

/** "Chapter 6", "lesson three", "setup 4 of 7": a number that counts texts. */
const isCounting = ({ tokens }: Lattice, at: number): boolean =>
  counted.has(tokens[at - 1]?.text ?? '') || (tokens[at - 1]?.text === 'of' && counted.has(tokens[at - 3]?.text ?? ''))

/** What something has to be may be a rule, whatever it is: "everybody has to be scared". */
function isNeeded({ tokens }: Lattice, { from, to }: Stretch): boolean {
  const textAt = (at: number): string => tokens[at]?.text ?? ''
  return Array.from({ length: to - from }, (_, k) => from + k).some((at) => {
    if (!needing.has(textAt(at)) || denials.has(textAt(at - 1)) || speakers.has(textAt(at - 1))) return false
    // "My wife has to agree".
    if (at + 2 < to && textAt(at + 1) === 'to') return true
    const verb = at + 1
    return verb < to && (textAt(verb) === 'be' || showing.has(textAt(verb)))
  })
}

/** What is so beside a condition may be one more: "buy when RSI < 30 and everybody is scared". */
function isOneMore({ tokens }: Lattice, { from, to }: Stretch, words: readonly Word[], clauses: readonly Clause[]): boolean {
  const isSaying = (at: number) => words.some((word) => ofLife.has(word.symbol) && word.from < at && at < word.to)
  const isJoined = tokens[from]!.text === 'and'
  const before = isJoined && tokens[from - 1]?.text !== ',' ? from : from - 1
  const subject = tokens[isJoined ? from + 1 : from]?.text ?? ''
  if (!isJoined && (tokens[before]?.text !== ',' || speakers.has(subject))) return false
  return (
    clauses.some((clause) => clause.at?.to === before && 'when' in clause && clause.when !== null) &&
    tokens.slice(from, to).some(({ text }, k) => showing.has(text) && !isSaying(from + k))
  )
}

/** Where a piece of a sentence may begin or end: at marks, and before words that join it to another. */
function boundsOf({ tokens }: Lattice): readonly ('mark' | 'joiner' | null)[] {
  return tokens.map(({ text, start, end }, at) => {
    const isDash = text === '-' && tokens[at - 1]?.end !== start && tokens[at + 1]?.start !== end
    return marks.has(text) || isDash ? 'mark' : joiners.has(text) ? 'joiner' : null
  })
}

/** Of each place of a text how many of the words before it are of everyday life. */
function anchorsBefore({ tokens, edgesTo }: Lattice): readonly number[] {
  const isAnchor = tokens.map(() => false)
  for (const edge of edgesTo.flat()) if (edge.symbols.some(({ symbol }) => anchors.has(symbol))) isAnchor[edge.from] = true
  const before = [0]
  for (const is of isAnchor) before.push(before.at(-1)! + (is ? 1 : 0))
  return before
}

/**
 * Stretches of each sentence that may be a remark: a word of everyday life is in them, and they go from a mark or a joining word to the
 * next but some; longest first.
 */
function piecesOf(lattice: Lattice): readonly Stretch[] {
  const bounds = boundsOf(lattice)
  const before = anchorsBefore(lattice)
  const pieces: Stretch[] = []
  let from = 0
  for (let to = 0; to <= bounds.length; to += 1) {
    if (to < bounds.length && bounds[to] !== 'mark') continue
    const joined = bounds.slice(from, to).flatMap((bound, at) => (bound === 'joiner' && at > 0 ? [from + at] : []))
    const cuts = [from, ...joined, to]
    for (const [k, start] of cuts.entries())
      for (const end of new Set([...cuts.slice(k + 1, k + 2 + mostJoiners), ...(start === from ? [to] : [])]))
        if (before[end]! > before[start]!) pieces.push({ from: start, to: end })
    from = to + 1
  }
  return pieces.toSorted((a, b) => b.to - b.from - (a.to - a.from))
}

/** A word with a capital that nobody knows. */
function isUnknownName({ text, tokens, edgesTo }: Lattice, at: number): boolean {
  const isKnown = edgesTo
    .slice(at + 1)
    .some((edges) =>
      edges.some((edge) => edge.from <= at && edge.corrected === null && edge.symbols.some(({ symbol }) => meansSomething(symbol))),
    )
  return !isKnown && /^\p{Lu}\p{L}+$/u.test(text.slice(tokens[at]!.start, tokens[at]!.end))
}

/** Whether every word of a stretch is one of everyday life, or of grammar between them. */
function isOfLife(lattice: Lattice, { from, to }: Stretch, words: readonly Word[], venues: readonly Stretch[]): boolean {
  const isSaid = (word: Word, symbols: ReadonlySet<string>) => !word.isTypo && symbols.has(word.symbol)
  const { tokens } = lattice
  const isSentence = (from === 0 || sentenceEnds.has(tokens[from - 1]!.text)) && (to >= tokens.length || sentenceEnds.has(tokens[to]!.text))
  const saying = words.filter((word) => isSaid(word, ofLife) || (isSentence && !word.isTypo && word.symbol === routine))
  if (saying.every(({ symbol }) => !anchors.has(symbol))) return false
  // "Works best in choppy markets": where it works is no rule, unless something is counted or forbidden there.
  const performs = saying.find(({ symbol }) => symbol === tagSymbol('performs'))
  const isPlace = (at: number) => performs !== undefined && at >= performs.to
  const isUnder = (at: number, stretches: readonly Stretch[]) => stretches.some((each) => each.from <= at && at < each.to)
  const isSmall = (at: number) => smallWords.has(tokens[at]!.text) || /^["'“”]$/.test(tokens[at]!.text)
  const numbers = new Set(words.flatMap(({ symbol, from: at, to: end }) => (symbol === tagSymbol('number') && end === at + 1 ? [at] : [])))
  const isNamed = (at: number): boolean =>
    isUnknownName(lattice, at) && (nameLeads.has(tokens[at - 1]?.text ?? '') || (at > from && isNamed(at - 1)))
  const isCount = (word: Word) => word.to === word.from + 1 && numbers.has(word.from) && isCounting(lattice, word.from)
  const light = words.filter(
    (word) => !word.isTypo && (ofBoth.has(word.symbol) || isPastTime(word, words) || ofTime.has(word.symbol) || isCount(word)),
  )
  const isDenial = (at: number): boolean => {
    if (!denials.has(tokens[at]!.text)) return false
    let next = at + 1
    while (next < to && next <= at + longestDenial && !isUnder(next, saying) && afterDenials.has(tokens[next]!.text)) next += 1
    return next < to && isUnder(next, saying)
  }
  const isOfGrammar = (word: Word) => {
    for (let at = word.from; at < word.to; at += 1) if (!isSmall(at) && !isDenial(at) && !isUnder(at, saying)) return false
    return true
  }
  const isHeavy = (word: Word) =>
    meansSomething(word.symbol) &&
    !isCount(word) &&
    !word.isTypo &&
    !ofLife.has(word.symbol) &&
    !ofBoth.has(word.symbol) &&
    !isPastTime(word, words) &&
    !ofTime.has(word.symbol) &&
    !isOfGrammar(word) &&
    !(isPlace(word.from) && !isWeighty(word) && !isAct(word)) &&
    ![...saying, ...venues].some((each) => each.from <= word.from && word.to <= each.to)
  if (words.some(isHeavy)) return false
  return Array.from({ length: to - from }, (_, k) => from + k).every(
    (at) =>
      isUnder(at, saying) ||
      isUnder(at, light) ||
      isUnder(at, venues) ||
      isSmall(at) ||
      isDenial(at) ||
      isNamed(at) ||
      mayPass(lattice, at) ||
      isPlace(at) ||
      (counted.has(tokens[at]!.text) && numbers.has(at + 1)),
  )
}

/**
 * The same reading with what is said of everyday life told to be no rule: "learned that the hard way", "so I can sleep". Every word of
 * it has to be known to mean nothing in a trade; one that nobody knows holds as before.
 */
export function tellChatter(lattice: Lattice, cut: Cut): Cut {
  if (cut.unread.length === 0) return cut
  const told: Stretch[] = []
  const kept: Clause[] = []
  const isWithin = (at: number, { from, to }: Stretch) => from <= at && at < to
  for (const piece of piecesOf(lattice)) {
    if (told.some((each) => piece.from < each.to && each.from < piece.to) || !cut.unread.some((at) => isWithin(at, piece))) continue
    const inside = cut.clauses.filter(({ at }) => at !== null && at.from < piece.to && piece.from < at.to)
    const words = wordsIn(lattice, piece)
    const isPlace = (when: Condition) => when.says === 'vague' && has(words, 'performs')
    const sayings = words.filter((word) => anchors.has(word.symbol) && word.to > word.from + 1)
    const isSaidIn = (at: Stretch) =>
      sayings.some((saying) => saying.from < at.to && at.to <= saying.to && tokensAreSmall(lattice, at.from, saying.from))
    const isLost = (clause: Clause) =>
      clause.clause === 'remark' ||
      isPastPeriod(clause) ||
      // "He made a fortune" opens no trade.
      isSaidIn(clause.at!) ||
      (clause.clause === 'condition' && (clause.when.says === 'reference' || isPlace(clause.when)))
    if (!inside.every((clause) => clause.at!.from >= piece.from && clause.at!.to <= piece.to && (isVenueClause(clause) || isLost(clause))))
      continue
    if (cut.clauses.some((clause) => clause.at?.to === piece.from && isUnfinished(clause))) continue
    if (isNeeded(lattice, piece) || isOneMore(lattice, piece, words, cut.clauses)) continue
    const venues = inside.flatMap((clause) => (isVenueClause(clause) && clause.at !== null ? [clause.at] : []))
    if (!isOfLife(lattice, piece, words, venues)) continue
    told.push(piece)
    kept.push(...(has(words, 'performs') ? ownVenues(inside, cut.clauses) : inside.filter(isVenueClause)))
  }
  if (told.length === 0) return cut
  const isTold = (at: number) => told.some((each) => isWithin(at, each))
  return {
    clauses: [
      ...cut.clauses.filter((clause) => clause.at === null || kept.includes(clause) || !isTold(clause.at.from)),
      ...told.map((at): Clause => ({ clause: 'remark', at })),
    ],
    unread: cut.unread.filter((at) => !isTold(at)),
  }
}
