import type { Logical } from 'lightweight-charts'
import { newChartLayer } from '../chart/chart-layer.ts'
import type { ChartPlugin, ChartSurface } from '../chart/chart-plugin.ts'
import { token } from '../ui/page-color.ts'

/** The number of a rule at the bar (UTC seconds) in which something of it was decided. */
export interface DecisionMark {
  readonly time: number
  readonly rule: number
}

export interface DecisionMarks extends ChartPlugin {
  readonly set: (marks: readonly DecisionMark[]) => void
}

const colors = 8
const sizePx = 15
const gapPx = 6
/** Bars closer than this have no room for numbers. */
const minBarPx = 4

/** Numbered squares over the bars in which a condition became true or an entry was refused. */
export function newDecisionMarks(): DecisionMarks {
  let surface: ChartSurface | null = null
  let marks: readonly DecisionMark[] = []
  const layer = newChartLayer<DecisionMark>('top', (target, { chart, series }, shapes) => {
    const scale = chart.timeScale()
    const view = scale.getVisibleLogicalRange()
    if (surface === null || view === null || scale.options().barSpacing < minBarPx) return
    const bars = surface.bars()
    const stacked = new Map<number, number>()
    target.useMediaCoordinateSpace(({ context }) => {
      context.font = `700 10px ${token('--font-ui')}`
      context.textAlign = 'center'
      context.textBaseline = 'middle'
      for (const { time, rule } of shapes) {
        const index = surface?.indexAt(time) ?? null
        const bar = index === null ? undefined : bars[index]
        if (index === null || bar?.time !== time || index < view.from || index > view.to) continue
        const x = scale.logicalToCoordinate(index as Logical)
        const high = series.priceToCoordinate(bar.high)
        if (x === null || high === null) continue
        const level = stacked.get(index) ?? 0
        stacked.set(index, level + 1)
        const top = high - gapPx - sizePx - level * (sizePx + 2)
        const color = `--rule-${((rule - 1) % colors) + 1}`
        context.fillStyle = token(color)
        context.beginPath()
        context.roundRect(x - sizePx / 2, top, sizePx, sizePx, 2)
        context.fill()
        context.fillStyle = token(`${color}-on`)
        context.fillText(String(rule), x, top + sizePx / 2 + 0.5)
      }
    })
  })
  return {
    attach(next) {
      surface = next
      next.series.attachPrimitive(layer)
      layer.set(marks)
    },
    detach() {
      surface?.series.detachPrimitive(layer)
      surface = null
    },
    themeChanged: () => layer.set(marks),
    set(next) {
      marks = next
      layer.set(marks)
    },
  }
}
