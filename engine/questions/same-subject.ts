import { readCondition } from '../reader/read-condition.ts'
import { readText } from '../reader/read-text.ts'
import type { Expr } from '../strategy/plan.ts'
import { subjectText } from '../writer/rule-text.ts'
import { isPlainPrice } from '../writer/term-measure.ts'
import type { Slots } from './question.ts'

const pointer = 'it '
const pointed = /(?<=\s)it$/i

/** A condition that names no subject: "went over 80", "daily under 30". */
const subjectless =
  /^(?:the )?(?:(?:daily|weekly|hourly|monthly|[hd]\d|\d+h) )?(?:is|was|went|goes?|got|gets|goes|cross(?:ed|es)?|dropped|drops|fell|falls|rose|rises|hit|hits|above|over|below|under)\b/iu

/** The value that a condition speaks of, in words; null for the price, which "it" means anyway, and where there are several. */
const subjectOf = (condition: string): string | null => subjectIn(readCondition(condition).expr)
/** The same of the entry of a rule. */
function subjectOfRule(rule: string): string | null {
  const { plan } = readText(rule)
  return subjectIn((plan?.entryLong ?? plan?.entryShort)?.when ?? null)
}
function subjectIn(expr: Expr | null): string | null {
  return expr !== null && 'left' in expr && !isPlainPrice(expr.left) ? subjectText(expr.left) : null
}

/** A condition that goes on from the question before: "and after it crossed above 70?" means the value that was spoken of there. */
export function withSameSubject(condition: string, before: Slots): string {
  // "How often did price cross it?"
  if (before.value !== undefined && pointed.test(condition)) return condition.replace(pointed, before.value)
  if (before.value !== undefined && subjectless.test(condition)) return `${before.value} ${condition}`
  if (!condition.toLowerCase().startsWith(pointer)) return condition
  const subject =
    before.value ??
    (before.condition !== undefined ? subjectOf(before.condition) : before.rule !== undefined ? subjectOfRule(before.rule) : null)
  return subject === null ? condition : `${subject} ${condition.slice(pointer.length)}`
}
