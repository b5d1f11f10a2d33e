import { invariant } from '../../invariant.ts'
import { table } from '../../table.ts'
import type { Span } from '../plan.ts'
import { averageNames } from './build-term.ts'
import { correctTypo, isKnownWord } from './correct-typo.ts'
import { matchPhrase } from './lexicon.ts'
import { readSpelledNumber } from './spelled-numbers.ts'
import { matchSymbol } from './symbols.ts'
import { tokenize } from './tokens.ts'
import type { Token } from './tokens.ts'
import type { Tag } from './vocabulary.ts'

/** A word, phrase, number or mark with what it can mean. */
export interface Lexeme extends Span {
  readonly tag: Tag
  readonly name: string
  readonly output: string
  readonly value: number
  /** Lower case, typos corrected. */
  readonly text: string
  readonly raw: string
  readonly glued: boolean
  /** The word directly before, also one that carries no rule; lower case. */
  readonly before: string
  /** Line breaks directly before. */
  readonly startsLine: boolean
  /** `+` or `-` written directly before a number. */
  readonly sign: '' | '+' | '-'
}

interface Lexing {
  readonly tokens: readonly Token[]
  readonly words: readonly (string | null)[]
  readonly out: Lexeme[]
  at: number
  startsLine: boolean
  parentheses: number
  /** The last number of a list that is written in one line: `1. price above the cloud 2. …`. */
  listed: number
}

const unitOfSuffix = table<string>({
  m: 'minute',
  min: 'minute',
  mins: 'minute',
  h: 'hour',
  hr: 'hour',
  hrs: 'hour',
  d: 'day',
  w: 'week',
  wk: 'week',
  y: 'year',
  yr: 'year',
})

const clockOfWord = table<number>({ noon: 720, midday: 720, midnight: 1440 })

const emit = (lexing: Lexing, tag: Tag, end: number, rest: Partial<Pick<Lexeme, 'name' | 'output' | 'value' | 'sign'>> = {}) => {
  const first = lexing.tokens[lexing.at]
  const last = lexing.tokens[end - 1]
  if (!first || !last) return
  const raw = lexing.tokens
    .slice(lexing.at, end)
    .map((t) => t.raw)
    .join(' ')
  const text = lexing.words
    .slice(lexing.at, end)
    .map((w, i) => w ?? lexing.tokens[lexing.at + i]?.lower)
    .join(' ')
  lexing.out.push({
    tag,
    name: '',
    output: '',
    value: Number.NaN,
    sign: '',
    ...rest,
    text,
    raw,
    start: first.start,
    end: last.end,
    glued: first.glued,
    before: lexing.tokens[lexing.at - 1]?.lower ?? '',
    startsLine: lexing.startsLine,
  })
  lexing.startsLine = false
  lexing.at = end
}

const isAt = (lexing: Lexing, at: number, ...words: string[]) => words.includes(lexing.tokens[at]?.lower ?? '')

/** am and pm after a clock time: minutes to add. */
function readHalfDay(lexing: Lexing, at: number, minutes: number): { minutes: number; end: number } {
  const dotted = isAt(lexing, at, 'a', 'p') && isAt(lexing, at + 1, '.') && isAt(lexing, at + 2, 'm')
  const half = lexing.tokens[at]?.lower
  if (half !== 'am' && half !== 'pm' && !dotted) return { minutes, end: at }
  const isPm = half === 'pm' || half === 'p'
  const hour = Math.floor(minutes / 60) % 12
  return { minutes: (hour + (isPm ? 12 : 0)) * 60 + (minutes % 60), end: at + (dotted ? (isAt(lexing, at + 3, '.') ? 4 : 3) : 1) }
}

function readUnitSuffix(lexing: Lexing, value: number) {
  const suffix = lexing.tokens[lexing.at]
  if (!suffix || suffix.kind !== 'word') return
  if (suffix.glued && suffix.lower === 'p') return emit(lexing, 'pips', lexing.at + 1)
  const name = unitOfSuffix[suffix.lower]
  if (
    !name ||
    (!suffix.glued && suffix.lower.length === 1 && !isAt(lexing, lexing.at + 1, 'chart', 'timeframe', 'tf', 'candles', 'candle', 'bars'))
  )
    return
  emit(lexing, 'unit', lexing.at + 1, { name: suffix.raw === 'M' && value === 1 ? 'month' : name })
}

