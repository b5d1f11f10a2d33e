import { Fragment, type ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface Column<R> {
  readonly key: string
  readonly header: ReactNode
  readonly cell: (row: R) => ReactNode
  readonly align?: 'left' | 'right'
  /** `head`: the row's title when stacked. */
  readonly role?: 'head'
  /** Left out on narrow screens. */
  readonly isWideOnly?: boolean
  /** Shown in a compact row only while that row is looked at. */
  readonly isDetail?: boolean
  /** Stands without its label in a compact row. */
  readonly isBare?: boolean
  /** Stands at the end of its line in a compact row. */
  readonly isEnd?: boolean
  /** True hides the cell when rows are stacked. */
  readonly isVoid?: (row: R) => boolean
  readonly className?: string | ((row: R) => string | undefined)
}

interface TableProps<R> {
  label: string
  columns: readonly Column<R>[]
  rows: readonly R[]
  rowKey: (row: R) => string
  dense?: boolean
  /** Under 640 px each row becomes a small card of labelled values. */
  stackable?: boolean
  /** Two labelled values beside each other where rows are stacked. */
  twoAbreast?: boolean
  /** Stacked rows show what matters in three lines; the row that is looked at shows all. */
  compact?: boolean
  /** The row that is looked at now. */
  isCurrent?: (row: R) => boolean
  /** A click anywhere in a row, for the mouse; a button in a cell does the same for the keyboard. */
  onRow?: (row: R) => void
  /** The name over rows of one kind, which stand together. */
  groupOf?: (row: R) => string
  /** What stands under a row over its whole width; nothing where it is undefined. */
  detailOf?: (row: R) => ReactNode
  footer?: ReactNode
}

/** A table in a frame that scrolls by itself and can be focused to scroll by keyboard. */
export function Table<R>({ label, columns, rows, rowKey, dense = false, stackable = false, footer, ...props }: TableProps<R>) {
  const { twoAbreast = false, compact = false, isCurrent, onRow, groupOf, detailOf } = props
  return (
    // A frame that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="tablewrap" tabIndex={0} role="group" aria-label={label}>
      <table className={classNames('table', dense && 'dense', stackable && 'stackable', twoAbreast && 'two', compact && 'compact')}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={classNames(column.align === 'right' && 'r', column.isWideOnly && 'wideonly') || undefined}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Fragment key={rowKey(row)}>
              {groupOf !== undefined && (index === 0 || groupOf(rows[index - 1]!) !== groupOf(row)) && (
                <tr className="groupname">
                  <th scope="rowgroup" colSpan={columns.length}>
                    {groupOf(row)}
                  </th>
                </tr>
              )}
              {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- see onRow */}
              <tr
                aria-current={isCurrent?.(row) || undefined}
                data-pressable={onRow !== undefined || undefined}
                onClick={onRow && (() => onRow(row))}
              >
                {columns.map((column) => (
                  <Cell key={column.key} column={column} row={row} />
                ))}
              </tr>
              <Detail columns={columns.length}>{detailOf?.(row)}</Detail>
            </Fragment>
          ))}
        </tbody>
        {footer !== undefined && <tfoot>{footer}</tfoot>}
      </table>
    </div>
  )
}

const Detail = ({ columns, children }: { columns: number; children: ReactNode }) =>
  children === undefined ? null : (
    <tr className="detailrow">
      <td colSpan={columns}>{children}</td>
    </tr>
  )

function Cell<R>({ column, row }: { column: Column<R>; row: R }) {
  const own = typeof column.className === 'function' ? column.className(row) : column.className
  const className = classNames(
    column.align === 'right' && 'r num',
    column.role,
    column.isVoid?.(row) && 'void',
    column.isWideOnly && 'wideonly',
    column.isDetail && 'detail',
    column.isBare && 'bare',
    column.isEnd && 'end',
    own,
  )
  return (
    <td data-l={typeof column.header === 'string' ? column.header : column.key} className={className || undefined}>
      {column.cell(row)}
    </td>
  )
}
