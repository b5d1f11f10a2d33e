import type { Finding } from '@playbook/engine/robustness/report'
import { countedShareText, numberText, signedText } from '../ui/numbers.ts'

export const percentText = (value: number, digits = 1): string => `${signedText(value, digits)}%`
/** A share of 0 to 1 of what was counted. */
export const shareText = (share: number): string => countedShareText(100 * share)
export const findingText = ({ value }: Finding, write: (value: number) => string): string => (value === null ? 'N/A' : write(value))
const maxDigits = 4
/** A parameter's value without digits that it does not need. */
export function valueText(value: number): string {
  const digits = (String(Number(value.toPrecision(8))).split('.')[1] ?? '').length
  return numberText(value, Math.min(maxDigits, digits))
}

/** With a capital letter in front. */
export const sentenceStart = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
