import type { KeyCaller } from '../../http/actor.ts'

/** What time it is for a key, in milliseconds: that of the test clock, where it was set. */
export const timeOf = ({ clockMs }: KeyCaller, now: () => number): number => clockMs ?? now()
