import type { Tags } from '../reader/meanings.ts'
import { lexer } from '../reader/read-clauses.ts'
import { wordsTagged } from '../reader/words-tagged.ts'

/** The numbers and clock times (`HH:MM`) that stand in a text, in digits or in words. */
export interface NumbersOfText {
  readonly text: string
  readonly numbers: readonly number[]
  readonly clocks: ReadonlySet<string>
}

/** Words that say a number without being one. */
const sayingNumbers: Readonly<Record<string, readonly number[]>> = {
  once: [1],
  single: [1],
  twice: [2],
  double: [2],
  half: [0.5, 50],
  quarter: [0.25, 25],
}

const clocksIn = ({ time, mayBeLate }: Tags['clock']): readonly string[] => [
  time,
  // Which half of the day is meant may be told by the words around it.
  ...(mayBeLate ? [`${Number(time.slice(0, 2)) + 12}${time.slice(2)}`] : []),
]

export function numbersOfText(text: string): NumbersOfText {
  const numbers = [...text.matchAll(/\d+(?:,\d{3})*(?:\.\d+)?|\.\d+/g)].map(([digits]) => Number(digits.replaceAll(',', '')))
  for (const [word] of text.toLowerCase().matchAll(/\p{L}+/gu))
    if (Object.hasOwn(sayingNumbers, word)) numbers.push(...sayingNumbers[word]!)
  const lattice = lexer(text)
  for (const tag of ['number', 'percent', 'cash', 'ordinal', 'fraction', 'multiple', 'million'] as const)
    numbers.push(...wordsTagged(lattice, tag).map(Math.abs))
  return { text, numbers, clocks: new Set(wordsTagged(lattice, 'clock').flatMap(clocksIn)) }
}
