import type { Stretch } from '../../language/grammar.ts'
import type { Clause, Side } from '../meanings.ts'
import { rule } from '../production.ts'

const section = (side: Side | 'both' | null, role: Extract<Clause, { clause: 'section' }>['role'], at: Stretch | null): Clause => ({
  clause: 'section',
  side,
  role,
  at,
})

/** Headings, mirrored rules, and what stands alone. */
export const layoutProductions = [
  rule('Clause', 'Side:side #colon', { build: ({ side }, at) => section(side, 'entry', at), examples: ['Longs:', 'long:'] }),
  rule('Clause', 'for Side:side #colon?', { build: ({ side }, at) => section(side, null, at), examples: ['for longs:'] }),
  rule('Clause', 'Side:side #entryNoun #colon?', { build: ({ side }, at) => section(side, 'entry', at), examples: ['Long entry:'] }),
  rule('Clause', 'Side:side #exitNoun #colon?', { build: ({ side }, at) => section(side, 'exit', at), examples: ['Long exit:'] }),
  rule('Clause', '#exitNoun Side:side #colon', { build: ({ side }, at) => section(side, 'exit', at), examples: ['exit long:'] }),
  rule('Clause', '#entryNoun #colon', { build: (_, at) => section(null, 'entry', at), examples: ['Entry:'] }),
  rule('Clause', '#exitNoun #colon', { build: (_, at) => section(null, 'exit', at), examples: ['Exit:'] }),
  rule('Clause', '#filterNoun #colon', { build: (_, at) => section(null, 'filter', at), examples: ['Filter:'] }),
  rule('Clause', '#mirrorWord for|on Side:side', {
    build: ({ side }, at) => ({ clause: 'mirror', side, of: 'all', at }),
    examples: ['opposite for shorts', 'vice versa for shorts'],
  }),
  rule('Clause', 'Side:side #colon? are|is|on? #mirrorWord', {
    build: ({ side }, at) => ({ clause: 'mirror', side, of: 'all', at }),
    examples: ['shorts are the opposite', 'Short: vice versa'],
  }),
  rule('Clause', '#enterVerb:side #whenWord? #mirrorWord', {
    build: ({ side }, at) => (side === null ? null : { clause: 'mirror', side, of: 'entry', at }),
    examples: ['go short on the opposite'],
  }),
  rule('Clause', '#mirrorWord', {
    build: (_, at) => ({ clause: 'mirror', side: null, of: 'all', at }),
    weight: 4,
    examples: ['vice versa'],
  }),
  rule('Clause', '#courtesy', { build: (_, at) => ({ clause: 'remark', at }), examples: ['hi guys', 'my rules'] }),
  rule('Clause', '#courtesy #colon', { build: (_, at) => ({ clause: 'remark', at }), examples: ['Strategy:'] }),
  rule('Clause', 'Part:part', { build: ({ part }, at) => ({ clause: 'part', part, at }), weight: 0, examples: ['stop loss 2%'] }),
  rule('Clause', 'Condition:when', { build: ({ when }, at) => ({ clause: 'condition', when, at }), weight: 8, examples: ['RSI < 30'] }),
]
