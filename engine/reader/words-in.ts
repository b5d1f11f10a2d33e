import type { Stretch } from '../language/grammar.ts'
import type { Lattice } from '../language/lattice.ts'
import { tagSymbol } from '../language/pattern.ts'
import type { Tags } from './meanings.ts'

/** Words that may change a trade: a sentence with one of them is never passed over. */
const weighty: readonly (keyof Tags)[] = [
  'number',
  'percent',
  'cash',
  'ratio',
  'clock',
  'date',
  'timeframe',
  'otherTimeframe',
  'timeSpan',
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
  'heikin',
]
const weightySymbols = new Set(weighty.map(tagSymbol))

/** What words may be beside rules: of everyday life, or leading to a rule. */
const silent: readonly (keyof Tags)[] = [
  'everyday',
  'performs',
  'routine',
  'tendsWord',
  'crowd',
  'resultNoun',
  'earnedVerb',
  'testedVerb',
  'aboutWord',
  'withResults',
  'teller',
  'tellVerb',
  'learnVerb',
  'toldTail',
  'wasTold',
  'wantedThing',
  'wholePlan',
  'isSoVerb',
  'buildVerb',
  'builtThing',
  'builtTail',
  'checkWhether',
  'opener',
  'toolVerb',
  'toolNoun',
  'onChart',
  'glossNoun',
  'tellsTrend',
  'verdict',
]
const silentSymbols = new Set(silent.map(tagSymbol))
/** Whether what a word may be has a meaning in a trade. */
export const meansSomething = (symbol: string): boolean => symbol.startsWith('#') && !silentSymbols.has(symbol)

/** Whether a word may change a trade. */
export const isWeighty = ({ symbol }: Word): boolean => weightySymbols.has(symbol)

/** What one or more tokens of a text may be. */
export interface Word {
  readonly symbol: string
  readonly value: unknown
  readonly from: number
  readonly to: number
  readonly isTypo: boolean
}

/** All that the words of a stretch may be. */
export function wordsIn({ edgesTo }: Lattice, { from, to }: Stretch): readonly Word[] {
  const words: Word[] = []
  for (let end = from + 1; end <= to; end++)
    for (const edge of edgesTo[end]!)
      if (edge.from >= from)
        for (const { symbol, value } of edge.symbols)
          words.push({ symbol, value, from: edge.from, to: edge.to, isTypo: edge.corrected !== null })
  return words
}

/** Whether a word of the tag stands there as it is written. */
export const has = (words: readonly Word[], tag: keyof Tags, value?: unknown): boolean =>
  words.some((word) => word.symbol === tagSymbol(tag) && !word.isTypo && (value === undefined || word.value === value))

/** Words of what somebody did: "been trading this for the last ten years" is no period to test. */
const isExperience = (words: readonly Word[]): boolean => has(words, 'beenWord') || has(words, 'tradeVerb')

/** "3 years", "since 2019": how long something has been done, which is no rule. */
export const isPastTime = (word: Word, words: readonly Word[]): boolean => {
  if (word.symbol !== tagSymbol('number') || typeof word.value !== 'number') return false
  if (word.value >= 1990 && word.value < 2100) return true
  const isSpanToTest = words.some(({ symbol, to }) => symbol === tagSymbol('pastWord') && to === word.from) && !isExperience(words)
  return (
    !isSpanToTest &&
    words.some(({ symbol, value, from }) => symbol === tagSymbol('timeUnit') && from === word.to && (value === 'year' || value === 'month'))
  )
}
