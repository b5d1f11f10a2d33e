import type { TextProblem } from './reading.ts'

const minChars = 10
const maxChars = 10_000

/** The specification's sentences for texts that cannot be read (section 5). */
export const textProblems = {
  text_empty: 'Strategy text cannot be empty',
  text_too_short: 'Strategy text is too short (minimum 10 characters)',
  text_too_long: 'Strategy text is too long (maximum 10,000 characters)',
  no_condition: 'Strategy should include conditions or signals',
  no_action: 'Strategy should include trading actions',
} as const satisfies Record<TextProblem['code'], string>

export const textProblem = (code: TextProblem['code']): TextProblem => ({ code, message: textProblems[code] })

/** Counts code points after trimming; null when the length is right. */
export function lengthProblem(text: string): TextProblem | null {
  const trimmed = text.trim()
  if (trimmed === '') return textProblem('text_empty')
  let chars = 0
  for (const _ of trimmed) if (++chars > maxChars) return textProblem('text_too_long')
  return chars < minChars ? textProblem('text_too_short') : null
}
