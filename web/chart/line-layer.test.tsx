import type { Logical, SeriesAttachedParameter, Time } from 'lightweight-charts'
import { expect, test } from 'vitest'
import { newLineLayer, type PlacedLine } from './line-layer.ts'
import { pointsOf } from './line-points.ts'
import type { ChartLine } from './line-set.ts'

/** A thousand bars ten pixels apart, of which 500 to 520 are in view; a price is as many pixels above the foot of 100. */
const times = Array.from({ length: 1_000 }, (_, k) => k)
const place = (id: string, valueAt: (k: number) => number, more: Partial<ChartLine> = {}): PlacedLine => {
  const line: ChartLine = { id, title: '', color: 'ema', pane: 0, column: { times, values: times.map(valueAt) }, ...more }
  return { line, points: pointsOf(line, { times, indexAt: (time) => time }) }
}
const attached = {
  chart: {
    timeScale: () => ({
      getVisibleLogicalRange: () => ({ from: 500.2 as Logical, to: 519.4 as Logical }),
      logicalToCoordinate: (k: number) => (k - 500) * 10,
    }),
  },
  series: { coordinateToPrice: (y: number) => 100 - y, priceToCoordinate: (price: number) => 100 - price },
  requestUpdate: () => {},
} as unknown as SeriesAttachedParameter<Time>

function open(lines: readonly PlacedLine[], hasLabels = false) {
  const layer = newLineLayer({ hasLabels })
  layer.primitive.attached?.(attached)
  layer.set(lines)
  return layer
}

/** What is drawn, as the calls that a canvas gets. */
function drawn(lines: readonly PlacedLine[]) {
  const calls: { readonly name: string; readonly at: readonly unknown[] }[] = []
  const context = new Proxy(
    {},
    {
      get:
        (_, name) =>
        (...at: unknown[]) =>
          calls.push({ name: String(name), at }),
      set: () => true,
    },
  )
  const scope = { context, mediaSize: { width: 200, height: 100 }, horizontalPixelRatio: 2, verticalPixelRatio: 2 }
  const target = { useBitmapCoordinateSpace: (paint: (of: typeof scope) => void) => paint(scope) }
  const [view] = open(lines).primitive.paneViews?.() ?? []
  view?.renderer()?.draw(target as never)
  return (name: string) => calls.filter((call) => call.name === name).map(({ at }) => at)
}

test('only the bars in view are drawn, and one more on each side so that lines reach the edges', () => {
  const points = drawn([place('a', (k) => k - 500)])('lineTo')
  expect(points).toHaveLength(23)
  expect(points[0]).toEqual([-20, 202])
  expect(points.at(-1)).toEqual([420, 158])
})

test('a line runs over bars without a value, from beyond the view', () => {
  const at = new Set([10, 510, 990])
  expect(drawn([place('a', (k) => (at.has(k) ? 50 : Number.NaN))])('lineTo').map(([x]) => x)).toEqual([-9800, 200, 9800])
})

test('all lines of a pane are one stroke each; columns and dots have their own shapes', () => {
  const calls = drawn([
    place('a', () => 1),
    place('b', () => 2),
    place('c', (k) => (k % 2) - 0.5, { shape: 'columns' }),
    place('d', () => 3, { shape: 'dots' }),
  ])
  expect(calls('stroke')).toHaveLength(2)
  expect(calls('fillRect')).toHaveLength(23)
  expect(calls('arc')).toHaveLength(23)
})

test('the price scale makes room for the values in view, for zero under columns, and not for lines aside', () => {
  const fit = (...lines: PlacedLine[]) => open(lines).primitive.autoscaleInfo?.(500 as Logical, 520 as Logical)?.priceRange
  expect(
    fit(
      place('a', (k) => k),
      place('b', (k) => k * 2),
    ),
  ).toEqual({ minValue: 500, maxValue: 1_040 })
  expect(
    fit(
      place('a', (k) => k),
      place('far', () => 9_999, { isAside: true }),
    ),
  ).toEqual({ minValue: 500, maxValue: 520 })
  expect(fit(place('c', () => 7, { shape: 'columns' }))).toEqual({ minValue: 0, maxValue: 7 })
  expect(fit(place('none', () => Number.NaN))).toBeUndefined()
})

test('a label has the value of the last bar in view', () => {
  const labels = open([place('a', (k) => k / 10), place('none', () => Number.NaN)], true).primitive.priceAxisViews?.() ?? []
  expect(labels[0]?.text()).toBe('52.00')
  expect(labels[0]?.coordinate()).toBe(48)
  expect(labels.map((label) => label.visible?.())).toEqual([true, false])
})
