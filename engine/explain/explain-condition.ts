import { conditionAt, termAt, type HeldPosition } from '../conditions/condition-at.ts'
import { conditionColumn } from '../conditions/condition-column.ts'
import { dependsOnPosition, termDependsOnPosition } from '../conditions/depends-on-position.ts'
import { termColumn } from '../conditions/term-column.ts'
import type { World } from '../conditions/world.ts'
import { describeExpr, describeTerm, headingOf, leadOfPart, plural, underLead } from '../strategy/describe.ts'
import { childrenOf, conditionPath, termsOf } from '../strategy/plan-children.ts'
import type { Expr, Fill, Sequence, Term } from '../strategy/plan.ts'
import { progressAt, progressText, type SequenceProgress } from './sequence-progress.ts'

export type TruthName = 'true' | 'false' | 'unknown'

/** An operand of a comparison with its value at the bar; null where it has none. */
export interface OperandValue {
  readonly text: string
  readonly value: number | null
  /** On the bar before, where the condition compares with it. */
  readonly before?: number | null
}

/** One condition of a rule as it stood at a bar, with the conditions it is made of. */
export interface ConditionNode {
  /** Where in the plan it stands, e.g. `entryLong.when.args.0`. */
  readonly path: string
  readonly text: string
  /** The same in full, for a sentence that stands alone. */
  readonly words: string
  readonly truth: TruthName
  readonly operands: readonly OperandValue[]
  /** What the truth alone does not say, e.g. when it was last true. */
  readonly note: string | null
  /** How far a sequence has come that is not complete on this bar; only there. */
  readonly progress?: SequenceProgress
  readonly parts: readonly ConditionNode[]
}

/** What a condition is asked over; `position` is the one that its terms may ask about. */
export interface ExplainContext {
  readonly world: World
  readonly fill: Fill
  readonly position: HeldPosition | null
}

/** The condition's tree at bar i, read from the columns and the evaluator that the run itself decides by. */
export function explainCondition(expr: Expr, path: string, asking: ExplainContext, i: number): ConditionNode {
  return expr.op === 'sequence' ? explainSequence(expr, path, asking, i) : explainPart(expr, path, asking, i)
}

function explainPart(expr: Expr, path: string, asking: ExplainContext, i: number): ConditionNode {
  const earlier = expr.op === 'shift' ? expr.bars : 0
  return {
    path,
    text: headingOf(expr) ?? describeExpr(expr),
    words: describeExpr(expr),
    truth: truthAt(expr, asking, i),
    operands: termsOf(expr)
      .filter(isShown)
      .map((term) => operandAt(term, expr, asking, i)),
    note: noteOf(expr, asking, i),
    parts: childrenOf(expr).map((child, k) => explainCondition(child, conditionPath(expr, path, k), asking, i - earlier)),
  }
}

/** A sequence with how far it has come; each step says whether it is done. */
function explainSequence(expr: Sequence, path: string, asking: ExplainContext, i: number): ConditionNode {
  const node = explainPart(expr, path, asking, i)
  const progress = node.truth === 'false' ? progressAt(expr, asking, i) : undefined
  const step = progress?.step ?? (node.truth === 'true' ? expr.steps.length + 1 : 0)
  const parts = node.parts.map((part, k) => {
    const lead = leadOfPart(expr, k)
    const text = underLead(lead, part.text, part.parts.length > 0)
    const note = k >= expr.steps.length || step === 0 ? part.note : k + 1 < step ? 'done' : k + 1 === step ? 'waited for' : 'comes later'
    return { ...part, text, note }
  })
  const note = progress ? progressText(expr, progress) : node.note
  return { ...node, parts, note, ...(progress && { progress }) }
}

function truthAt(expr: Expr, { world, fill, position }: ExplainContext, i: number): TruthName {
  if (i < 0 || (position === null && dependsOnPosition(expr))) return 'unknown'
  const truth = position === null ? conditionColumn(expr, world, fill)[i] : conditionAt(expr, world, i, position, fill)
  return truth === 1 || truth === true ? 'true' : truth === 0 || truth === false ? 'false' : 'unknown'
}

/** A plain number is in the condition's words already. */
const isShown = (term: Term) => term.kind !== 'const' || term.unit !== undefined
const comparesWithBefore = new Set<Expr['op']>(['crosses_above', 'crosses_below', 'crosses', 'rising', 'falling'])

function operandAt(term: Term, { op }: Expr, asking: ExplainContext, i: number): OperandValue {
  const value = { text: describeTerm(term), value: valueAt(term, asking, i) }
  return comparesWithBefore.has(op) ? { ...value, before: valueAt(term, asking, i - 1) } : value
}

function valueAt(term: Term, { world, position }: ExplainContext, i: number): number | null {
  if (i < 0 || (position === null && termDependsOnPosition(term))) return null
  const value = position === null ? termColumn(term, world)[i] : termAt(term, world, i, position)
  return value === undefined || Number.isNaN(value) ? null : value
}

/** How far back is looked for the last time that something was true. */
const maxBarsBack = 1_000

/** The moment that a condition on time is asked of: that at which the decision would fill (fill rule 15). */
const askedMoment: Readonly<Record<Fill, string>> = {
  next_open: 'asked of the next bar’s open, where it would fill',
  order: 'asked of the next bar’s open, where the order would begin to wait',
  open: 'asked of this bar’s open',
  close: 'asked of this bar’s close',
}
const asksOfTime = new Set<Expr['op']>(['weekday', 'time', 'at_time', 'calendar'])

function noteOf(expr: Expr, asking: ExplainContext, i: number): string | null {
  if (asksOfTime.has(expr.op)) return askedMoment[asking.fill]
  if (expr.op !== 'within' && expr.op !== 'for_bars') return null
  const wanted = expr.op === 'within' ? 'true' : 'false'
  for (let back = 0; back < maxBarsBack && back <= i; back++) {
    if (truthAt(expr.expr, asking, i - back) !== wanted) continue
    if (expr.op === 'within') return back === 0 ? 'true on this bar' : `last true ${plural(back, 'bar')} ago`
    return back === 0 ? 'false on this bar' : `true on the last ${plural(back, 'bar')}`
  }
  return null
}

/** The conditions that kept this one from being what `truth` is not: those that are false where it is false. */
export function reasonsOf(node: ConditionNode, truth: Exclude<TruthName, 'true'>): readonly ConditionNode[] {
  if (node.truth !== truth) return []
  // Of steps in order the one that is waited for is told, not each that is not true on this bar.
  if (node.progress !== undefined) return [node]
  const reasons = node.parts.flatMap((part) => reasonsOf(part, truth))
  return reasons.length > 0 && node.parts.length > 1 ? reasons : [node]
}
