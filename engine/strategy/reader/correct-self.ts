import { withLateCorrections } from './correct-later.ts'
import type { Lexeme } from './lexer.ts'
import { withoutStories } from './pass-over-stories.ts'

const valueTags = new Set(['number', 'time', 'ratio', 'timeframe', 'symbol'])
const unitTags = new Set(['percent', 'pips', 'points', 'unit', 'r', 'times', 'lots', 'shares'])

/** The value that a correction takes back: the nearest of the same kind before it, in reach of a sentence or two. */
function correctedAt(out: readonly Lexeme[], tag: string): number {
  for (let i = out.length - 1; i >= Math.max(0, out.length - 16); i--) if (out[i]?.tag === tag) return i
  return -1
}

const actionTags = new Set(['buy', 'sell', 'long', 'short', 'enter', 'exit', 'cover', 'stop', 'target'])
const entryTags = new Set(['buy', 'long', 'short', 'enter'])

/** Whether the one action takes back the other: an entry another entry, a stop another stop. */
const isSameKind = (before: string, after: string): boolean => before === after || (entryTags.has(before) && entryTags.has(after))

/** Where the clause begins that `…, scratch that, buy when …` takes back; -1 when none is in reach. */
function correctedClause(out: readonly Lexeme[], after: string): number {
  for (let i = out.length - 1; i >= Math.max(0, out.length - 40); i--) {
    const tag = out[i]?.tag ?? ''
    if (tag === 'newline') return -1
    if (!actionTags.has(tag) || !isSameKind(tag, after)) continue
    // `go short`, `enter long`: an action of two words begins with the first.
    return i > 0 && actionTags.has(out[i - 1]?.tag ?? '') ? i - 1 : i
  }
  return -1
}

/** `no,` after dots or a dash takes back, as `scratch that` does. */
const isTakingBack = (lexemes: readonly Lexeme[], at: number): boolean => {
  const lexeme = lexemes[at]
  if (lexeme?.tag === 'sorry') return true
  const before = lexemes[at - 1]?.text
  // `sl 20 no 25 pips`.
  const isPair = (tag: string) => lexemes[at - 1]?.tag === tag && lexemes[at + 1]?.tag === tag
  if (lexeme?.text === 'no' && (isPair('number') || isPair('symbol') || isPair('timeframe'))) return true
  const isHesitating = /^(?:hmm+|er|erm|uh|um|wait)$/.test(before ?? '')
  if (lexeme?.text === 'no' && isHesitating && /^[,:]$/.test(lexemes[at + 1]?.text ?? '')) return true
  return lexeme?.text === 'no' && lexemes[at + 1]?.text === ',' && (before === '.' || before === '…' || before === '-' || before === '?')
}

/** The action with which a corrected clause begins again, right after the words that take back. */
function clauseAfter(lexemes: readonly Lexeme[], at: number): number {
  for (let i = at + 1; i < Math.min(lexemes.length, at + 8); i++) {
    const tag = lexemes[i]?.tag ?? ''
    if (actionTags.has(tag)) return i
    if (!/^(?:sorry|mark|be|period_mark|filler|then|word|instead|not|ref)$/.test(tag)) return -1
  }
  return -1
}

/** `I tried …`, `Years ago I ran …`, `I used to …`. */
const tellsPast = (lexemes: readonly Lexeme[], at: number): boolean => {
  const { tag, text, name } = lexemes[at]!
  if (text === 'tried' || text === 'previously' || text === 'formerly') return true
  if (text === 'used' && lexemes[at + 1]?.text === 'to') return true
  if (text === 'never' && lexemes[at + 1]?.text === 'again') return true
  // `been green 4 months straight`.
  if (text === 'been' && /^(?:green|red|profitable|winning|losing|working|good|great|trading)$/.test(lexemes[at + 1]?.text ?? ''))
    return true
  // `back in 2009`.
  const [inWord, year] = [lexemes[at + 1], lexemes[at + 2]]
  if (tag === 'back' && inWord?.text === 'in' && year?.tag === 'number' && year.value >= 1950 && year.value <= 2100) return true
  return tag === 'unit' && /^(?:year|month)$/.test(name) && lexemes[at + 1]?.tag === 'ago' && lexemes[at - 1]?.tag !== 'number'
}

/** `I tried buying at the 50 SMA and it sucked.`: a sentence about what was done before, with another one after it. */
function withoutPast(lexemes: readonly Lexeme[]): readonly Lexeme[] {
  if (!lexemes.some((_, i) => tellsPast(lexemes, i))) return lexemes
  const sentences: Lexeme[][] = [[]]
  for (const l of lexemes) {
    if (l.text === '(') sentences.push([])
    sentences.at(-1)?.push(l)
    if (l.tag === 'period_mark' || l.tag === 'newline' || l.text === ')') sentences.push([])
  }
  // The market that it names is still meant.
  const rest = sentences.map((s) => (s.some((_, i) => tellsPast(s, i)) ? s.filter((l) => l.tag === 'symbol' || l === s.at(-1)) : s))
  return rest.some((s) => s.some((l) => entryTags.has(l.tag))) ? rest.flat() : lexemes
}

