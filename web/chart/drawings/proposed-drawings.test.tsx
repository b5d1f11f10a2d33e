import type { Bar } from '@playbook/engine/market/bars'
import { expect, test } from 'vitest'
import type { ChartSurface } from '../chart-plugin.ts'
import { newProposedDrawings, type ProposedDrawing } from './proposed-drawings.ts'

const hour = 3_600
const barsOf = (...closes: readonly number[]): Bar[] =>
  closes.map((close, n) => ({ time: hour * n, open: close, high: close + 1, low: close - 1, close, volume: 1 }))
const support: ProposedDrawing = {
  id: 'a',
  type: 'zone',
  properties: { from_price: 40, to_price: 42 },
  brokenAt: null,
  timeframe: '1h',
  knownAt: hour,
}

/** The layer on a chart whose bars change, and the colours that it draws with. */
function layerOn(first: readonly Bar[]) {
  let bars = first
  let primitive: {
    readonly paneViews: () => readonly { readonly renderer: () => { readonly draw: (target: never) => void } | null }[]
  } | null = null
  const series = {
    getPane: () => ({ getHeight: () => 400 }),
    coordinateToPrice: (y: number) => (400 - y) / 4,
    priceToCoordinate: (price: number) => 400 - 4 * price,
    attachPrimitive: (given: typeof primitive) => (primitive = given),
    detachPrimitive: () => undefined,
  }
  const scale = { logicalToCoordinate: (index: number) => index * 6, width: () => 600 }
  const surface = {
    chart: { timeScale: () => scale },
    series,
    decimals: 2,
    element: document.body,
    bars: () => bars,
  } as unknown as ChartSurface
  for (const [name, color] of [
    ['--draw-zone', 'rgb(0, 128, 0)'],
    ['--text-3', 'rgb(90, 90, 90)'],
  ] as const)
    document.documentElement.style.setProperty(name, color)
  const layer = newProposedDrawings()
  layer.attach(surface)
  const colors = () => {
    const used = new Set<unknown>()
    const context = new Proxy(
      {},
      {
        get: () => () => undefined,
        set: (_, name, value) => (['strokeStyle', 'fillStyle'].includes(String(name)) && used.add(value), true),
      },
    )
    const target = {
      useBitmapCoordinateSpace: (paint: (scope: unknown) => void) => paint({ context, horizontalPixelRatio: 1, verticalPixelRatio: 1 }),
    }
    for (const view of primitive!.paneViews()) view.renderer()?.draw(target as never)
    return [...used].join('; ')
  }
  const show = (next: readonly Bar[]) => {
    bars = next
    layer.barsChanged!()
  }
  return { layer, colors, show }
}

test('a level fades with the first closed bar beyond it, and not while that bar may still be forming', () => {
  const { layer, colors, show } = layerOn(barsOf(50, 45, 44))
  layer.set([{ ...support, brokenAt: 3_600 }])
  const faded = colors()
  layer.set([support])
  const whole = colors()
  expect(whole).not.toBe(faded)
  show(barsOf(50, 45, 44, 39))
  expect(colors()).toBe(whole)
  show(barsOf(50, 45, 44, 39, 43))
  expect(colors()).toBe(faded)
})
