import type { RuleLine } from './reading.ts'

/** How many rules the words give, as they are numbered beside the text: where and when to trade are none. */
export const countRules = (lines: readonly Pick<RuleLine, 'number' | 'role'>[]): number =>
  lines.filter(({ number, role }) => number !== null && role !== 'market' && role !== 'period').length
