import { isKnown } from '@playbook/engine/format/number-text'
import { statisticsCatalogue } from '@playbook/engine/statistics/catalogue'
import { Card } from '../ui/card.tsx'
import { Popover } from '../ui/popover.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { formatFigure } from '../words/figure-text.ts'
import type { ComparedRun } from './compared-run.ts'
import { figureRows, type FigureRow } from './figure-rows.ts'
import css from './compare.module.css'

/** The figures side by side; the best of a row carries a mark. */
export function FiguresCard({ runs }: { runs: readonly ComparedRun[] }) {
  const columns: readonly Column<FigureRow>[] = [
    { key: 'figure', header: 'Figure', className: css.sticky ?? '', cell: ({ name }) => <FigureName name={name} /> },
    ...runs.map(({ letter }, index): Column<FigureRow> => ({
      key: letter,
      header: letter,
      align: 'right',
      className: ({ best }) => (best.includes(index) ? css.best : undefined),
      cell: ({ name, values, best }) => (
        <>
          {best.includes(index) && (
            <span className={css.mark} title="Best of the row">
              <span aria-hidden="true">◆</span>
              <span className="sr">best, </span>
            </span>
          )}
          <span className={isKnown(values[index]) ? undefined : 'mute'}>{formatFigure(name, values[index] ?? null)}</span>
        </>
      ),
    })),
  ]
  return (
    <Card
      title="Figures"
      footer="◆ marks the best of a row. Figures of different markets or periods are not one race; the best of many runs is partly luck."
    >
      <Table label="Figures" dense rows={figureRows(runs)} rowKey={(row) => row.name} columns={columns} />
    </Card>
  )
}

function FigureName({ name }: Pick<FigureRow, 'name'>) {
  const { title, definition } = statisticsCatalogue[name]
  return (
    <Popover
      label={`What ${title} means`}
      trigger={
        <button type="button" className={css.figure}>
          {title}
        </button>
      }
    >
      <h3>{title}</h3>
      <div>{definition}</div>
    </Popover>
  )
}
