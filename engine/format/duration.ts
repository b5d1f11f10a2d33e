import { isKnown, numberText, unknownFigure } from './number-text.ts'

/** Minutes as hours and minutes, such as `1,026h 5m`; 'N/A' for an unknown duration. */
export function formatDuration(minutes: number | null | undefined): string {
  if (!isKnown(minutes)) return unknownFigure
  const whole = Math.max(0, Math.round(minutes))
  return `${numberText(Math.floor(whole / 60), 0)}h ${whole % 60}m`
}
