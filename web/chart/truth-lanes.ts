import type { Logical } from 'lightweight-charts'
import { token } from '../ui/page-color.ts'
import { newChartLayer, type ChartLayer } from './chart-layer.ts'

/** Where a rule was true: moments (UTC seconds) of the first and last bar of each stretch. `rule` is its number, for the colour. */
export interface TruthLane {
  readonly rule: number
  readonly stretches: readonly (readonly [from: number, to: number])[]
}

const lanePx = 8
const gapPx = 3
const colors = 8
const numberPx = 12

/** Room that lanes take at the foot of the chart. */
const lanesHeightPx = (count: number): number => (count === 0 ? 0 : count * (lanePx + gapPx) + gapPx)

/** One line per rule along the foot of the chart, filled where the rule was true, with the rule's number at its end. */
export const newTruthLanes = (indexOf: (time: number) => number | null): ChartLayer<TruthLane> =>
  newChartLayer('top', (target, { chart }, lanes) => {
    if (lanes.length === 0) return
    const scale = chart.timeScale()
    const half = scale.options().barSpacing / 2
    const placeOf = (time: number) => {
      const index = indexOf(time)
      // A bar's place in the list is its logical index.
      return index === null ? null : scale.logicalToCoordinate(index as Logical)
    }
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      const top = mediaSize.height - lanesHeightPx(lanes.length)
      for (const [k, { rule, stretches }] of lanes.entries()) {
        const y = top + gapPx + k * (lanePx + gapPx)
        context.fillStyle = token('--line')
        context.fillRect(0, y + lanePx - 1, mediaSize.width, 1)
        context.fillStyle = token(`--rule-${((rule - 1) % colors) + 1}`)
        for (const [from, to] of stretches) {
          const left = placeOf(from)
          const right = placeOf(to)
          if (left === null || right === null || right + half < 0 || left - half > mediaSize.width) continue
          context.fillRect(left - half, y, Math.max(2, right - left + 2 * half), lanePx)
        }
        context.fillStyle = token('--chart-bg')
        context.fillRect(mediaSize.width - numberPx, y - 1, numberPx, lanePx + 2)
        context.fillStyle = token('--text-2')
        context.font = `600 9px ${token('--font-ui')}`
        context.textAlign = 'right'
        context.textBaseline = 'middle'
        context.fillText(String(rule), mediaSize.width - 2, y + lanePx / 2)
      }
    })
  })
