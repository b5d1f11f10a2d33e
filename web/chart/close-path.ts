import type { Bar } from '@playbook/engine/market/bars'

interface PathBox {
  readonly width: number
  readonly height: number
  /** Kept free above the highest close and below the lowest. */
  readonly pad: number
}

/** The closes of bars as an SVG path over a span of moments (UTC seconds); empty for less than two bars. */
export function closePath(bars: readonly Bar[], from: number, to: number, { width, height, pad }: PathBox): string {
  if (bars.length < 2) return ''
  const closes = bars.map(({ close }) => close)
  const [low, high] = [Math.min(...closes), Math.max(...closes)]
  const x = (time: number) => (((time - from) / Math.max(1, to - from)) * width).toFixed(1)
  const y = (close: number) => (height - pad - ((close - low) / (high - low || 1)) * (height - 2 * pad)).toFixed(1)
  return bars.map(({ time, close }, k) => `${k === 0 ? 'M' : 'L'}${x(time)} ${y(close)}`).join('')
}