/** Words that announce another try after `…`. */
const announces = (l: Lexeme | undefined): boolean =>
  l !== undefined &&
  (l.tag === 'sorry' ||
    l.tag === 'instead' ||
    /^(?:just|use|using|no|nah|actually|better|simply|simple|ok|okay|well|wait|let|lets|then)$/.test(l.text))

const openers = new Set([
  'when',
  'while',
  'unless',
  'and',
  'or',
  'buy',
  'sell',
  'long',
  'short',
  'enter',
  'exit',
  'cover',
  'stop',
  'target',
  'trail',
  'risk',
  'mark',
])
const firstWord = (l: Lexeme | undefined) => l?.text.split(' ')[0]

/** Where the try begins that trails off before `next`: at the same word, or after the word that opens it. */
function trailedOffAt(out: readonly Lexeme[], next: Lexeme): number {
  if (next.tag === 'mark') return -1
  const isClause = openers.has(next.tag)
  for (let i = out.length - 1; i >= Math.max(0, out.length - 24); i--) {
    const l = out[i]!
    if (l.tag === 'period_mark' || l.tag === 'newline') return -1
    if (isClause && (l.tag === next.tag || firstWord(l) === firstWord(next))) return i
    // `the highest high since… of the last 22 bars`: only the last word is taken back.
    if (next.tag === 'prep') return l.tag === 'since' || l.tag === 'prep' ? i : -1
    if (!isClause && openers.has(l.tag)) return i + 1
  }
  return -1
}

/** `the 10 EMA crosses above the 30 EMA… no, 20 and 50 ema`: as many numbers as the clause holds take their places. Where the new ones end. */
function withNumbersOf(out: Lexeme[], said: readonly Lexeme[], from: number): number | null {
  const numbers: Lexeme[] = []
  let end = from
  for (; end < said.length && /^(?:number|and|filler|indicator|average)$/.test(said[end]!.tag); end++)
    if (said[end]!.tag === 'number') numbers.push(said[end]!)
  const isEnd = end >= said.length || /^(?:mark|period_mark|newline)$/.test(said[end]!.tag)
  const places: number[] = []
  for (let i = out.length - 1; i >= 0 && !/^(?:period_mark|newline|when)$/.test(out[i]!.tag); i--)
    if (out[i]!.tag === 'number') places.unshift(i)
  if (!isEnd || numbers.length < 2 || numbers.length !== places.length) return null
  places.forEach((at, k) => (out[at] = numbers[k]!))
  return end
}

/** `stop at the low of the… just use 1.5 ATR`: a try that trails off, and the one that replaces it. */
function withoutTrailedOff(said: readonly Lexeme[]): readonly Lexeme[] {
  const out: Lexeme[] = []
  for (let i = 0; i < said.length; i++) {
    const l = said[i]!
    let after = i + 1
    while (said[after]?.text === '.' && said[after]!.glued) after++
    const isDots = l.text === '…' || (l.text === '.' && after > i + 1)
    let next = after
    while (next < said.length && (announces(said[next]) || (next > after && /^[,:]$/.test(said[next]!.text)))) next++
    const again = said[next]
    // `on the 1h… no, 4h`: the value alone is replaced, below.
    const isValue =
      valueTags.has(said[next]?.tag ?? '') && valueTags.has(out.at(-1)?.tag === 'unit' ? (out.at(-2)?.tag ?? '') : (out.at(-1)?.tag ?? ''))
    const swapped = isDots && next > after ? withNumbersOf(out, said, next) : null
    if (swapped) {
      i = swapped - 1
      continue
    }
    const start = isDots && next > after && again && !isValue ? trailedOffAt(out, again) : -1
    if (start < 0) {
      // No other dot of a run replaces anything: each run is looked at once.
      out.push(l, ...(l.text === '.' ? said.slice(i + 1, after) : []))
      if (l.text === '.') i = after - 1
    } else {
      out.length = start
      i = next - 1
    }
  }
  return out
}

/** `rsi period 7 not 14`: the number that is not meant has no place in the sentence. */
const withoutRejected = (said: readonly Lexeme[]): readonly Lexeme[] =>
  said.filter((l, i) => {
    const before = (at: number) => (said[at - 1]?.text === ',' ? said[at - 2] : said[at - 1])
    const isNot = (at: number) =>
      said[at]?.text === 'not' &&
      before(at)?.tag === 'number' &&
      said[at + 1]?.tag === 'number' &&
      before(at)!.value !== said[at + 1]!.value &&
      /^(?:mark|period_mark|newline)$/.test(said[at + 2]?.tag ?? 'newline')
    return !isNot(i) && !(l.tag === 'number' && isNot(i - 1))
  })

