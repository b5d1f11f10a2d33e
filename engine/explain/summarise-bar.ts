import type { Bar } from '../market/bars.ts'
import type { BarEvent, EventKind } from './bar-events.ts'
import { reasonsOf, type ConditionNode } from './explain-condition.ts'
import type { RuleExplanation } from './explain-rule.ts'
import type { PositionView } from './held-positions.ts'
import { valueText } from './value-text.ts'

/** The one word for what a bar did. */
export type BarOutcome =
  | 'opened'
  | 'added'
  | 'closed'
  | 'entry_decided'
  | 'exit_decided'
  | 'rejected'
  | 'order_placed'
  | 'before_start'
  | 'warm_up'
  | 'in_position'
  | 'nothing'

const outcomeOf: Readonly<Partial<Record<EventKind, BarOutcome>>> = {
  opened: 'opened',
  added: 'added',
  closed: 'closed',
  entry_decided: 'entry_decided',
  exit_decided: 'exit_decided',
  rejected: 'rejected',
  order_placed: 'order_placed',
}
const mostTelling: readonly EventKind[] = ['opened', 'added', 'closed', 'entry_decided', 'exit_decided', 'rejected', 'order_placed']

/** What a bar is summed up from. */
export interface BarSummaryInput {
  readonly bar: Bar
  /** UTC seconds of the first bar that may decide; null when no bar may. */
  readonly decidesFrom: number | null
  readonly rules: readonly RuleExplanation[]
  /** At the bar's close. */
  readonly positions: readonly PositionView[]
  readonly events: readonly BarEvent[]
  readonly isBeforeStart: boolean
}

/** What the bar did in a word and in sentences; where it did nothing, which condition was missing. */
export function summariseBar(told: BarSummaryInput): { outcome: BarOutcome; summary: string } {
  const { events } = told
  const kind = mostTelling.find((each) => events.some((event) => event.kind === each))
  const texts = events.map((event) => event.text)
  if (kind !== undefined) return { outcome: outcomeOf[kind]!, summary: texts.join(' ') }
  const said = texts.length > 0 ? `${texts.join(' ')} ` : ''
  if (told.isBeforeStart)
    return { outcome: 'before_start', summary: 'This bar lies before the tested period; it only warms the indicators up.' }
  if (told.decidesFrom === null || told.bar.time < told.decidesFrom) return { outcome: 'warm_up', summary: warmUpText(told) }
  const isHeld = told.positions.length > 0
  const rules = told.rules.filter(
    (rule) => isHeld === (rule.action === 'exit') && (!isHeld || told.positions.some((p) => p.side === rule.side)),
  )
  const why = rules.map(missingText).filter((text) => text !== '')
  if (isHeld) return { outcome: 'in_position', summary: [`${said}The position was held.`, ...why].join(' ') }
  return { outcome: 'nothing', summary: [`${said}Nothing was decided.`, ...why].join(' ') }
}

function warmUpText({ rules }: BarSummaryInput): string {
  const missing = rules.flatMap((rule) => reasonsOf(rule.when, 'unknown').map((node) => node.words))
  const first = [...new Set(missing)].slice(0, 3)
  return `Nothing is decided yet: not every operand has had a value${first.length === 0 ? '' : ` (${first.join('; ')})`}.`
}

const names = { entryLong: 'long entry', entryShort: 'short entry', exitLong: 'exit of longs', exitShort: 'exit of shorts' } as const
const maxReasons = 3

/** "No long entry: RSI(14) is below 30 was false (45.2)." */
function missingText({ rule, when }: RuleExplanation): string {
  if (when.truth === 'true') return `The ${names[rule]} was true.`
  const reasons = reasonsOf(when, when.truth)
  const shown = reasons.slice(0, maxReasons).map(reasonText)
  const more = reasons.length > maxReasons ? ` and ${reasons.length - maxReasons} more` : ''
  return `No ${names[rule]}: ${shown.join('; ')}${more}.`
}

function reasonText({ words, truth, operands, note, progress }: ConditionNode): string {
  if (progress && note !== null) return note
  const values = operands.map(({ value }) => (value === null ? 'no value' : valueText(value)))
  const isKnown = truth === 'false' ? 'was false' : 'had no value'
  return `${words} ${isKnown}${values.length > 0 && truth === 'false' ? ` (${values.join(' against ')})` : ''}`
}
