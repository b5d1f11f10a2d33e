import { isKnown, numberText, signedText, unknownFigure } from './number-text.ts'

/** `percent`: 12.5 means 12.5%. `fraction`: 0.125 does. `unknown`: below 1 in size it is taken as a fraction. */
export type PercentUnit = 'percent' | 'fraction' | 'unknown'

const toPercent = (value: number, unit: PercentUnit): number =>
  unit === 'fraction' || (unit === 'unknown' && Math.abs(value) < 1) ? value * 100 : value

/** A percentage in words, such as `+12.5%`; 'N/A' for an unknown one. */
export function formatPercent(
  value: number | null | undefined,
  unit: PercentUnit,
  { digits = 2, signed = false }: { readonly digits?: number; readonly signed?: boolean } = {},
): string {
  if (!isKnown(value)) return unknownFigure
  return `${(signed ? signedText : numberText)(toPercent(value, unit), digits)}%`
}
