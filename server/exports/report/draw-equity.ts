import type { StrategyResult } from '@playbook/contract/strategies'
import { niceStep } from '@playbook/engine/format/nice-step'
import { numberText } from '@playbook/engine/format/number-text'
import { whyWithheld, withholdPrices } from '../withhold-prices.ts'
import { ink, page, textWidth, type Ink, type Sheet } from './sheet.ts'

type Curve = StrategyResult['equity_curve']

const heights = { equity: 150, gap: 12, drawdown: 58, axis: 16 } as const
const labelWidth = 46

interface Frame {
  readonly x: (time: number) => number
  readonly y: (value: number) => number
  readonly top: number
  readonly height: number
}

/** The account, the market held where its prices may be passed on, and the drawdown as lines, with their axes. */
export function drawEquity(sheet: Sheet, result: StrategyResult): void {
  const { equity_curve: curve, initial_capital: start } = withholdPrices(result)
  const withheld = whyWithheld(result)
  if (curve.length < 2) return sheet.write('No bar of this period was decided, so there is no curve.', { color: 'soft' })
  sheet.need(heights.equity + heights.gap + heights.drawdown + heights.axis + 20)
  const top = sheet.y() + 4
  const values = curve.flatMap(({ equity, hold }) => (hold === undefined ? [equity] : [equity, hold]))
  const equity = frameOf(curve, top, heights.equity, Math.min(start, ...values), Math.max(start, ...values))
  const deepest = Math.min(-0.1, ...curve.map(({ drawdown_percent: percent }) => percent))
  const drawdown = frameOf(curve, top + heights.equity + heights.gap, heights.drawdown, deepest, 0)
  grid(sheet, equity, (value) => numberText(value, 0), Math.min(start, ...values), Math.max(start, ...values), 4)
  grid(sheet, drawdown, (value) => `${numberText(value, Number.isInteger(value) ? 0 : 1)}%`, deepest, 0, 2)
  timeAxis(sheet, curve, equity, drawdown)
  area(sheet, curve, drawdown)
  line(
    sheet,
    curve.map(({ time, drawdown_percent: percent }) => [drawdown.x(time), drawdown.y(percent)]),
    'down',
    0.6,
  )
  const isHeldDrawn = curve.every(({ hold }) => hold !== undefined)
  if (isHeldDrawn) {
    sheet.doc.dash(3, { space: 2 })
    line(
      sheet,
      curve.map(({ time, hold }) => [equity.x(time), equity.y(hold ?? start)]),
      'mute',
      0.8,
    )
    sheet.doc.undash()
  }
  line(
    sheet,
    curve.map(({ time, equity: value }) => [equity.x(time), equity.y(value)]),
    'brand',
    1.1,
  )
  sheet.moveTo(top + heights.equity + heights.gap + heights.drawdown + heights.axis)
  const held = isHeldDrawn ? ' Dashed: buy and hold.' : ''
  const words = `Line: the account in USD.${held} Below: how far the account lies under its highest value.`
  sheet.write(withheld === null ? words : `${words} ${withheld}`, {
    size: 7.5,
    color: 'mute',
    after: 8,
  })
}

function frameOf(curve: Curve, top: number, height: number, low: number, high: number): Frame {
  const from = curve[0]!.time
  const to = curve.at(-1)!.time
  const width = textWidth - labelWidth
  return {
    top,
    height,
    x: (time) => page.margin + ((time - from) / (to - from || 1)) * width,
    y: (value) => top + height - ((value - low) / (high - low || 1)) * height,
  }
}

function grid(sheet: Sheet, frame: Frame, textOf: (value: number) => string, low: number, high: number, parts: number): void {
  const step = niceStep((high - low || 1) / parts, false)
  for (let value = Math.ceil(low / step) * step; value <= high + step * 1e-9; value += step) {
    const y = frame.y(value)
    sheet.rule(y, { width: textWidth - labelWidth })
    sheet.put(textOf(Number(value.toPrecision(10)) + 0), page.margin + textWidth - labelWidth + 4, y - 4, labelWidth - 4, {
      size: 7,
      color: 'mute',
      align: 'right',
    })
  }
}

const dayText = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
const moments = 5

function timeAxis(sheet: Sheet, curve: Curve, equity: Frame, drawdown: Frame): void {
  const bottom = drawdown.top + drawdown.height
  const from = curve[0]!.time
  const to = curve.at(-1)!.time
  sheet.rule(bottom, { width: textWidth - labelWidth, weight: 0.6, color: 'strong' })
  for (let i = 0; i < moments; i++) {
    const time = from + ((to - from) * i) / (moments - 1)
    const width = 70
    const left = i === 0 ? equity.x(time) : i === moments - 1 ? equity.x(time) - width : equity.x(time) - width / 2
    sheet.put(dayText.format(time * 1000), left, bottom + 4, width, {
      size: 7,
      color: 'mute',
      align: i === 0 ? 'left' : i === moments - 1 ? 'right' : 'center',
    })
  }
}

function line({ doc }: Sheet, points: readonly (readonly [number, number])[], color: Ink, width: number): void {
  for (const [index, [x, y]] of points.entries()) {
    if (index === 0) doc.moveTo(x, y)
    else doc.lineTo(x, y)
  }
  doc.lineWidth(width).lineJoin('round').strokeColor(ink[color]).stroke()
}

function area({ doc }: Sheet, curve: Curve, frame: Frame): void {
  doc.moveTo(frame.x(curve[0]!.time), frame.y(0))
  for (const { time, drawdown_percent: percent } of curve) doc.lineTo(frame.x(time), frame.y(percent))
  doc
    .lineTo(frame.x(curve.at(-1)!.time), frame.y(0))
    .fillColor(ink.downSoft)
    .fill()
}
