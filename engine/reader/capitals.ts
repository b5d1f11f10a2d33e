import type { OwnWord } from '../language/lattice.ts'
import { tagSymbol } from '../language/pattern.ts'

/** What "OR" is an end or a size of, where it is the opening range. */
const parts = 'high|low|mid|midpoint|middle|size|width|height|range|top|bottom'
const isSaid = '(?!\\s*(?:[<>=]|(?:is|are|above|below|over|under|crosses|breaks|closes|touches|reaches)\\b))'
const openingRange = new RegExp(
  `\\bOR(?=\\s+(?:${parts})\\b${isSaid})|(?<=\\b(?:the|of|mid|half|inside|outside|[\\d.]+\\s?x)\\s)OR\\b`,
  'gu',
)
const joining = /\bOR\b/gu

/** Letters that only their capitals tell from a joining word: "a close above the OR high", where nothing else is joined by capitals. */
export function wordsInCapitals(text: string): readonly OwnWord[] {
  const all = text.match(joining)?.length ?? 0
  if (all === 0 || all !== (text.match(openingRange)?.length ?? 0)) return []
  return [{ text: 'OR', symbols: [{ symbol: tagSymbol('openingRange'), value: null }] }]
}
