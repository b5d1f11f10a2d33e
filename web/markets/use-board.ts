import type { BoardGroup, BoardOrdering } from '@playbook/contract/board-filters'
import { getBoard, getBoardSummary } from '@playbook/contract/market-board'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryOf } from '../api.ts'

/** Part of the board; what is left out does not narrow it. */
export interface BoardPart {
  readonly group?: BoardGroup
  readonly search?: string
  readonly symbols?: readonly string[]
  readonly isOpen?: boolean
  readonly ordering?: BoardOrdering | undefined
  readonly page?: number
  readonly pageSize: number
}

/** Prices move by themselves: what is read again is the small line and the price of a day ago. */
const refreshMs = 120_000
/** An order by figures would shuffle the rows under the reader's eyes. */
const byFigure: readonly (BoardOrdering | undefined)[] = ['change', '-change', 'last', '-last']

/** Rows of the board; the ones before stand until others have come. */
export function useBoard({ group, search = '', symbols, isOpen = false, ordering, page = 1, pageSize }: BoardPart) {
  return useQuery({
    ...queryOf(getBoard, {
      query: {
        page: String(page),
        page_size: String(pageSize),
        ...(group === undefined ? {} : { group }),
        ...(search === '' ? {} : { search }),
        ...(symbols === undefined ? {} : { symbols: symbols.join(',') }),
        ...(isOpen ? { open: 'true' as const } : {}),
        ...(ordering === undefined ? {} : { ordering }),
      },
    }),
    enabled: symbols === undefined || symbols.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    refetchInterval: byFigure.includes(ordering) ? false : refreshMs,
  })
}

/** How many markets there are of each kind. */
export const useBoardSummary = () => useQuery({ ...queryOf(getBoardSummary), staleTime: 60_000, refetchInterval: refreshMs })
