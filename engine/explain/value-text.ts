import { numberText } from '../format/number-text.ts'

/** A condition's value with as many decimals as tell it apart, without trailing zeros. */
export function valueText(value: number): string {
  const magnitude = Math.abs(value)
  const decimals = magnitude >= 1000 ? 2 : magnitude >= 10 ? 4 : magnitude >= 0.01 || magnitude === 0 ? 5 : 8
  return numberText(value, decimals)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')
}
