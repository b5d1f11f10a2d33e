import { onThemeChange, token } from '../page-color.ts'
import { chartOption, wallClockMs } from './chart-option.ts'
import { tableOf } from './drawing-table.ts'
import type { Drawing } from './drawing.ts'
import { createChart } from './echarts.ts'

/** A drawn picture. `point` shows the tooltip of a row of its table. */
export interface DrawnFigure {
  readonly draw: (drawing: Drawing, zone: string) => void
  readonly point: (row: number) => void
  readonly unpoint: () => void
  readonly toPng: (heading: readonly string[]) => Promise<Blob>
  readonly remove: () => void
}

const pngScale = 2

/** Draws a picture into an element and keeps it at its size and in the page's colours. */
export function drawFigure(element: HTMLElement): DrawnFigure {
  const chart = createChart(element, null, { renderer: 'canvas' })
  let shown: { drawing: Drawing; zone: string } | null = null
  const draw = () => {
    if (shown === null) return
    const look = { color: token, width: element.clientWidth, height: element.clientHeight, zone: shown.zone }
    chart.setOption(chartOption(shown.drawing, look), { notMerge: true })
  }
  const stopTheme = onThemeChange(draw)
  const watcher = new ResizeObserver(() => {
    if (element.clientWidth === chart.getWidth() && element.clientHeight === chart.getHeight()) return
    chart.resize()
    draw()
  })
  watcher.observe(element)
  return {
    draw: (drawing, zone) => {
      shown = { drawing, zone }
      draw()
    },
    point: (row) => {
      if (shown !== null) chart.dispatchAction({ type: 'showTip', ...placeOf(shown, row, chart) })
    },
    unpoint: () => chart.dispatchAction({ type: 'hideTip' }),
    toPng: (heading) => pngOf(chart.renderToCanvas({ pixelRatio: pngScale, backgroundColor: token('--chart-bg') }), heading),
    remove: () => {
      stopTheme()
      watcher.disconnect()
      chart.dispose()
    },
  }
}

/** Where the tooltip of a row belongs: at its x for lines, at its own mark elsewhere. */
function placeOf(
  { drawing, zone }: { drawing: Drawing; zone: string },
  row: number,
  chart: ReturnType<typeof createChart>,
): Record<string, number> {
  if (drawing.kind === 'line') {
    const x = Number(tableOf(drawing).rows[row]?.[0] ?? 0)
    const pixel = chart.convertToPixel({ xAxisIndex: 0 }, drawing.x.kind === 'time' ? wallClockMs(x, zone) : x)
    return { x: Number(pixel), y: 40 }
  }
  if (drawing.kind !== 'scatter') return { seriesIndex: 0, dataIndex: row }
  let left = row
  for (const [seriesIndex, { points }] of drawing.groups.entries()) {
    if (left < points.length) return { seriesIndex, dataIndex: left }
    left -= points.length
  }
  return { seriesIndex: 0, dataIndex: 0 }
}

/** The picture with its title above it, on the page's own ground. */
function pngOf(picture: HTMLCanvasElement, heading: readonly string[]): Promise<Blob> {
  const margin = 16 * pngScale
  const lineHeight = 22 * pngScale
  const canvas = document.createElement('canvas')
  canvas.width = picture.width + 2 * margin
  canvas.height = picture.height + heading.length * lineHeight + 2 * margin
  const pen = canvas.getContext('2d')
  if (pen === null) return Promise.reject(new Error('This browser gives no canvas to draw on.'))
  pen.fillStyle = token('--chart-bg')
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.textBaseline = 'top'
  for (const [index, line] of heading.entries()) {
    pen.fillStyle = token(index === 0 ? '--text' : '--text-2')
    pen.font = `${index === 0 ? 600 : 400} ${(index === 0 ? 15 : 12) * pngScale}px ${token('--font-ui')}`
    pen.fillText(line, margin, margin + index * lineHeight, canvas.width - 2 * margin)
  }
  pen.drawImage(picture, margin, margin + heading.length * lineHeight)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('The picture could not be made.')) : resolve(blob)), 'image/png')
  })
}
