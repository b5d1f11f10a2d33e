import { numberText } from '../numbers.ts'
import { zoneOffset } from '../zone-offset.ts'
import { formatOf, formatX, rowText, tableOf } from './drawing-table.ts'
import {
  toneTokens,
  type Band,
  type BarsDrawing,
  type Drawing,
  type HeatDrawing,
  type HistogramDrawing,
  type Line,
  type LineDrawing,
  type Mark,
  type Pane,
  type Scale,
  type ScatterDrawing,
  type Tone,
} from './drawing.ts'
import type { ChartOption, SeriesOption } from './echarts.ts'
import { logTicks } from './log-ticks.ts'

/** How a picture is to look here and now. */
export interface ChartStyle {
  /** The page's colour of a token. */
  readonly color: (token: string) => string
  readonly width: number
  readonly height: number
  /** The IANA name of the zone that times are shown in. */
  readonly zone: string
}

/** The library knows the device's zone and UTC only: it is given what the clock of the zone shows, as if that were UTC. */
export const wallClockMs = (seconds: number, zone: string): number => (seconds + zoneOffset(zone)(seconds)) * 1000

const narrowPx = 520
/** More cells than these carry no text. */
const maxCellTexts = 160
const heatSteps = 4

/** The chart library's description of a picture. Nothing moves in it, so reduced motion needs no case of its own. */
export function chartOption(drawing: Drawing, look: ChartStyle): ChartOption {
  const make = makers[drawing.kind] as (drawing: Drawing, look: ChartStyle) => ChartOption // each takes the drawing of its own kind
  return {
    animation: false,
    textStyle: { fontFamily: look.color('--font-ui'), fontSize: 11, color: look.color('--chart-axis') },
    ...make(drawing, look),
  }
}

const makers = { line: lineOption, histogram: histogramOption, scatter: scatterOption, heat: heatOption, bars: barsOption }

const toneColor = (look: ChartStyle, tone: Tone) => look.color(toneTokens[tone])

const tooltip = (look: ChartStyle) => ({
  // Drawn on the canvas: no markup is made, so names of strategies stay text.
  renderMode: 'richText' as const,
  confine: true,
  backgroundColor: look.color('--tooltip-bg'),
  borderWidth: 0,
  padding: [7, 10],
  textStyle: { color: look.color('--tooltip-text'), fontSize: 12, lineHeight: 17, fontFamily: look.color('--font-ui') },
})

/** The library has whole powers of ten only, and few of them in a range of ours. */
const ticksOf = ({ isLog = false, from = 0, to = 0 }: Scale) => (isLog ? { customValues: logTicks(from, to) } : {})

const valueAxis = (scale: Scale, look: ChartStyle) => ({
  type: scale.isLog === true ? ('log' as const) : ('value' as const),
  scale: true,
  ...(scale.from === undefined ? {} : { min: scale.from }),
  ...(scale.to === undefined ? {} : { max: scale.to }),
  axisLabel: {
    formatter: scale.tick ?? formatOf(scale),
    color: look.color('--chart-axis'),
    fontSize: 11,
    hideOverlap: true,
    ...ticksOf(scale),
  },
  axisLine: { show: false, onZero: false },
  axisTick: { show: false },
  splitLine: { lineStyle: { color: look.color('--chart-grid') }, ...ticksOf(scale) },
  nameTextStyle: { color: look.color('--chart-axis'), fontSize: 11 },
})

const stepAxis = (labels: readonly string[], look: ChartStyle) => ({
  type: 'category' as const,
  data: [...labels],
  axisLabel: { color: look.color('--chart-axis'), fontSize: 11, hideOverlap: true },
  axisLine: { lineStyle: { color: look.color('--line-strong') } },
  axisTick: { show: false },
})

/** One weight for all moments; the library would print years bold. */
const timeTicks = {
  year: '{yyyy}',
  month: '{MMM} {yyyy}',
  day: '{d} {MMM}',
  hour: '{HH}:{mm}',
  minute: '{HH}:{mm}',
  second: '{HH}:{mm}:{ss}',
  millisecond: '{HH}:{mm}:{ss}',
  none: '{d} {MMM} {HH}:{mm}',
}

const below = (name: string) => ({ name, nameLocation: 'middle' as const, nameGap: 26 })
const above = (name: string, side: 'left' | 'right') => ({
  name,
  nameLocation: 'end' as const,
  nameGap: 10,
  nameTextStyle: { align: side, fontSize: 11 },
})

