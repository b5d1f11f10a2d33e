import { childrenOf, someTermOf, termsOf } from '../plan-children.ts'
import type { Expr, Plan, Rule, Term } from '../plan.ts'
import type { Extent } from '../reader/draft.ts'
import type { Lexeme } from '../reader/lexer.ts'

/** A text as the grammar saw it, with what each word was read as and the plan that came of it. */
export interface ReadWords {
  readonly meaning: readonly Lexeme[]
  readonly owner: readonly (Extent | undefined)[]
  readonly plan: Plan
}

const conditionPath = /^(?:pending|sell|entryLong|entryShort|exitLong|exitShort)$/
const isCondition = (extent: Extent | undefined): boolean => extent?.kind === 'rule' && conditionPath.test(extent.path)
const isEntry = (extent: Extent | undefined): boolean => isCondition(extent) && !extent!.path.startsWith('exit')

const entriesOf = ({ entryLong, entryShort }: Plan): readonly Rule[] => [entryLong, entryShort].filter((rule) => rule !== null)

const holdsOp = (expr: Expr, op: Expr['op']): boolean => expr.op === op || childrenOf(expr).some((child) => holdsOp(child, op))

/** The chart on which a word counts bars. */
const barsOf = { day: '1d', week: '1w', month: '1M' } as const

/** `3 days in a row`, `2 up days`, on another chart: the condition counts bars. */
function countsOtherBars({ meaning, owner, plan }: ReadWords, at: number): boolean {
  const word = meaning[at]!
  const unit = word.tag === 'unit' ? word.name : word.tag === 'color' ? /\b(day|week|month)s$/.exec(word.text)?.[1] : undefined
  if (!unit || !Object.hasOwn(barsOf, unit) || !isCondition(owner[at])) return false
  const isRow = [-2, -1, 1, 2].some((step) => meaning[at + step]?.tag === 'row' && owner[at + step] === owner[at])
  const isCount = word.tag === 'color' && meaning[at - 1]?.tag === 'number'
  return (isRow || isCount) && plan.timeframe?.value !== barsOf[unit as keyof typeof barsOf] && !namesChart(plan)
}

/** Some condition has a chart of its own, which may be that of the days. */
const namesChart = (plan: Plan): boolean =>
  [plan.entryLong, plan.entryShort, plan.exitLong, plan.exitShort].some(
    (rule) => rule && someTermOf(rule.when, (term) => 'timeframe' in term && term.timeframe !== undefined),
  )

/** `buy on the next bullish candle`: nothing of the plan tells that it comes after what was told before. */
const losesNext = ({ meaning, owner, plan }: ReadWords, at: number): boolean =>
  meaning[at]!.text === 'next' &&
  isEntry(owner[at]) &&
  /^(?:color|pattern|heikin|candle_ref)$/.test(meaning[at + 1]?.tag ?? '') &&
  meaning.slice(0, at).some((_, k) => isEntry(owner[k]) && owner[k] !== owner[at]) &&
  !entriesOf(plan).some(({ when }) => holdsOp(when, 'shift') || holdsOp(when, 'within'))

/** `Buy when … . Wait until …, then enter if …`: one after the other, which a plan cannot hold. */
const losesWaiting = ({ meaning, owner }: ReadWords, at: number): boolean =>
  meaning[at]!.tag === 'when' && /^wait (?:until|till)/.test(meaning[at]!.text) && meaning.slice(0, at).some((_, k) => isEntry(owner[k]))

/** `no new trade for 5 bars after a stop`: a pause can follow a loss or any exit. */
const losesStop = ({ meaning, owner, plan }: ReadWords, at: number): boolean =>
  meaning[at]!.tag === 'stop' && owner[at]?.path === 'cooldown' && plan.cooldown !== null

/** Known when the bar opens. */
const isOfOpen = (term: Term): boolean => {
  if (term.kind === 'const') return true
  if (term.kind === 'calc') return term.args.every(isOfOpen)
  if (term.kind !== 'price' && term.kind !== 'indicator') return false
  return (term.shift ?? 0) > 0 || (term.kind === 'price' && term.field === 'open' && term.timeframe === undefined)
}
const isDecidedAtOpen = (expr: Expr): boolean =>
  expr.op !== 'pattern' &&
  expr.op !== 'shift' &&
  termsOf(expr).every(isOfOpen) &&
  (termsOf(expr).length > 0 || childrenOf(expr).length > 0) &&
  childrenOf(expr).every(isDecidedAtOpen)

/** `buy when the market opens above yesterday's high`: known at that open, and bought a bar later. */
const losesOpen = ({ meaning, owner, plan }: ReadWords, at: number): boolean =>
  meaning[at]!.tag === 'opens' &&
  isEntry(owner[at]) &&
  plan.entryOrder === null &&
  entriesOf(plan).some(({ when, fill }) => fill === 'next_open' && isDecidedAtOpen(when))

const losses = [countsOtherBars, losesNext, losesWaiting, losesStop, losesOpen]

/** Words that a rule took and whose part of the meaning the plan does not hold: indices of `meaning`. */
export const lostWords = (read: ReadWords): readonly number[] =>
  read.meaning.flatMap((_, at) => (losses.some((loses) => loses(read, at)) ? [at] : []))