/** `EMA 7 x EMA 28`, `9 ema … the 7 x above`: what stands apart and is followed by a side, or joins two averages, crosses. */
const isCrossSign = (lexing: Lexing): boolean => {
  if (lexing.tokens[lexing.at]?.glued) return false
  if (isAt(lexing, lexing.at + 1, 'above', 'below', 'over', 'under', 'up', 'down')) return true
  const named = lexing.out.at(-2)
  return named?.tag === 'indicator' && averageNames.has(named.name) && isAt(lexing, lexing.at + 1, ...averageNames, 'ma')
}

const measured = /^(?:x|×|%|percent|atr|r|pips?|points?|lots?|std)$/

/** `1,5 x ATR`, `0,5 %`: a comma where others write a point; `EMA 9,21 x` names two lengths. */
function decimalComma(lexing: Lexing, token: Token): number | null {
  const [comma, decimals, unit] = [1, 2, 3].map((ahead) => lexing.tokens[lexing.at + ahead])
  const isGlued = comma?.raw === ',' && comma.glued && decimals?.kind === 'number' && decimals.glued && /^\d{1,2}$/.test(decimals.raw)
  if (!isGlued || !/^\d{1,2}$/.test(token.raw) || !measured.test(unit?.lower ?? '')) return null
  return /^(?:indicator|average)$/.test(lexing.out.at(-1)?.tag ?? '') ? null : Number(`${token.raw}.${decimals.raw}`)
}

function readNumberToken(lexing: Lexing, token: Token) {
  const decimal = decimalComma(lexing, token)
  if (decimal !== null) {
    emit(lexing, 'number', lexing.at + 3, { value: decimal })
    if (isAt(lexing, lexing.at, 'r')) return emit(lexing, 'r', lexing.at + 1)
    return isAt(lexing, lexing.at, 'x') ? emit(lexing, 'times', lexing.at + 1) : undefined
  }
  const half = readHalfDay(lexing, lexing.at + 1, token.value * 60)
  if (half.end > lexing.at + 1 && token.value <= 12) return emit(lexing, 'time', half.end, { value: half.minutes })
  // `bot 4 BTCUSDT`.
  const isFor = isAt(lexing, lexing.at + 1, 'me', 'u', 'my', 'us') || matchSymbol(lexing.tokens, lexing.at + 1, false) !== null
  if (token.value === 4 && token.raw === '4' && lexing.out.length > 0 && isFor) return emit(lexing, 'prep', lexing.at + 1)
  const next = lexing.tokens[lexing.at + 1]
  if (next?.glued && /^(?:st|nd|rd|th)$/.test(next.lower)) return emit(lexing, 'ordinal', lexing.at + 2, { value: token.value })
  if (next?.glued && next.lower === 'k') return emit(lexing, 'number', lexing.at + 2, { value: token.value * 1000 })
  const isScaled = isAt(lexing, lexing.at + 1, 'million', 'thousand')
  if (isScaled) return emit(lexing, 'number', lexing.at + 2, { value: token.value * (next?.lower === 'million' ? 1e6 : 1000) })
  emit(lexing, 'number', lexing.at + 1, { value: token.value })
  if (isAt(lexing, lexing.at, 'r', 'rs')) return emit(lexing, 'r', lexing.at + 1)
  if (isAt(lexing, lexing.at, 'x')) return isCrossSign(lexing) ? undefined : emit(lexing, 'times', lexing.at + 1)
  readUnitSuffix(lexing, token.value)
}

/** `out at plus 2 percent or minus 1 percent`: a sign in words. */
function readSpokenSign(lexing: Lexing, token: Token): boolean {
  if (token.lower !== 'plus' && token.lower !== 'minus') return false
  const next = lexing.tokens[lexing.at + 1]
  if (next?.kind !== 'number' || !/^(?:at|by|or)$/.test(lexing.tokens[lexing.at - 1]?.lower ?? '')) return false
  const isNegative = token.lower === 'minus'
  emit(lexing, 'number', lexing.at + 2, { value: isNegative ? -next.value : next.value, sign: isNegative ? '-' : '+' })
  readUnitSuffix(lexing, next.value)
  return true
}

