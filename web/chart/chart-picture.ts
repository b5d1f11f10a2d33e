import { token } from '../ui/page-color.ts'

/** The chart as a picture with the words of its legend above it, as a PNG. */
export function chartPicture(drawn: HTMLCanvasElement, legend: readonly string[]): Promise<Blob | null> {
  const ratio = Math.max(1, globalThis.devicePixelRatio)
  const [size, pad] = [12 * ratio, 12 * ratio]
  const lineHeight = 18 * ratio
  const canvas = document.createElement('canvas')
  canvas.width = drawn.width
  canvas.height = drawn.height + pad + legend.length * lineHeight
  const context = canvas.getContext('2d')
  if (context === null) return Promise.resolve(null)
  context.fillStyle = token('--chart-bg')
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = token('--text')
  context.textBaseline = 'top'
  for (const [k, line] of legend.entries()) {
    context.font = `${k === 0 ? 600 : 400} ${size}px ${token('--font-ui')}`
    context.fillText(line, pad, pad / 2 + k * lineHeight, canvas.width - 2 * pad)
  }
  context.drawImage(drawn, 0, canvas.height - drawn.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}
