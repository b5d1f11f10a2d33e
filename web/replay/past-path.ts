import type { Bar } from '@playbook/engine/market/bars'
import { closePath } from '../chart/close-path.ts'

interface Span {
  readonly first: number
  readonly last: number
  readonly cursor: number
}

/**
 * The closes up to the cursor as an SVG path over the whole span of a replay (UTC seconds). A bar counts only once the one after it
 * has begun, and the scale knows no others, so that neither its close nor its place says what comes.
 */
export function pastPath(bars: readonly Bar[], { first, last, cursor }: Span, size: { width: number; height: number }): string {
  const done = bars.filter((bar, k) => bar.time >= first && (bars[k + 1]?.time ?? Infinity) <= cursor)
  return closePath(done, first, last, { ...size, pad: 3 })
}
