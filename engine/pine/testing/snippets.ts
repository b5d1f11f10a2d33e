import { findInstrument } from '../../market/catalogue.ts'
import type { Instrument } from '../../market/instrument.ts'
import { emptyPlan, unread as from } from '../../strategy/empty-plan.ts'
import type { Expr, Plan, Rule, Term } from '../../strategy/plan.ts'
import { translatePlan } from '../translate-plan.ts'

export const market: Instrument = findInstrument('EURUSD')!

export const planWith = (parts: Partial<Plan>): Plan => ({
  ...emptyPlan,
  name: 'Test',
  direction: { value: 'long', from },
  timeframe: { value: '1h', from },
  entryLong: { when: { op: 'always', from }, fill: 'next_open' },
  sizing: { kind: 'fixed_units', value: 1000, from },
  ...parts,
})

/** The lines of a section of a script, without empty ones and comments. */
export function linesOf(code: string, title: string): readonly string[] {
  const lines = code.split('\n')
  const from = lines.indexOf(`// ── ${title}`)
  if (from < 0) return []
  const rest = lines.slice(from + 1)
  const to = rest.findIndex((line) => line.startsWith('// ── '))
  return rest.slice(0, to < 0 ? rest.length : to).filter((line) => line.trim() !== '' && !line.startsWith('//'))
}

const isReady = (line: string) => /^(known\d+|isReady) = /.test(line)

/** What a script computes for a condition, with the reasons for what is missing. */
export function conditionLines(when: Expr, fill: Rule['fill'] = 'next_open'): readonly string[] {
  const { code, missing } = translatePlan(planWith({ entryLong: { when, fill } }), market)
  return [
    ...linesOf(code, 'Values and conditions').filter((line) => !isReady(line)),
    ...missing.filter(({ path }) => path.startsWith('entryLong.when')).map(({ path, why }) => `missing ${path}: ${why}`),
  ]
}

/** What a script computes for a term that is compared with 1. */
export const termLines = (term: Term): readonly string[] =>
  conditionLines({ op: 'gt', left: term, right: { kind: 'const', value: 1, from }, from })
