import { readLexemes } from '../strategy/reader/lexer.ts'
import { formatClock } from '../strategy/reader/time-settings.ts'

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

export function numbersOfText(text: string): NumbersOfText {
  const numbers = [...text.matchAll(/\d+(?:,\d{3})*(?:\.\d+)?|\.\d+/g)].map(([digits]) => Number(digits.replaceAll(',', '')))
  for (const [word] of text.toLowerCase().matchAll(/\p{L}+/gu))
    if (Object.hasOwn(sayingNumbers, word)) numbers.push(...sayingNumbers[word]!)
  const clocks = new Set<string>()
  for (const lexeme of readLexemes(text)) {
    if (Number.isFinite(lexeme.value)) numbers.push(Math.abs(lexeme.value))
    if (lexeme.tag === 'time') clocks.add(formatClock(lexeme.value))
  }
  return { text, numbers, clocks }
}
