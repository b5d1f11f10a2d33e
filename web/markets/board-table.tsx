import type { BoardOrdering } from '@playbook/contract/board-filters'
import type { ReactNode } from 'react'
import { changeWords } from './change-words.ts'
import css from './market-board.module.css'

/** A column that the rows can be put into the order of: the way that the first press asks for, and the other one. */
type Orders = readonly [first: BoardOrdering, other: BoardOrdering]

const columns: readonly {
  readonly name: string
  readonly className: string | undefined
  readonly orders: Orders | null
  readonly isRight?: boolean
}[] = [
  { name: 'Symbol', className: css.market, orders: ['symbol', '-symbol'] },
  { name: 'Last 40 bars', className: css.line, orders: null },
  { name: 'Last', className: css.last, orders: ['-last', 'last'], isRight: true },
  { name: changeWords.hours24.header, className: css.change, orders: ['-change', 'change'], isRight: true },
  { name: 'Session', className: css.session, orders: ['session', 'session'] },
  { name: 'Source', className: css.source, orders: null },
]

interface BoardTableProps {
  readonly ordering: BoardOrdering | undefined
  /** Left out where the order is the user's own. */
  readonly onOrdering?: ((ordering: BoardOrdering) => void) | undefined
  /** Table bodies, one a group. */
  readonly children: ReactNode
}

/** The frame and the head of the browser's table. */
export const BoardTable = ({ ordering, onOrdering, children }: BoardTableProps) => (
  <div className="card">
    {/* A frame that scrolls must be reachable by keyboard. */}
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
    <div className="tablewrap" tabIndex={0} role="group" aria-label="Markets table">
      <table className={`table ${css.board}`}>
        <thead>
          <tr>
            {columns.map(({ name, className, orders, isRight = false }) => (
              <th
                key={name}
                scope="col"
                className={`${className} ${isRight ? 'r' : ''}`}
                aria-sort={orders === null ? undefined : sortOf(orders, ordering)}
              >
                {orders === null || onOrdering === undefined ? (
                  name
                ) : (
                  <button type="button" className="sort" onClick={() => onOrdering(ordering === orders[0] ? orders[1] : orders[0])}>
                    {name}
                  </button>
                )}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  </div>
)

function sortOf(orders: Orders, ordering: BoardOrdering | undefined): 'ascending' | 'descending' | 'none' {
  if (ordering === undefined || !orders.includes(ordering)) return 'none'
  return ordering.startsWith('-') ? 'descending' : 'ascending'
}

interface GroupHeadProps {
  readonly title: string
  readonly note: string
  /** A link to all of the group. */
  readonly more?: ReactNode
}

/** The row that names a group. */
export const GroupHead = ({ title, note, more }: GroupHeadProps) => (
  <tr className={css.group}>
    <th scope="rowgroup" colSpan={columns.length}>
      <span className={css.groupline}>
        <span className={css.title}>{title}</span>
        <span className="small mute num">{note}</span>
        <span className="grow" />
        {more}
      </span>
    </th>
  </tr>
)

/** A row of words over the whole width. */
export const WordsRow = ({ children }: { children: ReactNode }) => (
  <tr className={css.words}>
    <td colSpan={columns.length}>{children}</td>
  </tr>
)