const marksOf = (marks: readonly Mark[] | undefined, look: ChartStyle) =>
  marks === undefined || marks.length === 0
    ? {}
    : {
        markLine: {
          symbol: 'none',
          silent: true,
          animation: false,
          data: marks.map((mark) => ({
            ...(mark.axis === 'x' ? { xAxis: mark.at } : { yAxis: mark.at }),
            lineStyle: { color: toneColor(look, mark.tone ?? 'quiet'), type: 'dashed' as const, width: 1 },
            label: {
              formatter: () => mark.label,
              color: look.color('--text-2'),
              fontSize: 11,
              position: mark.axis === 'x' ? ('insideEndTop' as const) : ('insideStartTop' as const),
              ...(mark.axis === 'x' ? { rotate: 0, align: 'left' as const, distance: [4, 2] } : {}),
            },
          })),
        },
      }

const dashes = { line: 'solid', dashed: [6, 4], dotted: [2, 3], area: 'solid', faint: 'solid' } as const
const gutterPx = { left: 10, right: 62, top: 14, bottom: 26, between: 16 }

function lineOption(drawing: LineDrawing, look: ChartStyle): ChartOption {
  const { x, panes } = drawing
  const isTime = x.kind === 'time'
  const xOf = (value: number) => (isTime ? wallClockMs(value, look.zone) : value)
  const table = tableOf(drawing)
  const rowAt = new Map(table.rows.map((row) => [xOf(Number(row[0])), row]))
  const places = placesOf(panes, look.height, isTime ? gutterPx.bottom : gutterPx.bottom + 16)
  return {
    useUTC: true,
    grid: places.map(({ top, height }) => ({
      left: gutterPx.left,
      right: gutterPx.right,
      top,
      height,
      outerBoundsMode: 'none' as const,
    })),
    axisPointer: { link: [{ xAxisIndex: 'all' }], lineStyle: { color: look.color('--chart-cross') } },
    tooltip: {
      ...tooltip(look),
      trigger: 'axis',
      formatter: (given: unknown) => {
        // The library hands an array of points that share one x.
        const at = (given as readonly { readonly axisValue?: number }[])[0]?.axisValue
        const row = at === undefined ? undefined : rowAt.get(at)
        return row === undefined ? '' : rowText(table, row).join('\n')
      },
    },
    xAxis: panes.map((_, index) => {
      const isLast = index === panes.length - 1
      const label = { show: isLast, color: look.color('--chart-axis'), fontSize: 11, hideOverlap: true }
      const shared = {
        gridIndex: index,
        min: x.from === undefined ? ('dataMin' as const) : xOf(x.from),
        max: x.to === undefined ? ('dataMax' as const) : xOf(x.to),
        axisLine: { show: true, onZero: false, lineStyle: { color: look.color('--line-strong') } },
        axisTick: { show: false },
        splitLine: { show: true, lineStyle: { color: look.color('--chart-grid') } },
        axisPointer: { label: { show: false } },
      }
      return isTime
        ? { type: 'time' as const, ...shared, axisLabel: { ...label, formatter: timeTicks } }
        : { ...valueAxis(x, look), ...shared, axisLabel: { ...label, formatter: x.tick ?? formatX(x) }, ...(isLast ? below(x.name) : {}) }
    }),
    yAxis: panes.map(({ y }, index) => ({
      ...valueAxis(y, look),
      gridIndex: index,
      position: 'right' as const,
      splitNumber: Math.max(2, Math.round((places[index]?.height ?? 100) / 52)),
    })),
    series: panes.flatMap((pane, index) => paneSeries(pane, index, xOf, look)),
  }
}

function placesOf(panes: readonly Pane[], height: number, bottom: number): { top: number; height: number }[] {
  const room = height - gutterPx.top - bottom - gutterPx.between * (panes.length - 1)
  const shares = panes.map((pane) => pane.share ?? 1)
  const whole = shares.reduce((sum, share) => sum + share, 0)
  let top = gutterPx.top
  return shares.map((share) => {
    const place = { top, height: Math.max(20, (room * share) / whole) }
    top += place.height + gutterPx.between
    return place
  })
}

function paneSeries({ lines, bands = [], marks }: Pane, index: number, xOf: (x: number) => number, look: ChartStyle): SeriesOption[] {
  const at = { xAxisIndex: index, yAxisIndex: index }
  return [
    ...bands.flatMap((band, number) => bandSeries(band, `band-${index}-${number}`, xOf, look).map((series) => ({ ...series, ...at }))),
    ...lines.map((line, number) => ({ ...lineSeries(line, xOf, look), ...at, ...(number === 0 ? marksOf(marks, look) : {}) })),
  ]
}

