/** A number above 0 that a source states; null for anything else. */
export const positive = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : null)

/** A text that a source states; empty for anything else. */
export const text = (value: unknown): string => (typeof value === 'string' ? value : '')
