import { csvLine } from './csv-line.ts'

type Json = Readonly<Record<string, unknown>>
type Cell = string | number | null

const cellOf = (value: unknown): Cell => {
  if (value === null || value === undefined || typeof value === 'string' || typeof value === 'number') return value ?? null
  return typeof value === 'boolean' ? String(value) : JSON.stringify(value)
}

/** Fields of objects inside are named by their path; a list is one cell, its entries between blanks. */
function cellsOf(row: Json, parent = ''): [string, Cell][] {
  return Object.entries(row).flatMap(([name, value]): [string, Cell][] => {
    if (Array.isArray(value)) return [[parent + name, value.map((each) => String(cellOf(each) ?? '')).join(' ')]]
    if (typeof value === 'object' && value !== null) return cellsOf(value as Json, `${parent}${name}.`)
    return [[parent + name, cellOf(value)]]
  })
}

/** JSON rows as CSV with a line of names: one column for each field that any row has. Empty without rows. */
export function csvOfRows(all: readonly Json[]): string {
  const rows = all.map((row) => new Map(cellsOf(row)))
  const names = [...new Set(rows.flatMap((row) => [...row.keys()]))]
  if (names.length === 0) return ''
  return [csvLine(names), ...rows.map((row) => csvLine(names.map((name) => row.get(name) ?? null)))].join('')
}
