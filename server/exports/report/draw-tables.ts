import { page, textWidth, type Ink, type Sheet } from './sheet.ts'

export interface ReportColumn {
  readonly header: string
  readonly width: number
  readonly align?: 'left' | 'right'
}

export interface ReportCell {
  readonly text: string
  readonly color?: Ink
}

const rowHeight = 15
const headSize = 7.5

/** Rows under a head that stands again on each new page. Widths are shares of the text column. */
export function drawTable(sheet: Sheet, columns: readonly ReportColumn[], rows: readonly (readonly ReportCell[])[]): void {
  const whole = columns.reduce((sum, column) => sum + column.width, 0)
  const widths = columns.map((column) => (column.width / whole) * textWidth)
  const lefts = widths.map((_, index) => page.margin + widths.slice(0, index).reduce((sum, width) => sum + width, 0))
  const cells = (texts: readonly ReportCell[], size: number, color: Ink) => {
    const y = sheet.y()
    for (const [index, cell] of texts.entries())
      sheet.put(cell.text, lefts[index]! + 2, y + 4, widths[index]! - 4, {
        size,
        color: cell.color ?? color,
        align: columns[index]?.align ?? 'left',
      })
    sheet.rule(y + rowHeight)
    sheet.moveTo(y + rowHeight)
  }
  const head = () =>
    cells(
      columns.map(({ header }) => ({ text: header })),
      headSize,
      'mute',
    )
  sheet.need(3 * rowHeight)
  head()
  for (const row of rows) {
    if (sheet.y() + rowHeight > page.height - page.bottom) {
      sheet.need(rowHeight)
      head()
    }
    cells(row, 8.5, 'text')
  }
  sheet.skip(8)
}

/** Names over values, four beside each other. */
export function drawFigures(sheet: Sheet, figures: readonly { readonly name: string; readonly text: string }[]): void {
  const perRow = 4
  const width = textWidth / perRow
  const height = 27
  for (let start = 0; start < figures.length; start += perRow) {
    sheet.need(height)
    const y = sheet.y()
    sheet.rule(y)
    for (const [index, { name, text }] of figures.slice(start, start + perRow).entries()) {
      const x = page.margin + index * width
      sheet.put(name, x, y + 4, width - 8, { size: 7.5, color: 'mute' })
      sheet.put(text, x, y + 13.5, width - 8, { size: 10, font: 'bold' })
    }
    sheet.moveTo(y + height)
  }
  sheet.skip(6)
}

/** Pairs of a name and a value; long values run on over lines. */
export function drawPairs(
  sheet: Sheet,
  pairs: readonly { readonly name: string; readonly text: string; readonly isCode?: boolean }[],
): void {
  const nameWidth = 108
  for (const { name, text, isCode = false } of pairs) {
    const style = { font: isCode ? ('code' as const) : ('sans' as const), size: isCode ? 7.5 : 9 }
    sheet.need(Math.max(13, sheet.heightOf(text, textWidth - nameWidth, style)))
    const y = sheet.y()
    sheet.put(name, page.margin, y, nameWidth - 8, { color: 'mute' })
    sheet.moveTo(y)
    sheet.write(text, { ...style, x: page.margin + nameWidth, width: textWidth - nameWidth, after: 2.5 })
  }
  sheet.skip(6)
}
