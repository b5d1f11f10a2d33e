import { readLexemes } from '../reader/lexer.ts'
import { formatClock } from '../reader/time-settings.ts'

/** The numbers and clock times (`HH:MM`) that stand in a text, in digits or in words. */
export interface NumbersOfText {
  readonly numbers: readonly number[]
  readonly clocks: ReadonlySet<string>
}

export function numbersOfText(text: string): NumbersOfText {
  const numbers = [...text.matchAll(/\d+(?:,\d{3})*(?:\.\d+)?|\.\d+/g)].map(([digits]) => Number(digits.replaceAll(',', '')))
  const clocks = new Set<string>()
  for (const lexeme of readLexemes(text)) {
    if (Number.isFinite(lexeme.value)) numbers.push(Math.abs(lexeme.value))
    if (lexeme.tag === 'time') clocks.add(formatClock(lexeme.value))
  }
  return { numbers, clocks }
}
