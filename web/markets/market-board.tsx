import { boardGroups, type BoardGroup } from '@playbook/contract/board-filters'
import { limits } from '@playbook/contract/limits'
import type { Watchlist } from '@playbook/contract/watchlists'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { messageOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { shortNumber } from '../ui/numbers.ts'
import { Pagination } from '../ui/pagination.tsx'
import type { BoardFilters } from './board-filters.ts'
import { BoardRowSkeleton } from './board-row.tsx'
import { GroupHead, BoardTable, WordsRow } from './board-table.tsx'
import { BoardGroupRows, groupNames, WatchlistRows, type RowContext } from './board-view.tsx'
import { FailedRows } from './failed-rows.tsx'
import { useBoardSummary, type BoardPart } from './use-board.ts'
import { useSeenMarkets } from './use-seen-markets.ts'

/** Rows of a group beside other groups, and of one on its own. */
const rowsOfGroup = 5
const rowsOfPage = 50

interface MarketBoardProps {
  readonly filters: BoardFilters
  /** The watch list that is shown in place of a kind. */
  readonly list: Watchlist | undefined
  readonly context: RowContext
  readonly onChange: (part: Partial<BoardFilters>) => void
  readonly onOrder: (symbols: string[]) => void
}

const ofAll = (shown: number, count: number) => (shown < count ? `${shown} of ${shortNumber(count)}` : String(count))

/** The table of the browser: all groups, one of them, a search, the markets that were seen, or a watch list. */
export function MarketBoard({ filters, list, context, onChange, onOrder }: MarketBoardProps) {
  const isOpen = filters.only === 'open'
  const narrowed = { isOpen, ordering: filters.sort }
  return (
    <BoardTable
      ordering={list === undefined ? filters.sort : undefined}
      onOrdering={list === undefined ? (sort) => onChange({ sort }) : undefined}
    >
      {list !== undefined && isOpen && list.symbols.length > 0 ? (
        // A part of the list has no order of its own that could be changed.
        <BoardGroupRows
          key={list.id}
          title={list.name}
          part={{ isOpen, symbols: list.symbols, pageSize: limits.maxWatchlistSymbols }}
          context={context}
          noteOf={(_, count) => ofAll(count, list.symbols.length)}
          empty={<Nothing filters={filters} onChange={onChange} />}
        />
      ) : list !== undefined ? (
        <WatchlistRows list={list} context={context} onOrder={onOrder} />
      ) : filters.search !== '' ? (
        <OneGroup
          key="found"
          title="Found"
          part={{ ...narrowed, search: filters.search, ...(isGroup(filters.show) ? { group: filters.show } : {}) }}
          filters={filters}
          context={context}
          onChange={onChange}
          empty={<Nothing filters={filters} onChange={onChange} />}
        />
      ) : filters.show === 'recent' ? (
        <SeenRows part={narrowed} context={context} filters={filters} onChange={onChange} />
      ) : filters.show === 'all' ? (
        <AllGroups part={narrowed} filters={filters} context={context} onChange={onChange} />
      ) : (
        <OneGroup
          key={filters.show}
          title={groupNames[filters.show]}
          part={{ ...narrowed, group: filters.show }}
          filters={filters}
          context={context}
          onChange={onChange}
          empty={<Nothing filters={filters} onChange={onChange} />}
        />
      )}
    </BoardTable>
  )
}

const isGroup = (show: BoardFilters['show']): show is BoardGroup => (boardGroups as readonly string[]).includes(show)

type Part = Omit<BoardPart, 'pageSize' | 'page'>

interface GroupsProps {
  readonly part: Part
  readonly filters: BoardFilters
  readonly context: RowContext
  readonly onChange: (part: Partial<BoardFilters>) => void
}

/** The first markets of each kind; a kind waits and fails for itself. */
function AllGroups({ part, filters, context, onChange }: GroupsProps) {
  const summary = useBoardSummary()
  const isNothingOpen = part.isOpen === true && summary.data?.open === 0
  return (
    <>
      {isNothingOpen && (
        <tbody>
          <WordsRow>
            <Nothing filters={filters} onChange={onChange} />
          </WordsRow>
        </tbody>
      )}
      {boardGroups
        .filter((group) => group !== 'imported' || (summary.data?.groups.imported ?? 0) > 0)
        .map((group) => (
          <BoardGroupRows
            key={group}
            title={groupNames[group]}
            part={{ ...part, group, pageSize: rowsOfGroup }}
            context={context}
            rows={rowsOfGroup}
            noteOf={ofAll}
            more={
              <Link className="small" to="/console/analysis" search={{ ...filters, show: group, page: 1 }} replace resetScroll={false}>
                {`All ${groupNames[group].toLowerCase()}`}
              </Link>
            }
          />
        ))}
    </>
  )
}

/** One kind, or what was found, in pages. */
function OneGroup({ title, part, filters, context, onChange, empty }: GroupsProps & { title: string; empty: ReactNode }) {
  return (
    <BoardGroupRows
      title={title}
      part={{ ...part, page: filters.page, pageSize: rowsOfPage }}
      context={context}
      rows={12}
      noteOf={(_, count) => shortNumber(count)}
      empty={empty}
      pagerOf={(count) => (
        <Pagination
          page={filters.page}
          pageSize={rowsOfPage}
          count={count}
          onPage={(page) => onChange({ page })}
          label="Pages of markets"
        />
      )}
    />
  )
}

/** The markets that the user looked at last, the latest first. */
function SeenRows({ part, filters, context, onChange }: GroupsProps) {
  const seen = useSeenMarkets()
  if (seen.isPending)
    return (
      <tbody aria-busy="true">
        <GroupHead title="Recently seen" note="loading" />
        {Array.from({ length: 4 }, (_, place) => (
          <BoardRowSkeleton key={place} place={place} />
        ))}
      </tbody>
    )
  if (seen.isLoadingError)
    return (
      <FailedRows
        title="Recently seen"
        problem={`Recently seen markets could not be loaded. ${messageOf(seen.error)}`}
        onRetry={() => void seen.refetch()}
      />
    )
  const symbols = seen.data.results.map(({ symbol }) => symbol)
  if (symbols.length === 0)
    return (
      <tbody>
        <GroupHead title="Recently seen" note="0" />
        <WordsRow>Markets that you open will stand here, the latest first.</WordsRow>
      </tbody>
    )
  return (
    <BoardGroupRows
      title="Recently seen"
      part={{ ...part, symbols, pageSize: rowsOfPage }}
      context={context}
      noteOf={(_, count) => String(count)}
      empty={<Nothing filters={filters} onChange={onChange} />}
    />
  )
}

/** Why there is nothing, and what to do about it. */
function Nothing({ filters, onChange }: Pick<GroupsProps, 'filters' | 'onChange'>) {
  const isNarrowed = filters.search !== '' || filters.only !== undefined
  return (
    <>
      {filters.search !== '' ? 'No markets found.' : filters.only === 'open' ? 'No market is open now.' : 'No markets available.'}{' '}
      {isNarrowed && (
        <Button size="sm" variant="ghost" onClick={() => onChange({ search: '', only: undefined })}>
          Show all
        </Button>
      )}
    </>
  )
}
