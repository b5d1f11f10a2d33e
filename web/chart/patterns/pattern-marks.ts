import type { PatternSide } from '@playbook/engine/chart/pattern-entries'
import { firstIndex } from '@playbook/engine/first-index'
import type { Logical } from 'lightweight-charts'
import { token } from '../../ui/page-color.ts'
import { newChartLayer } from '../chart-layer.ts'
import type { ChartPlugin, ChartSurface } from '../chart-plugin.ts'
import { colorOf, type LineColor } from '../chart-theme.ts'
import { sideToken } from './side-token.ts'

/** A pattern that ends on a bar. */
export interface PatternMark {
  /** Open of the bar, UTC seconds. */
  readonly time: number
  readonly mark: string
  readonly side: PatternSide
  /** Null: the usual colour of its side. */
  readonly color: LineColor | null
}

/** Marks of patterns on a chart: under the bar for those that speak for a rise, over it for the others. */
export interface PatternMarks extends ChartPlugin {
  /** `marks` by time, rising. */
  readonly show: (marks: readonly PatternMark[]) => void
}

/** Bars that stand closer than this have a dot in place of letters. */
const minLetterPx = 5
const lineHeightPx = 12
const gapPx = 8
const dotPx = 2
/** As many marks stand on one side of a bar; the rest is in the legend. */
const maxStacked = 3

/** Puts a small labelled mark on each bar that ends a pattern. */
export function newPatternMarks(): PatternMarks {
  let surface: ChartSurface | null = null
  const layer = newChartLayer<PatternMark>('top', (target, { chart }, marks) =>
    target.useMediaCoordinateSpace(({ context }) => {
      const range = chart.timeScale().getVisibleLogicalRange()
      if (surface === null || range === null) return
      const isDense = chart.timeScale().options().barSpacing < minLetterPx
      context.font = `600 9.5px ${token('--font-ui')}`
      context.textAlign = 'center'
      context.textBaseline = 'middle'
      paintMarks(context, surface, inView(marks, surface, range), isDense)
    }),
  )
  return {
    attach(given) {
      surface = given
      given.series.attachPrimitive(layer)
    },
    detach() {
      surface?.series.detachPrimitive(layer)
      surface = null
    },
    show: (marks) => layer.set(marks),
  }
}

interface Placed {
  readonly index: number
  readonly mark: PatternMark
}

/** The marks on the bars that are in view; of a long history only these are looked at. */
function inView(marks: readonly PatternMark[], { bars, indexAt }: ChartSurface, range: { from: number; to: number }): Placed[] {
  const all = bars()
  const from = all[Math.max(0, Math.floor(range.from))]?.time ?? Infinity
  const to = all[Math.min(all.length - 1, Math.ceil(range.to))]?.time ?? -Infinity
  const placed: Placed[] = []
  for (let k = firstAt(marks, from); k < marks.length && marks[k]!.time <= to; k++) {
    const index = indexAt(marks[k]!.time)
    if (index !== null && all[index]?.time === marks[k]!.time) placed.push({ index, mark: marks[k]! })
  }
  return placed
}

/** The first mark at a time or after it. */
const firstAt = (marks: readonly PatternMark[], time: number) => firstIndex(marks.length, (k) => marks[k]!.time >= time)

function paintMarks(
  context: CanvasRenderingContext2D,
  { chart, series, bars }: ChartSurface,
  placed: readonly Placed[],
  isDense: boolean,
): void {
  const stacked = new Map<string, number>()
  for (const { index, mark } of placed) {
    const isUnder = mark.side === 'up'
    const key = `${index} ${isUnder}`
    const level = stacked.get(key) ?? 0
    stacked.set(key, level + 1)
    const bar = bars()[index]!
    const x = chart.timeScale().logicalToCoordinate(index as Logical)
    const y = series.priceToCoordinate(isUnder ? bar.low : bar.high)
    if (x === null || y === null || level >= (isDense ? 1 : maxStacked)) continue
    const at = y + (isUnder ? 1 : -1) * (gapPx + level * lineHeightPx)
    context.fillStyle = mark.color === null ? token(sideToken[mark.side]) : colorOf(mark.color)
    if (isDense) paintDot(context, x, at)
    else paintLetters(context, mark.mark, x, at)
  }
}

function paintDot(context: CanvasRenderingContext2D, x: number, y: number): void {
  context.beginPath()
  context.arc(x, y, dotPx, 0, 2 * Math.PI)
  context.fill()
}

function paintLetters(context: CanvasRenderingContext2D, letters: string, x: number, y: number): void {
  // A rim in the page's colour keeps the letters apart from wicks and lines.
  context.strokeStyle = token('--chart-bg')
  context.lineWidth = 3
  context.lineJoin = 'round'
  context.strokeText(letters, x, y)
  context.fillText(letters, x, y)
}
