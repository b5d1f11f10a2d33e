import { csvLine } from '@playbook/engine/format/csv-line'
import { numberText } from '../numbers.ts'
import { formatTime } from '../time.tsx'
import type { BarsDrawing, Drawing, HeatDrawing, HistogramDrawing, LineDrawing, LineScale, ScatterDrawing, Scale } from './drawing.ts'

type Cell = number | string | null

/** The numbers behind a picture. Cells are raw; `textOf` writes one as people read it. */
export interface DrawingTable {
  readonly columns: readonly {
    readonly name: string
    readonly isNumber: boolean
    readonly textOf: (value: number) => string
    readonly isTime: boolean
  }[]
  readonly rows: readonly (readonly Cell[])[]
}

const plain = (value: number) => numberText(value, Number.isInteger(value) ? 0 : 2)
export const formatOf = (scale: Scale): ((value: number) => string) => scale.format ?? plain
export const formatX = (x: LineScale): ((value: number) => string) =>
  x.format ?? (x.kind === 'time' ? (value) => formatTime(value, 'full') : plain)

const column = (scale: Scale, name = scale.name) => ({ name, isNumber: true, textOf: formatOf(scale), isTime: false })
const words = (name: string) => ({ name, isNumber: false, textOf: plain, isTime: false })

const makers = {
  line: lineTable,
  histogram: ({ x, y, bins }: HistogramDrawing): DrawingTable => ({
    columns: [column(x, `${x.name}, from`), column(x, `${x.name}, to`), column(y)],
    rows: bins.map(({ from, to, count }) => [from, to, count]),
  }),
  scatter: ({ x, y, groups }: ScatterDrawing): DrawingTable => ({
    columns: [words('Point'), words('Group'), column(x), column(y)],
    rows: groups.flatMap((group) => group.points.map((point) => [point.name, group.name, point.x, point.y])),
  }),
  heat: ({ x, y, value, cells }: HeatDrawing): DrawingTable => ({
    columns: [words(x.name), words(y.name), column(value)],
    rows: cells.map((cell) => [x.labels[cell.x] ?? '', y.labels[cell.y] ?? '', cell.value]),
  }),
  bars: ({ x, y, bars }: BarsDrawing): DrawingTable => ({
    columns: [words(x.name), ...bars.map((bar) => column(y, bars.length === 1 ? y.name : `${bar.name}, ${y.name}`))],
    rows: x.labels.map((label, i) => [label, ...bars.map((bar) => bar.values[i] ?? null)]),
  }),
}

/** The table behind a picture. */
export function tableOf(drawing: Drawing): DrawingTable {
  // Each maker takes the drawing of its own kind.
  return (makers[drawing.kind] as (drawing: Drawing) => DrawingTable)(drawing)
}

/** One row for each x that any line or band has. */
function lineTable({ x, panes }: LineDrawing): DrawingTable {
  const series = panes.flatMap(({ y, lines, bands = [] }) => [
    ...lines.map((line) => ({ column: column(y, line.name), points: line.points })),
    ...bands.flatMap((band) => [
      { column: column(y, `${band.name}, low`), points: band.points.map(([at, low]) => [at, low] as const) },
      { column: column(y, `${band.name}, high`), points: band.points.map(([at, , high]) => [at, high] as const) },
    ]),
  ])
  const rows = new Map<number, Cell[]>()
  for (const [index, { points }] of series.entries())
    for (const [at, value] of points) {
      const row = rows.get(at) ?? [at, ...series.map(() => null)]
      row[index + 1] = value
      rows.set(at, row)
    }
  return {
    columns: [{ name: x.name, isNumber: true, textOf: formatX(x), isTime: x.kind === 'time' }, ...series.map((each) => each.column)],
    rows: [...rows].toSorted((a, b) => a[0] - b[0]).map(([, row]) => row),
  }
}

/** A cell as people read it. */
export const cellText = ({ columns }: DrawingTable, index: number, cell: Cell): string =>
  cell === null ? 'N/A' : typeof cell === 'string' ? cell : (columns[index]?.textOf(cell) ?? String(cell))

/** A row as lines of "name value", for the tooltip and the read-out. */
export const rowText = (table: DrawingTable, row: readonly Cell[]): string[] =>
  row.flatMap((cell, index) =>
    cell === null ? [] : [`${index === 0 ? '' : `${table.columns[index]?.name}: `}${cellText(table, index, cell)}`],
  )

/** The whole table as CSV; times in ISO 8601, UTC. */
export const csvOf = ({ columns, rows }: DrawingTable): string =>
  [columns.map(({ name }) => name), ...rows.map((row) => row.map((cell, index) => timeCell(cell, columns[index]?.isTime ?? false)))]
    .map(csvLine)
    .join('')

const timeCell = (cell: Cell, isTime: boolean): Cell => (isTime && typeof cell === 'number' ? new Date(cell * 1000).toISOString() : cell)
