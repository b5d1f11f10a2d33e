import { skippable } from './gate/skippable.ts'
import type { Extent } from './reader/draft.ts'
import type { Lexeme } from './reader/lexer.ts'
import type { Tag } from './reader/vocabulary.ts'

const nounTags = new Set<Tag>([
  'turn',
  'heikin',
  'end_of',
  'position',
  'while',
  'open',
  'indicator',
  'average',
  'band',
  'output',
  'field',
  'pattern',
  'breaks',
  'cross',
  'word',
  'pullback',
  'gap',
  'cloud',
  'golden',
  'trend',
  'price_word',
  'session',
  'oversold',
  'overbought',
  'rise',
  'fall',
  'divergence',
  'swing',
  'up',
  'down',
  'back',
  'vague',
  'and',
  'prep',
  'reverse',
  'timeframe',
  'unit',
  'bull',
  'bear',
  'risk',
  'reward',
  'skip',
  'trail',
  'buy',
  'sell',
  'short',
  'be',
  'ref',
  'size',
  'shares',
  'all',
])

/** What a way of trading is called: `swing:`, `breakout:`, `reversal:`. */
const styleTags = new Set<Tag>([
  'swing',
  'breaks',
  'pullback',
  'pattern',
  'trend',
  'rise',
  'fall',
  'session',
  'reverse',
  'gap',
  'risk',
  'close',
  'open',
  'word',
  'pyramid',
  'indicator',
])

/** `Been trading for 12 years and lost 40k in 2020.`: a sentence of the past in which nothing was read. */
const isHistory = (stretch: readonly Lexeme[], owner: readonly (Extent | undefined)[]): boolean =>
  owner.every((o) => o === undefined || o.kind === 'comment') &&
  stretch.some((l) => /^(?:been|lost|won|made|started|used|trading|was|ago)$/.test(l.text)) &&
  stretch.some(
    (l) => (l.tag === 'number' && l.value >= 1980 && l.value <= 2040) || (l.tag === 'unit' && /^(?:year|month)$/.test(l.name)),
  ) &&
  !stretch.some((l) => /^(?:buy|sell|short|stop|target|indicator|average|cross|above|below)$/.test(l.tag))

const actionTags = /^(?:buy|sell|long|short|enter|exit|cover)$/
const conditionPaths = /^(?:pending|sell|entryLong|entryShort|exitLong|exitShort)$/

/** `- Ausstieg: RSI over 70`: a part of the rules under a name that is not known here. */
function namesPart(meaning: readonly Lexeme[], owner: readonly (Extent | undefined)[], start: number, colon: number): boolean {
  const next = owner[colon + 1]
  const isCondition = next?.kind === 'rule' && conditionPaths.test(next.path)
  const label = meaning.slice(start, colon)
  if (!isCondition || !label.every((l) => l.tag === 'word' && !skippable.label.has(l.text))) return false
  for (let i = colon + 1; i < meaning.length && !/^(?:period_mark|newline)$/.test(meaning[i]!.tag); i++)
    if (actionTags.test(meaning[i]!.tag)) return false
  return true
}

/** Unread nouns at the start of a sentence, up to its colon or end: `Bollinger squeeze:` is a title and carries no rule. */
export function titleWords(meaning: readonly Lexeme[], owner: readonly (Extent | undefined)[]): ReadonlySet<number> {
  const found = new Set<number>()
  // Behind the first rule only a colon makes a title.
  const firstRule = owner.findIndex((o) => o !== undefined && o.kind !== 'comment' && o.role !== 'market')
  let start = 0
  for (let i = 0; i <= meaning.length; i++) {
    const lexeme = meaning[i]
    // `Trailing stop strategy - in: …`: a dash ends the title of the text.
    const isDash = start === 0 && i > 0 && (lexeme?.text === '-' || lexeme?.text === ',')
    const isEnd = isDash || !lexeme || lexeme.tag === 'period_mark' || lexeme.tag === 'newline' || lexeme.text === ':'
    if (!isEnd) continue
    const stretch = meaning.slice(start, i)
    const isCounted = (k: number) => stretch[k]?.tag === 'number' && stretch[k + 1]?.tag === 'unit' && stretch[k + 2]?.tag === 'trend'
    // `Ichimoku on H4 AUDUSD: …`: a title may name the market between its nouns.
    const isMarketAt = (k: number) => owner[k]?.role === 'market'
    const isMarket = (k: number) => isMarketAt(start + k)
    const isPart = lexeme?.text === ':' && namesPart(meaning, owner, meaning[start]?.tag === 'bullet' ? start + 1 : start, i)
    const isTitle =
      stretch.length <= 12 &&
      (lexeme?.text === ':' || firstRule < 0 || start < firstRule) &&
      !stretch.some((l) => l.tag === 'skip') &&
      !isPart &&
      stretch.every(
        (l, k) =>
          isMarket(k) ||
          l.tag === 'mark' ||
          ((owner[start + k] === undefined || owner[start + k]!.kind === 'comment') && (nounTags.has(l.tag) || isCounted(k))),
      ) &&
      !stretch.every((l) => l.tag === 'buy' || l.tag === 'sell' || l.tag === 'short')
    if (isTitle) for (let k = start; k < i; k++) found.add(k)
    // `CADJPY 4h swing: …`: what is read stands before the title.
    const isStyle = (k: number) => owner[k] === undefined && styleTags.has(meaning[k]!.tag)
    const isPlaced = (k: number) => isMarketAt(k) || (owner[k] === undefined && meaning[k]!.text === 'on')
    if (lexeme?.text === ':' && !isPart) for (let k = i - 1; k >= start && (isStyle(k) || isPlaced(k)); k--) if (isStyle(k)) found.add(k)
    if (isHistory(stretch, owner.slice(start, i))) for (let k = start; k < i; k++) found.add(k)
    start = i + 1
  }
  return found
}
