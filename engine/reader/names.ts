import type { Lattice } from '../language/lattice.ts'
import { tagSymbol } from '../language/pattern.ts'
import { isOfMarket, isVenueClause, type Cut } from './asides.ts'
import type { Clause, Tags } from './meanings.ts'
import { smallWords } from './vocabulary/small-words.ts'
import { meansSomething, wordsIn } from './words-in.ts'

const symbolsOf = (tags: readonly (keyof Tags)[]): ReadonlySet<string> => new Set(tags.map(tagSymbol))
/** What a robot or a system is called beside its name: "LondonRanger EA", "Night Scalper". */
const kinds = symbolsOf(['titleNoun', 'actor'])
/** Words that no name hides: what they say has to be read. */
const telling = symbolsOf([
  'symbol',
  'timeframe',
  'sideNoun',
  'enterVerb',
  'sellVerb',
  'exitVerb',
  'only',
  'not',
  'noWord',
  'stopWord',
  'targetWord',
  'riskWord',
  'sizeWord',
  'limitWord',
  'trailWord',
  'leverageWord',
  'weekday',
  'percent',
  'unit',
  'clock',
])
/** Marks behind a name. */
const marks: ReadonlySet<string> = new Set(['-', '–', '—', ':', '(', '|', ',', '.', '\n', '/'])
const versions: ReadonlySet<string> = new Set(['v', 'version', 'ver', 'mk', '#'])
const longestName = 8

/**
 * How far the name goes that a text begins with, in tokens: words with a capital that nobody knows or that are written in one piece
 * (`LondonRanger`), what the thing is ("EA", "Robot") and its version, up to a mark; 0 where there is none.
 */
function nameOf(lattice: Lattice): number {
  const { tokens, text } = lattice
  const isCapital = (at: number) => /^\p{Lu}/u.test(text.slice(tokens[at]!.start))
  const isWord = (at: number) => tokens[at] !== undefined && /^\p{L}+$/u.test(tokens[at].text)
  let to = 0
  let hasName = false
  let isSure = false
  while (to < tokens.length && to < longestName) {
    let end = to + 1
    while (isWord(end - 1) && isWord(end) && tokens[end]!.start === tokens[end - 1]!.end) end += 1
    const words = wordsIn(lattice, { from: to, to: end }).filter(({ isTypo }) => !isTypo)
    const isKind = words.some((word) => word.from === to && word.to >= end && kinds.has(word.symbol))
    const isTold = words.some(({ symbol }) => telling.has(symbol))
    const isUnknown = (at: number) => words.every((word) => word.from > at || word.to <= at || !meansSomething(word.symbol))
    const parts = Array.from({ length: end - to }, (_, k) => to + k)
    const isCompound = end > to + 1
    const isOneName =
      isCapital(to) &&
      isWord(to) &&
      !isTold &&
      (isCompound ? parts.some(isUnknown) || words.some(({ to: last, symbol }) => last === end && kinds.has(symbol)) : isUnknown(to))
    const isVersion = hasName && (versions.has(tokens[to]!.text) || (/^\d/.test(tokens[to]!.text) && tokens[to - 1]!.text !== ':'))
    if (!isOneName && !isVersion && !(isKind && !isTold)) break
    if (isOneName && (isCompound || !isKind)) hasName = true
    // "Wheat, daily": a word alone may be a market.
    if ((isOneName && isCompound) || isKind) isSure = true
    to = end
  }
  const next = tokens[to]?.text ?? ''
  // A setting of a script: `FastPeriod: 9`.
  const isSetting = /^[:=]$/.test(next) && /^[\d"']/.test(tokens[to + 1]?.text ?? '')
  const isSaid = tokens.slice(to).some((token) => token.text === tokens[0]?.text)
  return hasName && isSure && !isSetting && !isSaid && (marks.has(next) || (next === 'is' && /^an?$/.test(tokens[to + 1]?.text ?? '')))
    ? to
    : 0
}

/** What a robot does, behind its name: "London Breakout Pro waits for …". */
const doing: ReadonlySet<string> = new Set(
  'waits looks trades buys sells opens enters uses works scalps places monitors runs takes watches identifies detects catches goes'.split(
    ' ',
  ),
)
/** What ends a name of words that mean something elsewhere. */
const endings: ReadonlySet<string> = new Set('pro lite plus elite ultra premium ea bot robot scalper trader'.split(' '))

/** "London Breakout Pro waits for …": words with capitals up to what a robot is called, which does something then. */
function robotOf(lattice: Lattice): number {
  const { tokens, text } = lattice
  const ends = tokens.slice(0, longestName).findIndex((token) => endings.has(token.text))
  const next = tokens[ends + 1]?.text ?? ''
  if (ends < 1 || smallWords.has(tokens[0]!.text) || !(doing.has(next) || marks.has(next) || next === '!')) return 0
  const name = tokens.slice(0, ends + 1)
  const isCapital = name.every(({ start }, at) => /^\p{Lu}/u.test(text.slice(start)) || tokens[at - 1]?.end === start)
  const words = wordsIn(lattice, { from: 0, to: ends + 1 }).filter(({ isTypo }) => !isTypo)
  const isJoined = (at: number) => tokens[at - 1]?.end === tokens[at]!.start || tokens[at]!.end === tokens[at + 1]?.start
  // A word that nobody knows may be the market.
  const isKnown = name.every(
    (_, at) => isJoined(at) || words.some((word) => word.from <= at && at < word.to && meansSomething(word.symbol)) || at === ends,
  )
  return isCapital && isKnown && !words.some(({ symbol }) => telling.has(symbol)) ? ends + 1 : 0
}

/** The same reading with the name told that the text begins with: none of its words is a rule, as London is none in `LondonRanger`. */
export function tellName(lattice: Lattice, { clauses, unread }: Cut): Cut {
  const robot = robotOf(lattice)
  const to = robot > 0 ? robot : nameOf(lattice)
  const isOver = ({ at }: Clause) => at !== null && at.from < to && at.to > to
  const isCrossing = clauses.some((clause) => isOver(clause) && !isVenueClause(clause))
  const isRead = clauses.every(({ at, clause }) => at === null || at.from >= to || clause === 'remark') && !unread.some((at) => at < to)
  const isMarketSaid = clauses.some((clause) => isOfMarket(clause) && (clause.at === null || clause.at.to > to))
  if (to === 0 || isCrossing || isRead || (robot === 0 && !isMarketSaid)) return { clauses, unread }
  return {
    clauses: [
      { clause: 'remark', at: { from: 0, to } },
      ...clauses.flatMap((clause) =>
        isOver(clause) ? [{ ...clause, at: { from: to, to: clause.at!.to } }] : (clause.at?.from ?? to) < to ? [] : [clause],
      ),
    ],
    unread: unread.filter((at) => at >= to),
  }
}