function lineSeries({ name, tone, look: style = 'line', points }: Line, xOf: (x: number) => number, look: ChartStyle): SeriesOption {
  const color = toneColor(look, tone)
  const isDrawn = (index: number) => points[index]?.[1] != null
  const isAlone = (index: number) => isDrawn(index) && !isDrawn(index - 1) && !isDrawn(index + 1)
  // A line needs two points: one between gaps is a dot.
  const dots = points.some((_, index) => isAlone(index))
    ? { showAllSymbol: true, symbolSize: (_: unknown, { dataIndex }: { readonly dataIndex: number }) => (isAlone(dataIndex) ? 6 : 0) }
    : { showSymbol: false, symbolSize: 5 }
  return {
    type: 'line',
    name,
    symbol: 'circle',
    ...dots,
    data: points.map(([x, y]) => [xOf(x), y]),
    lineStyle: {
      color,
      type: dashes[style] as 'solid',
      width: style === 'area' || style === 'faint' ? 1 : 1.8,
      opacity: style === 'faint' ? 0.35 : 1,
    },
    itemStyle: { color },
    emphasis: { disabled: true },
    ...(style === 'area' ? { areaStyle: { color, opacity: 0.16, origin: 'auto' as const } } : {}),
  }
}

/** The low edge, unseen, and the height of the band stacked on it. */
function bandSeries({ tone, points }: Band, stack: string, xOf: (x: number) => number, look: ChartStyle): SeriesOption[] {
  const unseen = {
    type: 'line' as const,
    stack,
    stackStrategy: 'all' as const,
    symbol: 'none',
    silent: true,
    lineStyle: { opacity: 0 },
    emphasis: { disabled: true },
  }
  return [
    { ...unseen, data: points.map(([x, low]) => [xOf(x), low]) },
    { ...unseen, data: points.map(([x, low, high]) => [xOf(x), high - low]), areaStyle: { color: toneColor(look, tone), opacity: 0.16 } },
  ]
}

const roomyGrid = (hasName: boolean) => ({
  left: 8,
  right: 16,
  top: 30,
  bottom: hasName ? 26 : 8,
  outerBoundsMode: 'same' as const,
  outerBoundsContain: 'axisLabel' as const,
})

/** The tooltip of a picture whose things are the rows of its table. */
const rowTooltip = (drawing: Drawing, look: ChartStyle, indexOf: (seriesIndex: number, dataIndex: number) => number) => {
  const table = tableOf(drawing)
  return {
    ...tooltip(look),
    trigger: 'item' as const,
    formatter: (given: unknown) => {
      const { seriesIndex = 0, dataIndex } = given as { readonly seriesIndex?: number; readonly dataIndex: number } // one item, as the trigger says
      const row = table.rows[indexOf(seriesIndex, dataIndex)]
      return row === undefined ? '' : rowText(table, row).join('\n')
    },
  }
}

const signColor = (value: number, look: ChartStyle) => look.color(value < 0 ? '--down' : value > 0 ? '--up' : '--line-control')

function histogramOption(drawing: HistogramDrawing, look: ChartStyle): ChartOption {
  const { x, y, bins, marks, isSigned = false } = drawing
  return {
    grid: roomyGrid(true),
    tooltip: {
      ...rowTooltip(drawing, look, (_, index) => index),
      formatter: (given: unknown) => {
        const bin = bins[(given as { readonly dataIndex: number }).dataIndex]
        return bin === undefined ? '' : `${formatOf(x)(bin.from)} to ${formatOf(x)(bin.to)}\n${y.name}: ${formatOf(y)(bin.count)}`
      },
    },
    xAxis: {
      ...valueAxis(x, look),
      ...below(x.name),
      min: bins[0]?.from ?? 0,
      max: bins.at(-1)?.to ?? 1,
      splitLine: { show: false },
      axisLine: { show: true, onZero: false, lineStyle: { color: look.color('--line-strong') } },
    },
    yAxis: { ...valueAxis(y, look), ...above(y.name, 'left'), scale: false, minInterval: 1 },
    series: [
      {
        type: 'bar',
        barCategoryGap: '6%',
        data: bins.map(({ from, to, count }) => ({
          value: [(from + to) / 2, count],
          itemStyle: { color: isSigned ? signColor(from + to, look) : toneColor(look, 'main') },
        })),
        ...marksOf(marks, look),
      },
    ],
  }
}

