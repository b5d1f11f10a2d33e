import { roleNames } from '../strategy/group-rules.ts'
import type { Reading } from '../strategy/reading.ts'

const sides = { long: ' long', short: ' short', both: '' } as const

/** What the words of a strategy themselves say, a line a rule, such as `Entry long: RSI(14) is below 30`; not the market, nor what is assumed. */
export const rulesAsRead = ({ rules }: Reading): readonly string[] =>
  rules
    .filter(({ spans, role, path }) => spans.length > 0 && role !== 'market' && path !== 'opposite')
    .map(({ role, side, text }) => `${roleNames[role]}${role === 'entry' || role === 'exit' ? sides[side] : ''}: ${text}`)