/** A sign belongs to a number when it touches it and nothing stands before it that could be counted. */
function readSign(lexing: Lexing, token: Token): boolean {
  if (token.raw !== '+' && token.raw !== '-' && token.raw !== '–') return false
  const next = lexing.tokens[lexing.at + 1]
  if (next?.kind !== 'number' || !next.glued) return false
  const before = lexing.out.at(-1)
  const countable = before && before.end === token.start && /^(?:number|indicator|time|price_word|field|close|open)$/.test(before.tag)
  const closed = before?.text === ')'
  const spacedTerm = before && /^(?:number|indicator|field|close|open|time)$/.test(before.tag) && token.raw !== '+'
  if (countable || closed || spacedTerm) return false
  const isNegative = token.raw !== '+'
  emit(lexing, 'number', lexing.at + 2, { value: isNegative ? -next.value : next.value, sign: isNegative ? '-' : '+' })
  readUnitSuffix(lexing, next.value)
  if (isAt(lexing, lexing.at, 'r')) emit(lexing, 'r', lexing.at + 1)
  return true
}

/** `My rules: 1. price above the cloud 2. …`: counts on in the line; `RSI above 2.` ends a sentence. */
function opensListed(lexing: Lexing, value: number): boolean {
  const before = lexing.out.at(-1)
  if (value === 1) return before?.text === ':'
  return (
    lexing.listed > 0 &&
    value === lexing.listed + 1 &&
    !/^(?:above|below|gte|lte|eq|prep|indicator|average|stop|target|risk|size|cross|times|until|minus|mark)$/.test(before?.tag ?? 'mark')
  )
}

/** `1)`, `a)`, `1.` and `-`, `*`, `•` at the start of a line, or a number with a closing bracket that nothing opened. */
function readBullet(lexing: Lexing, token: Token): boolean {
  const next = lexing.tokens[lexing.at + 1]
  const isFirst = lexing.startsLine || lexing.out.length === 0
  if (isFirst && token.kind === 'mark' && /^[-*•·>●▪–]$/.test(token.raw) && !(next?.glued && next.kind === 'number')) {
    emit(lexing, 'bullet', lexing.at + 1)
    lexing.startsLine = true
    return true
  }
  const isLabel = token.kind === 'number' || (token.kind === 'word' && /^[a-e]$/.test(token.lower))
  if (!isLabel || next?.kind !== 'mark' || !next.glued) return false
  const after = lexing.tokens[lexing.at + 2]
  const closes = next.raw === ')' && lexing.parentheses === 0 && Number.isInteger(token.value) && token.value < 20
  const isListed = next.raw === '.' && after?.kind === 'word' && opensListed(lexing, token.value)
  const dots = (isFirst || isListed) && (next.raw === '.' || next.raw === ')') && after !== undefined && !after.glued
  if (isListed) lexing.listed = token.value
  if (!closes && !dots) return false
  emit(lexing, 'bullet', lexing.at + 2)
  lexing.startsLine = true
  return true
}

/** `Hammer shows up? buy.`: the action answers the question. */
const isAnswered = (lexing: Lexing): boolean =>
  isAt(lexing, lexing.at + 1, 'buy', 'sell', 'short', 'long', 'exit', 'cover', 'close', 'enter') &&
  isAt(lexing, lexing.at + 2, '.', '!', ',', ';')

function readMarkToken(lexing: Lexing, token: Token) {
  if (readSign(lexing, token)) return
  // `ta.crossover(…)`: the dot of a name in code ends no sentence.
  const isCodeDot = token.raw === '.' && token.glued && lexing.tokens[lexing.at + 1]?.glued && isAt(lexing, lexing.at - 1, 'ta', 'math')
  if (isCodeDot) return emit(lexing, 'filler', lexing.at + 1)
  const phrase = matchPhrase(lexing.at, (i) => lexing.words[i] ?? null)
  if (token.raw === '(') lexing.parentheses++
  if (token.raw === ')') lexing.parentheses = Math.max(0, lexing.parentheses - 1)
  if (phrase) return emit(lexing, phrase.entry.tag, phrase.end, phrase.entry)
  const isEnd = token.raw === '.' || token.raw === '!' || (token.raw === '?' && !isAnswered(lexing))
  emit(lexing, isEnd ? 'period_mark' : 'mark', lexing.at + 1)
}

