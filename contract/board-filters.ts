import { categories } from '@playbook/engine/market/instrument'

/** Orders of the market browser; a minus is the largest first. */
export const boardOrderings = ['watched', 'symbol', '-symbol', 'name', '-name', '-change', 'change', '-last', 'last', 'session'] as const
export type BoardOrdering = (typeof boardOrderings)[number]

/** A kind of market, or the own imports. */
export const boardGroups = [...categories, 'imported'] as const
export type BoardGroup = (typeof boardGroups)[number]
