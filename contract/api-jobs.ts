/** Work that a key can start. */
export const apiJobKinds = ['backtest', 'robustness'] as const
export type ApiJobKind = (typeof apiJobKinds)[number]

/** The last three are ends: a job leaves none of them. */
export const apiJobStatuses = ['pending', 'running', 'completed', 'failed', 'cancelled'] as const
export type ApiJobStatus = (typeof apiJobStatuses)[number]

export const hasJobEnded = (status: ApiJobStatus): boolean => status !== 'pending' && status !== 'running'
