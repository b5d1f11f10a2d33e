import { isBoundary } from './correct-later.ts'
import type { Lexeme } from './lexer.ts'

const ruleTags = new Set([
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
  'cross',
  'close',
  'backtest',
  'when',
  'unless',
  'skip',
  'time',
  'indicator',
  'average',
  'pattern',
  'percent',
  'pips',
  'points',
])
const storyWords = /^(?:blew|taught|wasted|mentor|brother|father|dad|uncle|friend|career|lifetime)$/

/** `Been at this for 6 years`, `my brother taught me this over 2 beers`, `never had a better year`. */
const tellsStory = (sentence: readonly Lexeme[]): boolean =>
  !sentence.some((l) => ruleTags.has(l.tag)) &&
  sentence.some((l, i) => {
    if (storyWords.test(l.text)) return true
    const isYear = l.tag === 'unit' && l.name === 'year'
    if (isYear && sentence.some((s) => s.text === 'never' || s.before === 'never')) return true
    const lead = sentence[i - 2]
    return isYear && sentence[i - 1]?.tag === 'number' && /^(?:for|after|of|over)$/.test(lead?.text ?? '')
  })

/** What a text tells of its writer before or after the rules: without an action in it, it says nothing to trade by. */
export function withoutStories(said: readonly Lexeme[]): readonly Lexeme[] {
  const out: Lexeme[] = []
  let start = 0
  for (let i = 0; i <= said.length; i++) {
    if (!isBoundary(said[i]) && said[i]?.text !== ':') continue
    const sentence = said.slice(start, i)
    out.push(...(tellsStory(sentence) ? sentence.filter((l) => l.tag === 'symbol') : sentence))
    if (said[i]) out.push(said[i]!)
    start = i + 1
  }
  return out
}
