import { canonicalPlan } from '../strategy/canonical.ts'
import { ruleLines } from '../strategy/explain.ts'
import type { Plan, Span } from '../strategy/plan.ts'
import { answered, ask } from '../strategy/questions.ts'
import type { RuleLine } from '../strategy/reading.ts'
import type { ClauseReading } from './read-clauses.ts'
import { settle, type Settled, type SettlingContext } from './settle.ts'

/** A reading of a text and what it comes to. */
export interface Read {
  readonly cover: ClauseReading
  readonly settled: Settled
}

/**
 * Two readings are alike where their costs are: which of them is meant is asked. On the corpus a margin of 0.2 asks about twenty texts
 * that are read rightly and about one that is not.
 */
const alikeWithin = 0.05

const isWhole = ({ unread }: ClauseReading, { held, questions }: Settled): boolean =>
  unread.length === 0 && held.length === 0 && !questions.some(({ blocks }) => blocks)

/** Rules of a plan that the other has not. */
function ownRules(plan: Plan, other: Plan): readonly RuleLine[] {
  const nameOf = ({ role, side, text }: RuleLine) => `${role} ${side} ${text}`
  const others = new Set(ruleLines(other).map(nameOf))
  return ruleLines(plan).filter((line) => !others.has(nameOf(line)))
}

const wordsOf = (rules: readonly RuleLine[]): string => rules.map(({ role, text }) => `${role.replaceAll('_', ' ')}: ${text}`).join('; ')

/** The likeliest reading of a text; where another is as likely and comes to another plan, which of the two is asked. */
export function likeliest(covers: readonly [ClauseReading, ...ClauseReading[]], context: SettlingContext): Read {
  const [cover, next] = covers
  const settled = settle(cover, context)
  if (next === undefined || next.cost - cover.cost > alikeWithin || !isWhole(cover, settled)) return { cover, settled }
  const other = settle(next, context)
  if (!isWhole(next, other) || canonicalPlan(other.plan) === canonicalPlan(settled.plan)) return { cover, settled }
  const [own, others] = [ownRules(settled.plan, other.plan), ownRules(other.plan, settled.plan)]
  const spans: readonly Span[] = [...own, ...others].flatMap((rule) => rule.spans)
  const asked = ask<Read>(
    'vague_condition',
    spans.slice(0, 1),
    'This can be read in two ways. Which is meant?',
    [
      ['first', wordsOf(own), { cover, settled }],
      ['second', wordsOf(others), { cover: next, settled: other }],
    ],
    null,
  )
  const { question, effect } = answered(asked, context.answers)
  const read = effect ?? { cover, settled }
  return { ...read, settled: { ...read.settled, questions: [...read.settled.questions, question] } }
}
