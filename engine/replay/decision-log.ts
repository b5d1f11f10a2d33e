import type { RejectionReason, Side, Trade } from '../backtest/run.ts'
import type { BarEvent, EventKind } from '../explain/bar-events.ts'
import { displayName } from '../format/display-name.ts'
import { riskMultiple } from '../statistics/risk-multiple.ts'
import type { DecisionGroup, DecisionKind, ReplayCondition, ReplayDecision } from './bar-state.ts'
import type { EntryPart } from './entry-steps.ts'
import type { Standing } from './replay-conditions.ts'
import { valuesText } from './values-text.ts'

const bySide = (long: string, short: string) => ({ long, short })
interface ShownEvent {
  readonly kind: DecisionKind
  readonly group: DecisionGroup
  readonly title: Readonly<Record<Side, string>>
}

/** Events that stand in the log; what is told of the next bar never does. */
const shownEvents: Readonly<Partial<Record<EventKind, ShownEvent>>> = {
  closed: { kind: 'closed', group: 'order', title: bySide('Closed', 'Closed') },
  opened: { kind: 'opened', group: 'order', title: bySide('Bought', 'Sold short') },
  added: { kind: 'added', group: 'order', title: bySide('Added', 'Added') },
  stop_moved: { kind: 'stop_moved', group: 'order', title: bySide('Stop moved', 'Stop moved') },
  exit_decided: { kind: 'exit_decided', group: 'order', title: bySide('Sell at next open', 'Buy back at next open') },
  entry_decided: { kind: 'entry_decided', group: 'order', title: bySide('Buy at next open', 'Sell short at next open') },
  order_placed: { kind: 'order_placed', group: 'order', title: bySide('Buy order', 'Sell order') },
  rejected: { kind: 'rejected', group: 'refused', title: bySide('Refused', 'Refused') },
}

/** The condition that a refusal is about, by its path in the plan. */
const refusedBy: Readonly<Partial<Record<RejectionReason, string>>> = {
  session_closed: 'session',
  max_trades_per_day: 'maxTradesPerDay',
  daily_stop: 'dailyStop',
  cooldown: 'cooldown',
}

/** What one bar's lines are made of. */
export interface LoggedBar {
  readonly time: number
  readonly conditions: readonly ReplayCondition[]
  readonly events: readonly BarEvent[]
  /** In the order of the `closed` events. */
  readonly trades: readonly Trade[]
  /** The conditions of each side's entry as they stood. */
  readonly entries: readonly { readonly side: Side; readonly parts: readonly EntryPart[] }[]
  readonly standings: readonly Standing[]
  /** Of the bar before; null where it is not known. */
  readonly before: readonly Standing[] | null
  /** Something may still be entered. */
  readonly isFree: boolean
}

const empty = { condition: null, price: null, r: null, profitUsd: null, reason: null } as const

/** The lines of one bar, in the order in which things happened. */
export function logOfBar(bar: LoggedBar): ReplayDecision[] {
  const closes = bar.trades.values()
  const lines = bar.events.flatMap((event): ReplayDecision[] => {
    const shown = shownEvents[event.kind]
    if (shown === undefined) return []
    const line = lineOf(bar, event, shown)
    return [event.kind === 'closed' ? withTrade(line, closes.next().value) : line]
  })
  const isFill = ({ kind }: ReplayDecision) => kind === 'closed' || kind === 'opened' || kind === 'added'
  return [...lines.filter(isFill), ...(bar.isFree ? changesOf(bar) : []), ...lines.filter((line) => !isFill(line))]
}

/** The condition that a refusal is about; of several limits the first that kept entries out at the close before. */
function placeOf({ conditions, before }: LoggedBar, reason: RejectionReason): number {
  if (reason !== 'limit') return conditions.findIndex(({ path }) => path === refusedBy[reason])
  const isLimit = (k: number) => conditions[k]!.path.startsWith('limits.')
  const reached = conditions.findIndex((_, k) => isLimit(k) && before?.[k]?.truth === 'false')
  return reached < 0 ? conditions.findIndex((_, k) => isLimit(k)) : reached
}

function lineOf(bar: LoggedBar, event: BarEvent, { kind, group, title }: ShownEvent): ReplayDecision {
  const { time, entries } = bar
  const { side, text, price = null, reason } = event
  const decidedBy = kind === 'entry_decided' ? entries.find((entry) => entry.side === side) : undefined
  const place = reason === null ? -1 : placeOf(bar, reason)
  return {
    ...empty,
    time,
    kind,
    group,
    side,
    condition: place < 0 ? null : place,
    title: title[side],
    because: decidedBy ? valuesText(decidedBy.parts) : text,
    price,
    reason,
  }
}

const withTrade = (line: ReplayDecision, trade: Trade | undefined): ReplayDecision =>
  trade ? { ...line, title: displayName(trade.exitReason), r: riskMultiple(trade), profitUsd: trade.profitUsd } : line

/** Conditions of the entry rules that became true, and waits that ended, at this close. */
function changesOf({ time, conditions, entries, standings, before }: LoggedBar): ReplayDecision[] {
  if (before === null) return []
  return entries.flatMap(({ side, parts }) =>
    parts.flatMap(({ node, expr }): ReplayDecision[] => {
      const condition = conditions.findIndex(({ path }) => path === node.path)
      const [now, then] = [standings[condition]!.truth, before[condition]!.truth]
      const line = { ...empty, time, group: 'condition', side, condition } as const
      if (now === 'true' && then !== 'true') return [{ ...line, kind: 'condition_true', title: 'True', because: valuesText([{ node }]) }]
      if (then !== 'true' || now !== 'false' || expr.op !== 'within') return []
      return [{ ...line, kind: 'wait_ended', title: 'Wait ended', because: `${node.words}: no longer.` }]
    }),
  )
}
