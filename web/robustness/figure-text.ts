import { numberText, signedText } from '@playbook/engine/format/number-text'
import type { Finding } from '@playbook/engine/robustness/report'

export const percentText = (value: number, digits = 1): string => `${signedText(value, digits)}%`
/** A share of 0 to 1 as a percentage. */
export const shareText = (share: number): string => `${numberText(100 * share, 0)}%`
export const findingText = ({ value }: Finding, write: (value: number) => string): string => (value === null ? 'N/A' : write(value))
/** A parameter's value without digits that it does not need. */
export const valueText = (value: number): string => numberText(value, Number.isInteger(value) ? 0 : 2)
