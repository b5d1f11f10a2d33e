import { isKnown, numberText, unknownFigure } from './number-text.ts'

const steps = [
  { from: 1e9, mark: 'B' },
  { from: 1e6, mark: 'M' },
  { from: 1e3, mark: 'K' },
] as const

/** A traded volume with K, M or B and two decimals; 'N/A' for an unknown one. */
export function formatVolume(volume: number | null | undefined): string {
  if (!isKnown(volume)) return unknownFigure
  const step = steps.find((each) => Math.abs(volume) >= each.from)
  return step === undefined ? numberText(volume, Number.isInteger(volume) ? 0 : 2) : `${numberText(volume / step.from, 2)}${step.mark}`
}