/** `below 45 or above 80` holds two conditions, `80 or above` holds one. */
const opensAlternative = (lexing: Lexing, end: number): boolean =>
  lexing.words[lexing.at] === 'or' &&
  end === lexing.at + 2 &&
  (lexing.tokens[end]?.kind === 'number' || /^(?:the|its?|than|a|an|[es]?ma|[rv]?[sw]?ma|\$)$/.test(lexing.tokens[end]?.lower ?? ''))

/** `buy dips of 2 ATR below …`: how deep the dip is follows. */
const namesSize = (lexing: Lexing, end: number): boolean =>
  /^dips?$/.test(lexing.words[end - 1] ?? '') && end > lexing.at + 1 && isAt(lexing, end, 'of')

/** `on volume of more than twice its average` speaks of the volume, `a volume of 0.1` of a size. */
const namesVolume = (lexing: Lexing, end: number): boolean =>
  lexing.words[lexing.at] === 'volume' &&
  end > lexing.at + 1 &&
  isAt(lexing, end, 'the', 'last', 'past', 'more', 'less', 'at', 'over', 'above', 'below', 'twice', 'double')

/** `… turns down close the trade`: the close is what is done. */
const closesSomething = (lexing: Lexing, end: number): boolean =>
  lexing.words[end - 1] === 'close' &&
  end === lexing.at + 2 &&
  isAt(lexing, end, 'the', 'it', 'my', 'all', 'out', 'position', 'trade', 'longs', 'shorts', 'everything')

/** `below today's open sell short`: the open belongs to the day, not to what is done. */
const belongsToDay = (lexing: Lexing) => isAt(lexing, lexing.at, 'open') && isAt(lexing, lexing.at - 1, "'s", '’s')

/** A market can stand after these words even when its name is not known. */
const marketLeads = /^(?:symbol|pair|instrument|ticker|market)$/

function readWordToken(lexing: Lexing, token: Token) {
  if (token.lower === "'s" || token.lower === '’s')
    return emit(lexing, /^(?:it|that|there)$/.test(lexing.tokens[lexing.at - 1]?.lower ?? '') ? 'be' : 'filler', lexing.at + 1)
  const leads = [1, 2].some((back) => marketLeads.test(lexing.tokens[lexing.at - back]?.lower ?? ''))
  const symbol = matchSymbol(lexing.tokens, lexing.at, leads && /^[:=]$/.test(lexing.tokens[lexing.at - 1]?.raw ?? ''))
  // `leverage x2`.
  if (token.lower === 'x' && lexing.tokens[lexing.at + 1]?.kind === 'number' && lexing.tokens[lexing.at + 1]?.glued)
    return emit(lexing, 'times', lexing.at + 1)
  if (token.lower === 'by' && isAt(lexing, lexing.at + 1, 'when', 'if', 'wen') && !isAt(lexing, lexing.at - 1, 'below', 'above'))
    return emit(lexing, 'buy', lexing.at + 1)
  // `… is green then by, …`.
  if (token.lower === 'by' && isAt(lexing, lexing.at - 1, 'then') && isAt(lexing, lexing.at + 1, ',', '.'))
    return emit(lexing, 'buy', lexing.at + 1)
  // `sl 25 pips, be at 25 pips`: break-even.
  const isSetting =
    token.lower === 'be' && isAt(lexing, lexing.at + 1, 'at', 'after', '@') && lexing.tokens[lexing.at + 2]?.kind === 'number'
  if (isSetting && isAt(lexing, lexing.at - 1, ',', ';', '.')) return emit(lexing, 'breakeven', lexing.at + 1)
  // `crosses blow ema21`.
  if (token.lower === 'blow') {
    const isArticle = isAt(lexing, lexing.at + 1, 'the', 'its')
    const isNumber = lexing.tokens[lexing.at + 1]?.kind === 'number'
    const after = matchPhrase(lexing.at + 1, (i) => lexing.words[i] ?? null)?.entry.tag ?? ''
    if (isArticle || isNumber || /^(?:indicator|average|number)$/.test(after)) return emit(lexing, 'below', lexing.at + 1)
  }
  if (readSpokenSign(lexing, token)) return
  // `v3` is a version of the text.
  if (token.lower === 'v' && lexing.tokens[lexing.at + 1]?.kind === 'number' && lexing.tokens[lexing.at + 1]?.glued)
    return emit(lexing, 'word', lexing.at + 2)
  // `in: HMA turns up. out: …`.
  const opensSentence = lexing.out.length === 0 || /^(?:period_mark|newline|bullet)$/.test(lexing.out.at(-1)?.tag ?? '')
  if (token.lower === 'in' && opensSentence && isAt(lexing, lexing.at + 1, 'when', 'if', 'on')) return emit(lexing, 'enter', lexing.at + 1)
  if (token.lower === 'in' && isAt(lexing, lexing.at + 1, ':', '=')) return emit(lexing, 'enter', lexing.at + 1)
  // `Own gold if …` opens a sentence.
  if (token.lower === 'own' && opensSentence) return emit(lexing, 'buy', lexing.at + 1)
  const matched = matchPhrase(lexing.at, (i) => lexing.words[i] ?? null)
  const phrase =
    matched &&
    (opensAlternative(lexing, matched.end) ||
      namesSize(lexing, matched.end) ||
      namesVolume(lexing, matched.end) ||
      closesSomething(lexing, matched.end) ||
      belongsToDay(lexing))
      ? matchPhrase(lexing.at, (i) => (i > lexing.at ? null : (lexing.words[i] ?? null)))
      : matched
  if (symbol && symbol.end >= (phrase?.end ?? 0)) return emit(lexing, 'symbol', symbol.end, { name: symbol.symbol })
  const clock = clockOfWord[token.lower]
  if (clock !== undefined) return emit(lexing, 'time', lexing.at + 1, { value: clock })
  const spelled = readSpelledNumber(lexing.words, lexing.at)
  if (spelled && spelled.end >= (phrase?.end ?? 0)) {
    const isOrdinal = spelled.isOrdinal
    return emit(lexing, isOrdinal ? 'ordinal' : 'number', spelled.end, { value: spelled.value })
  }
  if (phrase) return emit(lexing, phrase.entry.tag, phrase.end, phrase.entry)
  emit(lexing, 'word', lexing.at + 1)
}

