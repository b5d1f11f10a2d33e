import type { PatternSide } from '@playbook/engine/chart/pattern-entries'

/** The colour of a pattern for which none was chosen, by what it speaks for. */
export const sideToken = { up: '--up', down: '--down', even: '--text-2' } as const satisfies Record<PatternSide, string>
