import type { Lattice } from '../language/lattice.ts'
import { tagSymbol } from '../language/pattern.ts'
import { isPastPeriod, isVenueClause, ownVenues, type Cut } from './asides.ts'
import { lightWords } from './light-words.ts'
import type { Clause, Tags } from './meanings.ts'
import { isReason, reasonIn } from './reasons.ts'
import { sentenceEnds } from './sentence-ends.ts'
import { smallWords } from './vocabulary/small-words.ts'
import { isPastTime, isWeighty, meansSomething, wordsIn, type Word } from './words-in.ts'

/** What words beside a mark of talk may be: everything else that is known of a word could be about a trade. */
const light: readonly (keyof Tags)[] = [
  ...lightWords,
  'contrast',
  'eventWord',
  'oneTimeUnit',
  'showVerb',
  'pastWord',
  'reasonWord',
  'sentenceEnd',
  'talkWord',
  'timeUnit',
]
const lightSymbols = new Set(light.map(tagSymbol))
const grammarSymbols = new Set((['auxVerb', 'modal', 'linkWord'] as const).map(tagSymbol))
const actSymbols = new Set((['enterVerb', 'exitVerb'] as const).map(tagSymbol))
const marks: ReadonlySet<string> = new Set(['.', ',', ';', ':', '!', '?', '\n', '…', '(', ')', '–', '—'])

interface Piece {
  readonly from: number
  readonly to: number
}

/** A text from one mark to the next. */
function piecesOf({ tokens }: Lattice): readonly Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (let at = 0; at <= tokens.length; at += 1) {
    if (at < tokens.length && !marks.has(tokens[at]!.text)) continue
    if (at > from) pieces.push({ from, to: at })
    from = at + 1
  }
  return pieces
}

/** What a sentence begins with that tells where or when first. */
const places: ReadonlySet<string> = new Set(['after', 'in', 'during', 'at', 'on', 'around', 'over'])

const isTag = (word: Word, tag: keyof Tags): boolean => word.symbol === tagSymbol(tag) && !word.isTypo

/** What still waits for its object, which the reason may be: "don't enter just because it went up". */
export const isUnfinished = (clause: Clause): boolean =>
  clause.clause === 'act' || clause.clause === 'topic' || ('when' in clause && clause.when === null)

/** Whether a word is one of grammar, whatever else it may be: "have", "would", "of". */
const isOfGrammar = (word: Word, words: readonly Word[]): boolean =>
  words.some((each) => each.from === word.from && each.to === word.to && grammarSymbols.has(each.symbol)) &&
  !words.some((each) => each.from === word.from && each.to === word.to && isTag(each, 'onlyWord'))

/** Whether a clause says nothing that is lost with the talk around it. */
const isLost = (clause: Clause, talk: readonly Word[]): boolean =>
  clause.clause === 'remark' ||
  isPastPeriod(clause) ||
  talk.some(({ from, to }) => clause.at !== null && from <= clause.at.from && clause.at.to <= to)

/** Whether a piece is talk: whatever is known in it beside the words of talk, and beside its market, could not be about a trade. */
function isTalk(words: readonly Word[], clauses: readonly Clause[]): boolean {
  const talk = words.filter((word) => isTag(word, 'talkWord'))
  if (talk.length === 0 || !clauses.every((clause) => isVenueClause(clause) || isLost(clause, talk))) return false
  const venues = clauses.flatMap((clause) =>
    (isVenueClause(clause) || clause.clause === 'remark') && clause.at !== null ? [clause.at] : [],
  )
  const isUnder = (word: Word) => [...talk, ...venues].some(({ from, to }) => from <= word.from && word.to <= to)
  const isLight = (word: Word) => word.isTypo || !meansSomething(word.symbol) || lightSymbols.has(word.symbol)
  return words.every((word) => isLight(word) || isUnder(word) || isOfGrammar(word, words) || isPastTime(word, words))
}

/** Words that a sentence on what markets do has none of: it might ask for something. */
const asking: ReadonlySet<string> = new Set(
  (
    [
      'indicator',
      'average',
      'pattern',
      'entryNoun',
      'exitNoun',
      'orderType',
      'limitWord',
      'onlyWord',
      'noWord',
      'mustWord',
      'sizeWord',
      'neverHold',
      'timeExitNoun',
      'dayPart',
      'endOf',
      'closeAll',
      'leverageWord',
      'reentryWord',
      'addWord',
      'pauseVerb',
      'cancelVerb',
      'fillWords',
      'ignoreVerb',
      'reverseVerb',
      'openingRange',
      'month',
      'onlyIfWord',
      'unlessWord',
    ] as const
  ).map(tagSymbol),
)

