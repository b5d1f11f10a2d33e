/** What stands for a figure that is not known. */
export const unknownFigure = 'N/A'
/** What stands for a count that is missing. */
export const missingCount = '---'

/** A number with that many decimals, thousands separated by commas and a true minus sign; never "-0". */
export function numberText(value: number, decimals: number): string {
  const [whole = '0', fraction] = Math.abs(value).toFixed(decimals).split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',')
  const text = fraction === undefined ? grouped : `${grouped}.${fraction}`
  return value < 0 && /[1-9]/.test(text) ? `−${text}` : text
}

/** The same with a plus sign in front of what is above zero. */
export function signedText(value: number, decimals: number): string {
  const text = numberText(value, decimals)
  return value > 0 && /[1-9]/.test(text) ? `+${text}` : text
}

export const isKnown = (value: number | null | undefined): value is number => typeof value === 'number' && Number.isFinite(value)