/** `make it 25 for the rsi not 30`: the number of what is named takes the new value. Where the words after it end. */
function correctNamed(out: Lexeme[], lexemes: readonly Lexeme[], at: number): number | null {
  const after = lexemes
    .slice(at, at + 9)
    .map((l, k) => ({ l, i: at + k }))
    .filter(({ l }) => l.tag !== 'filler')
  const [value, link, name, not, wrong] = after.map(({ l }) => l)
  if (!value || !name || link?.text !== 'for' || !/^(?:indicator|stop|target|average)$/.test(name.tag)) return null
  const isRejected = not?.tag === 'not' && wrong?.tag === 'number'
  const start = out.findLastIndex((l) => l.tag === name.tag && l.name === name.name)
  const meant = out.findIndex((l, i) => i > start && i < start + 6 && l.tag === 'number' && (!isRejected || l.value === wrong.value))
  if (start < 0 || meant < 0) return null
  out[meant] = value
  return (after[isRejected ? 4 : 2]?.i ?? at) + 1
}

/** `above the ema 30, no wait, the ema 34`: what is said again with the new value stands before the old one. */
function standBefore(out: readonly Lexeme[], at: number, told: readonly Lexeme[]): boolean {
  const before = out.slice(Math.max(0, at - 8), at).filter((l) => l.tag !== 'filler' && l.tag !== 'be')
  return told.every((l, k) => {
    const same = before[before.length - told.length + k]
    return same?.tag === l.tag && same.name === l.name
  })
}

/** A text without what it tells of its writer and of what was done before. */
export const withoutTold = (said: readonly Lexeme[]): readonly Lexeme[] => withoutPast(withoutStories(said))

/** Convention 14: `20, sorry, I meant 15` reads as 15. The new value takes the old one's place in the sentence. */
export function applyCorrections(said: readonly Lexeme[]): readonly Lexeme[] {
  const lexemes = withoutTrailedOff(withoutRejected(withLateCorrections(withoutTold(said))))
  if (!lexemes.some((_, i) => isTakingBack(lexemes, i))) return lexemes
  const out: Lexeme[] = []
  for (let i = 0; i < lexemes.length; i++) {
    const lexeme = lexemes[i]
    if (!isTakingBack(lexemes, i)) {
      if (lexeme) out.push(lexeme)
      continue
    }
    if (!lexeme) continue
    let after = i + 1
    while (after < i + 6 && /^(?:sorry|mark|be|filler|word|instead)$/.test(lexemes[after]?.tag ?? 'end')) after++
    const swapped = after < i + 6 ? withNumbersOf(out, lexemes, after) : null
    if (swapped) {
      i = swapped - 1
      continue
    }
    const clause = clauseAfter(lexemes, i)
    const start = clause === -1 ? -1 : correctedClause(out, lexemes[clause]?.tag ?? '')
    if (start >= 0) {
      out.length = start
      i = clause - 1
      continue
    }
    // `(not 20, I mean 25)`: the number that is named takes the new value.
    const [not, wrong, comma] = out.slice(-3)
    const isNamed = not?.tag === 'not' && wrong?.tag === 'number' && comma?.text === ',' && lexemes[i + 1]?.tag === 'number'
    const meant = isNamed ? out.findLastIndex((l, k) => k < out.length - 3 && l.tag === 'number' && l.value === wrong.value) : -1
    if (meant >= 0) {
      out.length -= 3
      out[meant] = lexemes[i + 1]!
      i++
      continue
    }
    let next = i + 1
    // `sorry not 70, 65`.
    const isRejected = lexemes[next]?.tag === 'not' && valueTags.has(lexemes[next + 1]?.tag ?? '')
    const rejected = isRejected ? lexemes.slice(next, next + 2) : []
    if (isRejected) next += 2
    while (next < lexemes.length && next < i + 6 && !valueTags.has(lexemes[next]?.tag ?? '')) next++
    const value = lexemes[next]
    const named = value?.tag === 'number' ? correctNamed(out, lexemes, next) : null
    if (named) {
      i = named - 1
      continue
    }
    const skipped = lexemes.slice(i + 1 + rejected.length, next)
    const told = skipped.filter((l) => !/^(?:sorry|mark|be|prep|period_mark|not|until|size|filler)$/.test(l.tag))
    const meantAt = value && valueTags.has(value.tag) ? correctedAt(out, value.tag) : -1
    const isClean = meantAt >= 0 && standBefore(out, meantAt, told)
    const at = isClean ? meantAt : -1
    const old = out[at]
    if (!isClean || !value || !old) continue
    const newUnit = lexemes[next + 1]
    const oldUnit = out[at + 1]
    out[at] = value
    let used = next
    if (newUnit && unitTags.has(newUnit.tag)) {
      used = next + 1
      if (oldUnit && unitTags.has(oldUnit.tag)) out[at + 1] = newUnit
      else out.splice(at + 1, 0, newUnit)
    }
    const trailing = out.at(-1)
    if (trailing?.tag === 'mark' && trailing.text === ',') out.pop()
    i = used
  }
  return out
}