function readToken(lexing: Lexing, token: Token) {
  if (readBullet(lexing, token)) return
  if (token.kind === 'number') {
    const phrase = matchPhrase(lexing.at, (i) => lexing.words[i] ?? null)
    if (phrase && phrase.end > lexing.at + 1) return emit(lexing, phrase.entry.tag, phrase.end, phrase.entry)
    return readNumberToken(lexing, token)
  }
  if (token.kind === 'time') {
    const half = readHalfDay(lexing, lexing.at + 1, token.value)
    return emit(lexing, 'time', half.end, { value: half.minutes })
  }
  if (token.kind === 'date') return emit(lexing, 'date', lexing.at + 1, { name: token.lower })
  if (token.kind === 'ratio') return emit(lexing, 'ratio', lexing.at + 1, { value: token.value })
  if (token.kind === 'mark') return readMarkToken(lexing, token)
  return readWordToken(lexing, token)
}

const spell = (token: Token, isShouted: boolean): string => {
  if (token.kind !== 'word' || isKnownWord(token.lower) || (!isShouted && token.raw === token.raw.toUpperCase())) return token.lower
  return correctTypo(token.lower) ?? token.lower
}

/** Reads tokens into lexemes: the longest known phrase, a market, a number with its unit, or an unknown word. */
export function readLexemes(text: string): readonly Lexeme[] {
  const tokens = tokenize(text)
  // A text in capitals has slips of the pen too; in others capitals are names.
  const isShouted = text === text.toUpperCase()
  const words = tokens.map((t) => (t.kind === 'newline' ? null : t.kind === 'word' ? spell(t, isShouted) : t.lower))
  const lexing: Lexing = { tokens, words, out: [], at: 0, startsLine: true, parentheses: 0, listed: 0 }
  while (lexing.at < tokens.length) {
    const token = tokens[lexing.at]
    if (!token) break
    if (token.kind === 'newline') {
      emit(lexing, 'newline', lexing.at + 1)
      lexing.startsLine = true
      lexing.parentheses = 0
    } else {
      const { at } = lexing
      readToken(lexing, token)
      invariant(lexing.at > at, 'every token is read once')
    }
  }
  return lexing.out
}
