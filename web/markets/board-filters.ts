import { boardGroups, type BoardOrdering } from '@playbook/contract/board-filters'

export const boardTabs = ['all', 'recent', ...boardGroups] as const
export type BoardTab = (typeof boardTabs)[number]

/** What the market browser shows, as it stands in its address. */
export interface BoardFilters {
  readonly show: BoardTab
  readonly search: string
  readonly only: 'open' | undefined
  readonly sort: BoardOrdering | undefined
  /** A watch list, in place of a kind. */
  readonly list: string | undefined
  readonly page: number
}
