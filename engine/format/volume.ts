import { isKnown, numberText, unknownFigure } from './number-text.ts'

/** Just below a step two decimals would round up to "1000.00". */
const roundsUpFrom = 0.999995

const steps = [
  { from: 1e9, mark: 'B' },
  { from: 1e6, mark: 'M' },
  { from: 1e3, mark: 'K' },
] as const

/** A traded volume with K, M or B and two decimals; 'N/A' for an unknown one. */
export function formatVolume(volume: number | null | undefined): string {
  if (!isKnown(volume)) return unknownFigure
  const step = steps.find((each) => Math.abs(volume) >= each.from * roundsUpFrom)
  return step === undefined ? numberText(volume, Number.isInteger(volume) ? 0 : 2) : `${numberText(volume / step.from, 2)}${step.mark}`
}