/** "Gold tends to bounce", "the market will usually pause": what markets and people do as a rule asks for nothing. */
function isLore({ tokens }: Lattice, { from }: Piece, words: readonly Word[]): boolean {
  const tending = words.filter((word) => isTag(word, 'tendsWord'))
  const crowd = words.filter((word) => isTag(word, 'crowd') || isTag(word, 'symbol'))
  const isUnder = (word: Word) => [...tending, ...crowd].some(({ from, to }) => from <= word.from && word.to <= to)
  // "Glork the market usually" may ask for something: nothing stands before who does it but such words, or where and when it is done.
  const isSubject = ({ from: at }: Word): boolean =>
    places.has(tokens[from]!.text) ||
    tokens
      .slice(from, at)
      .every(({ text }, k) => smallWords.has(text) || tending.some((word) => word.from <= from + k && from + k < word.to))
  return (
    tending.some((how) => crowd.some((who) => (who.to <= how.from || who.from === how.to) && isSubject(who))) &&
    words.every((word) => isUnder(word) || word.isTypo || (!isWeighty(word) && !actSymbols.has(word.symbol) && !asking.has(word.symbol)))
  )
}

/** A text by its sentences. */
function sentencesOf({ tokens }: Lattice): readonly Piece[] {
  const sentences: Piece[] = []
  let from = 0
  for (let at = 0; at <= tokens.length; at += 1) {
    if (at < tokens.length && !sentenceEnds.has(tokens[at]!.text)) continue
    if (at > from) sentences.push({ from, to: at })
    from = at + 1
  }
  return sentences
}

const sentenceAround = (sentences: readonly Piece[], piece: Piece): Piece =>
  sentences.find(({ from, to }) => from <= piece.from && piece.to <= to) ?? piece

/**
 * The same reading with the pieces of sentences told that are no rules: the reason for a rule behind it, and what is said to the reader
 * of the text. A piece with a word of its own that means something in a trade is left as it is.
 */
export function tellTalk(lattice: Lattice, cut: Cut): Cut {
  if (cut.unread.length === 0) return cut
  const told: Piece[] = []
  const kept: Clause[] = []
  const isUnread = (piece: Piece) => cut.unread.some((at) => piece.from <= at && at < piece.to)
  const inside = (stretch: Piece) => cut.clauses.filter(({ at }) => at !== null && at.from < stretch.to && stretch.from < at.to)
  const isWhole = (stretch: Piece) => inside(stretch).every(({ at }) => at !== null && at.from >= stretch.from && at.to <= stretch.to)
  const isIdle = ({ clause }: Clause) => clause === 'condition' || clause === 'remark' || clause === 'part'
  const sentences = sentencesOf(lattice)
  for (const sentence of sentences)
    if (
      isUnread(sentence) &&
      isWhole(sentence) &&
      inside(sentence).every(isIdle) &&
      isLore(lattice, sentence, wordsIn(lattice, sentence))
    ) {
      told.push(sentence)
      kept.push(...ownVenues(inside(sentence), cut.clauses))
    }
  for (const piece of piecesOf(lattice)) {
    if (!isUnread(piece) || told.some(({ from, to }) => from <= piece.from && piece.to <= to)) continue
    const reason = reasonIn(lattice, piece)
    const tail = reason === null ? null : { from: reason, to: piece.to }
    const isWaiting = cut.clauses.some((clause) => clause.at?.to === reason && isUnfinished(clause))
    if (
      tail !== null &&
      !isWaiting &&
      isWhole(tail) &&
      isReason(lattice, tail, sentenceAround(sentences, tail)) &&
      !inside(tail).some(({ at }) => at?.from === reason)
    )
      told.push(tail)
    else if (isWhole(piece) && isTalk(wordsIn(lattice, piece), inside(piece))) {
      told.push(piece)
      kept.push(...inside(piece).filter(isVenueClause))
    }
  }
  if (told.length === 0) return cut
  const isTold = (at: number) => told.some(({ from, to }) => from <= at && at < to)
  const remarks = told.map((at): Clause => ({ clause: 'remark', at }))
  return {
    clauses: [...cut.clauses.filter((clause) => clause.at === null || kept.includes(clause) || !isTold(clause.at.from)), ...remarks],
    unread: cut.unread.filter((at) => !isTold(at)),
  }
}
