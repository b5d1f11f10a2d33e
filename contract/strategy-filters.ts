/** How the list of strategies can be ordered; the first is the standard. */
export const strategyOrderings = ['-created_at', 'created_at', 'name', '-name', '-total_return', 'total_return'] as const
export type StrategyOrdering = (typeof strategyOrderings)[number]

/** By what the list of strategies can be filtered. */
export const strategyStatusFilters = ['completed', 'running', 'failed', 'pending'] as const
export type StrategyStatusFilter = (typeof strategyStatusFilters)[number]
