import { displayName } from '../format/display-name.ts'
import { patternCatalogue } from '../indicators/patterns.ts'
import { patternNames, type PatternName } from '../indicators/vocabulary.ts'

/** What a pattern speaks for, by the books. */
export type PatternSide = 'up' | 'down' | 'even'

/** How a candle pattern stands in the picker and on the chart. */
interface PatternEntry {
  readonly title: string
  /** A few letters for the mark on the bar. */
  readonly mark: string
  readonly side: PatternSide
}

const entry = (name: PatternName, mark: string, side: PatternSide, title = displayName(name)): PatternEntry => ({ title, mark, side })

/** Every candle pattern of the vocabulary: its title, the letters of its mark and its side. */
export const patternEntries: Readonly<Record<PatternName, PatternEntry>> = {
  bullish_engulfing: entry('bullish_engulfing', 'Eng', 'up'),
  bearish_engulfing: entry('bearish_engulfing', 'Eng', 'down'),
  bullish_harami: entry('bullish_harami', 'Har', 'up'),
  bearish_harami: entry('bearish_harami', 'Har', 'down'),
  piercing_line: entry('piercing_line', 'Prc', 'up'),
  dark_cloud_cover: entry('dark_cloud_cover', 'Dcc', 'down'),
  hammer: entry('hammer', 'Ham', 'up'),
  bullish_pin_bar: entry('bullish_pin_bar', 'Pin', 'up'),
  bearish_pin_bar: entry('bearish_pin_bar', 'Pin', 'down'),
  shooting_star: entry('shooting_star', 'Sho', 'down'),
  doji: entry('doji', 'Doj', 'even'),
  morning_star: entry('morning_star', 'Mor', 'up'),
  evening_star: entry('evening_star', 'Eve', 'down'),
  three_white_soldiers: entry('three_white_soldiers', '3WS', 'up'),
  three_black_crows: entry('three_black_crows', '3BC', 'down'),
  inside_bar: entry('inside_bar', 'In', 'even'),
  outside_bar: entry('outside_bar', 'Out', 'even'),
  nr4: entry('nr4', 'NR4', 'even', 'NR4'),
  nr7: entry('nr7', 'NR7', 'even', 'NR7'),
}

const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, ' ')

/** The patterns whose title or definition has every typed word, those with it in the title first; all of them where nothing is typed. */
export function searchPatterns(typed: string): readonly PatternName[] {
  const words = plain(typed).trim().split(' ')
  const has = (text: string) => words.every((word) => plain(text).includes(word))
  const titleOf = (name: PatternName) => `${patternEntries[name].title} candle pattern`
  const named = patternNames.filter((name) => has(titleOf(name)))
  const described = patternNames.filter((name) => !named.includes(name) && has(`${titleOf(name)} ${patternCatalogue[name].definition}`))
  return [...named, ...described]
}
