/** A live key reads every market that may be passed on and is paid for; a test key reads simulated markets, free of charge. */
export const environments = ['live', 'test'] as const
export type Environment = (typeof environments)[number]

/** The stretches of time that figures of use are asked for: whole days in UTC, today among them. */
export const usagePeriods = ['7', '30'] as const
export type UsagePeriod = (typeof usagePeriods)[number]
