import { limits } from '@playbook/contract/limits'
import { indicatorVocabulary } from '@playbook/engine/indicators/vocabulary'
import type { Comparator, Expr, Plan, Term } from '@playbook/engine/strategy/plan'
import type { Reading } from '@playbook/engine/strategy/reading'
import { shorten } from './present-strategy.ts'

const summaryChars = 300

const comparators = {
  gt: 'above',
  gte: 'above',
  lt: 'below',
  lte: 'below',
  eq: 'at',
  crosses_above: 'crossing above',
  crosses_below: 'crossing below',
  crosses: 'crossing',
} as const satisfies Record<Comparator, string>

const inWords = (name: string) => name.replaceAll('_', ' ')
const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)
const paramsOf = (term: Extract<Term, { kind: 'indicator' }>) => Object.values(term.params).join('/')

function nameOfTerm(term: Term): string {
  switch (term.kind) {
    case 'const':
      return `${term.value}`
    case 'price':
      return term.field
    case 'indicator': {
      const { title, outputs } = indicatorVocabulary[term.name]
      const output = term.output === outputs[0] ? '' : ` ${inWords(term.output)}`
      return [title, paramsOf(term)].filter(Boolean).join(' ') + output
    }
    case 'value_when':
      return `last ${nameOfTerm(term.value)}`
    case 'calc':
      return term.args.map(nameOfTerm).join(' and ')
    default:
      return inWords(term.kind)
  }
}

/** Two averages of one kind that cross: `SMA 10/20 cross`. */
function nameOfCross(left: Term, right: Term): string | null {
  if (left.kind !== 'indicator' || right.kind !== 'indicator' || left.name !== right.name || left.output !== right.output) return null
  return `${indicatorVocabulary[left.name].title} ${paramsOf(left)}/${paramsOf(right)} cross`
}

function nameOfCondition(expr: Expr): string | null {
  switch (expr.op) {
    case 'and':
    case 'or':
      return expr.args.map(nameOfCondition).find((name) => name !== null) ?? null
    case 'sequence':
      // What it is named after is what triggers it.
      return expr.steps.map(({ when }) => nameOfCondition(when)).findLast((name) => name !== null) ?? null
    case 'not':
      return nameOfCondition(expr.arg)
    case 'for_bars':
    case 'within':
    case 'shift':
      return nameOfCondition(expr.expr)
    case 'rising':
    case 'falling':
      return `${nameOfTerm(expr.term)} ${expr.op}`
    case 'divergence':
      return `${expr.kind} ${nameOfTerm(expr.term)} divergence`
    case 'pattern':
      return inWords(expr.name)
    case 'weekday':
      return `every ${expr.days.join(', ')}`
    case 'time':
    case 'at_time':
    case 'calendar':
    case 'always':
      return null
    default:
      return (
        (expr.op.startsWith('crosses') ? nameOfCross(expr.left, expr.right) : null) ??
        `${nameOfTerm(expr.left)} ${comparators[expr.op]} ${nameOfTerm(expr.right)}`
      )
  }
}

/** A short name from what opens the first trade, e.g. `SMA 10/20 cross on EURUSD`. */
export function nameStrategy(plan: Plan, symbol: string): string {
  const entry = plan.entryLong ?? plan.entryShort
  const what = (entry === null ? null : nameOfCondition(entry.when)) ?? (plan.name.trim() || 'Strategy')
  const where = ` on ${symbol}`
  return capital(shorten(what, limits.maxStrategyNameChars - where.length)) + where
}

/** The rules as they were understood, in a sentence or two. */
export const summarise = (reading: Reading): string => shorten(reading.rules.map((rule) => rule.text).join(' · '), summaryChars)
