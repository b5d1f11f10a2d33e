import { AreaSeries, BaselineSeries, ColorType, createChart, type UTCTimestamp } from 'lightweight-charts'
import { useEffect, useRef } from 'react'
import { numberText } from '@playbook/engine/format/number-text'
import { onThemeChange, token } from '../ui/page-color.ts'
import { momentLabel, tickLabel } from './chart-times.ts'
import css from './equity-chart.module.css'

export interface EquityChartProps {
  readonly label: string
  /** UTC seconds, US dollars, percent below the highest value so far (0 or negative). */
  readonly points: readonly { readonly time: number; readonly equity: number; readonly drawdownPercent: number }[]
  readonly startUsd: number
}

const layout = () => ({
  layout: {
    background: { type: ColorType.Solid, color: token('--chart-bg') },
    textColor: token('--chart-axis'),
    fontFamily: token('--font-ui'),
    fontSize: 11,
    attributionLogo: true,
    panes: { separatorColor: token('--line'), enableResize: false },
  },
  grid: { vertLines: { color: token('--chart-grid') }, horzLines: { color: token('--chart-grid') } },
  // A label that does not fit is left out, not cut.
  rightPriceScale: { borderVisible: false, entireTextOnly: true },
  timeScale: { borderColor: token('--line') },
})
const lineLook = () => ({ lineColor: token('--brand'), topColor: 'transparent', bottomColor: 'transparent', lineWidth: 2 as const })
const drawdownLook = () => ({
  topLineColor: token('--down'),
  bottomLineColor: token('--down'),
  topFillColor1: token('--down-soft'),
  topFillColor2: token('--down-soft'),
  bottomFillColor1: token('--down-soft'),
  bottomFillColor2: token('--down-soft'),
  lineWidth: 1 as const,
})

/** The account's value with its drawdown under it. */
export function EquityChart({ label, points, startUsd }: EquityChartProps) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (element.current === null) return
    const chart = createChart(element.current, {
      autoSize: true,
      ...layout(),
      timeScale: { borderColor: token('--line'), tickMarkFormatter: tickLabel, timeVisible: true, fixLeftEdge: true, fixRightEdge: true },
      localization: { timeFormatter: momentLabel, locale: 'en-GB' },
      handleScroll: { mouseWheel: false, vertTouchDrag: false },
      handleScale: { mouseWheel: false },
    })
    const equity = chart.addSeries(AreaSeries, {
      ...lineLook(),
      priceFormat: { type: 'custom', formatter: (value: number) => numberText(value, 0), minMove: 1 },
      priceLineVisible: false,
    })
    const start = equity.createPriceLine({
      price: startUsd,
      color: token('--line-strong'),
      lineWidth: 1,
      axisLabelVisible: false,
      title: 'Start',
    })
    const drawdown = chart.addSeries(
      BaselineSeries,
      {
        ...drawdownLook(),
        baseValue: { type: 'price', price: 0 },
        priceFormat: { type: 'custom', formatter: (value: number) => `${numberText(value, 1)}%`, minMove: 0.01 },
        priceLineVisible: false,
      },
      1,
    )
    equity.setData(points.map((point) => ({ time: point.time as UTCTimestamp, value: point.equity })))
    drawdown.setData(points.map((point) => ({ time: point.time as UTCTimestamp, value: point.drawdownPercent })))
    equity.priceScale().applyOptions({ scaleMargins: { top: 0.08, bottom: 0.08 } })
    drawdown.priceScale().applyOptions({ scaleMargins: { top: 0.14, bottom: 0.1 } })
    chart.panes()[1]?.setStretchFactor(0.4)
    chart.timeScale().fitContent()
    const stop = onThemeChange(() => {
      chart.applyOptions(layout())
      equity.applyOptions(lineLook())
      start.applyOptions({ color: token('--line-strong') })
      drawdown.applyOptions(drawdownLook())
    })
    return () => {
      stop()
      chart.remove()
    }
  }, [points, startUsd])
  return <div ref={element} role="group" aria-label={label} className={css.chart} />
}
