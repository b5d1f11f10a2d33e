import { useId, useMemo, useState, type ReactNode } from 'react'
import { Button, IconButton } from '../button.tsx'
import { Card } from '../card.tsx'
import { Icon } from '../icon.tsx'
import { Menu, MenuItem } from '../menu.tsx'
import { shortNumber } from '../numbers.ts'
import { Popover } from '../popover.tsx'
import { saveFile } from '../save-file.ts'
import { Skeleton } from '../skeleton.tsx'
import { Table, type Column } from '../table.tsx'
import { showToast } from '../toast.tsx'
import { WhenNear } from '../when-near.tsx'
import { cellText, csvOf, tableOf, type DrawingTable } from './drawing-table.ts'
import type { Drawing } from './drawing.ts'
import type { DrawnFigure } from './figure-canvas.ts'
import { FigureLegend } from './figure-legend.tsx'
import { FigurePicture } from './figure-picture.tsx'
import css from './figure.module.css'

interface FigureCardProps {
  readonly title: string
  /** What is drawn and how it is computed, in a sentence or two. */
  readonly definition: ReactNode
  /** Keep it between renders (`useMemo`): it is drawn again when it changes. */
  readonly drawing: Drawing
  /** What the picture says, in words: read out instead of it. */
  readonly label: string
  /** Name of the exported files, without ending. */
  readonly file: string
  readonly note?: ReactNode
  /** More controls, before those of the frame. */
  readonly actions?: ReactNode
  readonly heightPx?: number
  /** Said instead of the picture where there is nothing to draw. */
  readonly empty?: ReactNode
  readonly footer?: ReactNode
}

const usualHeightPx = 300
/** More rows than these are thinned out in the table; the file has all. */
const maxRows = 120

/** A picture in its card: its definition, the table behind it, and both as files. */
export function FigureCard({
  title,
  definition,
  drawing,
  label,
  file,
  note,
  actions,
  heightPx = usualHeightPx,
  empty,
  footer,
}: FigureCardProps) {
  const [asTable, setAsTable] = useState(false)
  const [drawn, setDrawn] = useState<DrawnFigure | null>(null)
  const table = useMemo(() => tableOf(drawing), [drawing])
  const isEmpty = empty !== undefined && empty !== null && empty !== false
  const savePng = async () => {
    try {
      if (drawn !== null)
        saveFile({ name: `${file}.png`, content: await drawn.toPng([title, legendLine(drawing)].filter((line) => line !== '')) })
    } catch {
      showToast('bad', { title: 'The picture was not saved', detail: 'The browser could not make the image. The CSV has its numbers.' })
    }
  }
  const saveCsv = () => saveFile({ name: `${file}.csv`, content: new Blob(['\ufeff', csvOf(table)], { type: 'text/csv;charset=utf-8' }) })
  return (
    <Card
      title={title}
      note={note}
      footer={footer}
      actions={
        <span className={css.tools}>
          {actions}
          <Popover label={`What ${title} shows`} align="end" trigger={<IconButton icon="info" size="sm" label={`What ${title} shows`} />}>
            <h3>{title}</h3>
            <div>{definition}</div>
          </Popover>
          {!isEmpty && (
            <>
              <Button variant="ghost" size="sm" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
                {asTable ? 'Show as picture' : 'Show as table'}
              </Button>
              <Menu label={`Export ${title}`} align="end" trigger={<IconButton icon="download" size="sm" label={`Export ${title}`} />}>
                <MenuItem icon="chart" disabled={asTable || drawn === null} onSelect={() => void savePng()}>
                  Picture as PNG
                </MenuItem>
                <MenuItem icon="file" onSelect={saveCsv}>
                  Numbers as CSV
                </MenuItem>
              </Menu>
            </>
          )}
        </span>
      }
    >
      {isEmpty ? (
        <p className={`soft ${css.empty}`}>{empty}</p>
      ) : asTable ? (
        <FigureTable title={title} table={table} />
      ) : (
        <>
          <FigureLegend drawing={drawing} />
          <WhenNear heightPx={heightPx}>
            <FigurePicture
              drawing={drawing}
              table={table}
              label={label}
              heightPx={heightPx}
              onDrawn={setDrawn}
              onAsTable={() => setAsTable(true)}
            />
          </WhenNear>
        </>
      )}
    </Card>
  )
}

/** A figure that is on its way, in its final height. */
export const FigureCardSkeleton = ({ heightPx = usualHeightPx, label }: { heightPx?: number; label: string }) => (
  <div className="card" role="status" aria-busy="true" aria-label={label}>
    <header>
      <Skeleton width={160} />
    </header>
    <div className={css.waiting} style={{ height: heightPx }} />
  </div>
)

const legendLine = (drawing: Drawing): string =>
  drawing.kind === 'line' && drawing.panes.flatMap((pane) => pane.lines).length > 1
    ? drawing.panes.flatMap((pane) => [...pane.lines, ...(pane.bands ?? [])].map((each) => each.name)).join('  ·  ')
    : ''

interface NumberedRow {
  readonly number: number
  readonly cells: DrawingTable['rows'][number]
}

function FigureTable({ title, table }: { title: string; table: DrawingTable }) {
  const id = useId()
  const step = Math.max(1, Math.ceil(table.rows.length / maxRows))
  const rows = table.rows.flatMap((cells, number): NumberedRow[] =>
    number % step === 0 || number === table.rows.length - 1 ? [{ number, cells }] : [],
  )
  const columns = table.columns.map(({ name, isNumber, isTime }, index): Column<NumberedRow> => ({
    key: `${index}`,
    header: name,
    align: isNumber && !isTime ? 'right' : 'left',
    cell: ({ cells }) => cellText(table, index, cells[index] ?? null),
  }))
  return (
    <>
      <div className={css.table} aria-describedby={step > 1 ? id : undefined}>
        <Table label={title} dense rows={rows} rowKey={(row) => String(row.number)} columns={columns} />
      </div>
      {step > 1 && (
        <p className={`small mute num ${css.thinned}`} id={id}>
          <Icon name="info" />
          {`Every ${step}th of ${shortNumber(table.rows.length)} rows; the CSV has all of them.`}
        </p>
      )}
    </>
  )
}
