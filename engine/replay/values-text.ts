import type { ConditionNode } from '../explain/explain-condition.ts'
import { valueText } from '../explain/value-text.ts'

/** Conditions with the values of their operands: "RSI(14) is below 30 (28.4); close is above EMA(200) (1.2 against 1.1)." */
export function valuesText(parts: readonly { readonly node: ConditionNode }[]): string {
  const texts = parts.map(({ node: { words, operands, note, progress } }) => {
    if (progress && note !== null) return note
    const values = operands.map(({ value }) => (value === null ? 'no value yet' : valueText(value)))
    return `${words}${values.length > 0 ? ` (${values.join(' against ')})` : ''}`
  })
  return `${texts.join('; ')}.`
}
