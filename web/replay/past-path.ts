import type { Bar } from '@playbook/engine/market/bars'

interface Span {
  readonly first: number
  readonly last: number
  readonly cursor: number
}

interface Size {
  readonly width: number
  readonly height: number
}

/**
 * The closes up to the cursor as an SVG path over the whole span of a replay (UTC seconds). A bar counts only once the one after it
 * has begun, and the scale knows no others, so that neither its close nor its place says what comes.
 */
export function pastPath(bars: readonly Bar[], { first, last, cursor }: Span, { width, height }: Size): string {
  const done = bars.filter((bar, k) => bar.time >= first && (bars[k + 1]?.time ?? Infinity) <= cursor)
  if (done.length < 2) return ''
  const closes = done.map(({ close }) => close)
  const [low, high] = [Math.min(...closes), Math.max(...closes)]
  const x = (time: number) => (((time - first) / Math.max(1, last - first)) * width).toFixed(1)
  const y = (close: number) => (height - 3 - ((close - low) / (high - low || 1)) * (height - 6)).toFixed(1)
  return done.map(({ time, close }, k) => `${k === 0 ? 'M' : 'L'}${x(time)} ${y(close)}`).join('')
}