function scatterOption(drawing: ScatterDrawing, look: ChartStyle): ChartOption {
  const { x, y, groups, marks } = drawing
  const firstRow = groups.map((_, index) => groups.slice(0, index).reduce((sum, group) => sum + group.points.length, 0))
  return {
    grid: roomyGrid(true),
    tooltip: rowTooltip(drawing, look, (series, index) => (firstRow[series] ?? 0) + index),
    xAxis: { ...valueAxis(x, look), ...below(x.name), scale: true },
    yAxis: { ...valueAxis(y, look), ...above(y.name, 'left') },
    series: groups.map((group, index) => ({
      type: 'scatter',
      name: group.name,
      symbol: group.shape,
      symbolSize: group.points.length > 600 ? 4 : 7,
      itemStyle: { color: toneColor(look, group.tone), opacity: 0.6 },
      data: group.points.map((point) => [point.x, point.y]),
      ...(index === 0 ? marksOf(marks, look) : {}),
    })),
  }
}

/** The shade of a value: four steps to the largest, of one side or two. */
function heatToken(value: number | null, { shades, cells }: HeatDrawing): string {
  if (value === null) return '--sunken'
  const values = cells.flatMap((cell) => (cell.value === null ? [] : [cell.value]))
  if (shades === 'signed') {
    const largest = Math.max(...values.map(Math.abs)) || 1
    const step = Math.min(heatSteps, Math.ceil((Math.abs(value) / largest) * heatSteps))
    return step === 0 ? '--sunken' : `--heat-${value > 0 ? 'up' : 'down'}-${step}`
  }
  const [low, high] = [Math.min(...values), Math.max(...values)]
  return `--heat-up-${Math.min(heatSteps, 1 + Math.floor(((value - low) / (high - low || 1)) * heatSteps))}`
}

function heatOption(drawing: HeatDrawing, look: ChartStyle): ChartOption {
  const { x, y, value, cells } = drawing
  const hasTexts = cells.length <= maxCellTexts && look.width / Math.max(1, x.labels.length) > 44
  const tokenOf = new Map(cells.map((cell) => [cell.value, heatToken(cell.value, drawing)]))
  return {
    grid: { ...roomyGrid(true), top: 28 },
    tooltip: rowTooltip(drawing, look, (_, index) => index),
    xAxis: { ...stepAxis(x.labels, look), ...below(x.name) },
    yAxis: {
      ...stepAxis(y.labels, look),
      ...above(y.name, 'left'),
      nameTextStyle: { align: 'left', fontSize: 11, color: look.color('--chart-axis') },
    },
    series: [
      {
        type: 'heatmap',
        label: {
          show: hasTexts,
          color: look.color('--text'),
          fontSize: 11,
          formatter: ({ dataIndex }) => cellLabel(cells[dataIndex]?.value, value),
        },
        data: cells.map((cell) => ({
          value: [cell.x, cell.y, cell.value ?? '-'],
          itemStyle: {
            color: look.color(tokenOf.get(cell.value) ?? '--sunken'),
            borderColor: look.color(cell.isMarked === true ? '--text' : '--surface'),
            borderWidth: 2,
          },
        })),
        emphasis: { itemStyle: { borderColor: look.color('--focus'), borderWidth: 2 } },
      },
    ],
  }
}

const cellLabel = (value: number | null | undefined, scale: Scale) =>
  value === null || value === undefined ? '' : scale.format === undefined ? numberText(value, 2) : scale.format(value)

function barsOption(drawing: BarsDrawing, look: ChartStyle): ChartOption {
  const { x, y, bars, isSigned = false, isStacked = false, marks = [] } = drawing
  const isNarrow = look.width < narrowPx
  const hasNegative = bars.some((bar) => bar.values.some((value) => value !== null && value < 0))
  const lines: readonly Mark[] = [...marks, ...(hasNegative ? [{ axis: 'y' as const, at: 0, label: '' }] : [])]
  return {
    grid: roomyGrid(x.name !== ''),
    tooltip: rowTooltip(drawing, look, (_, index) => index),
    xAxis: {
      ...stepAxis(x.labels, look),
      ...(x.name === '' ? {} : below(x.name)),
      axisLine: { onZero: false, lineStyle: { color: look.color('--line-strong') } },
    },
    yAxis: { ...valueAxis(y, look), ...above(y.name, 'left'), scale: false },
    series: bars.map((bar, index) => ({
      type: 'bar',
      name: bar.name,
      ...(isStacked ? { stack: 'all' } : {}),
      barMaxWidth: isNarrow ? 22 : 34,
      barCategoryGap: '28%',
      data: bar.values.map((each) => ({
        value: each ?? '-',
        itemStyle: { color: isSigned && each !== null ? signColor(each, look) : toneColor(look, bar.tone) },
      })),
      ...(index === 0 ? marksOf(lines, look) : {}),
    })),
  }
}
