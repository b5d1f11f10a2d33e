import { partialExitRule } from '../backtest/partial-exits.ts'
import type { Position } from '../backtest/position.ts'
import { listRejections } from '../backtest/rejection-log.ts'
import type { RunState } from '../backtest/run-state.ts'
import type { RejectionReason, Side, Trade } from '../backtest/run.ts'
import { fillOf, partialExitsOf, type RuleName } from '../backtest/signals.ts'
import type { HeldPosition } from '../conditions/condition-at.ts'
import { numberText, signedText } from '../format/number-text.ts'
import { priceDecimals } from '../format/price.ts'
import { describeExpr, plural } from '../strategy/describe.ts'
import type { Plan } from '../strategy/plan.ts'
import { explainRule, type RuleExplanation } from './explain-rule.ts'
import { sideOf, waitingOrders } from './held-positions.ts'
import type { OpenRun, Replay } from './open-run.ts'
import { exitWords, rejectionWords } from './outcome-words.ts'
import { tradesSince } from './trades-since.ts'

export type EventKind =
  | 'opened'
  | 'added'
  | 'closed'
  | 'rejected'
  | 'stop_moved'
  | 'order_placed'
  | 'entry_decided'
  | 'exit_decided'
  | 'entry_filled_next'
  | 'entry_rejected_next'

/** One thing that happened in a bar, was decided at its close, or came of that decision on the next bar. */
export interface BarEvent {
  readonly kind: EventKind
  readonly side: Side
  readonly text: string
  /** The fill rule that it follows, as numbered in docs/fill-rules.md; null where none is named. */
  readonly rule: string | null
  readonly reason: RejectionReason | null
  /** Of a fill in this bar. */
  readonly price?: number
  /** For a fill: the bar whose close decided it, UTC seconds, and the rule as it stood there. */
  readonly decided?: { readonly time: number; readonly rule: RuleExplanation }
}

interface Seen {
  readonly events: readonly BarEvent[]
  /** Plays one bar more and tells what came of what was decided. To be asked last: it moves the state on. */
  readonly follow: () => readonly BarEvent[]
}

const sideWords = {
  long: { open: 'Bought', close: 'Sold', entry: 'long' },
  short: { open: 'Sold short', close: 'Bought back', entry: 'short' },
} as const

interface Before {
  readonly trades: number
  readonly stops: ReadonlyMap<string, number>
  readonly held: ReadonlyMap<string, HeldPosition & { readonly units: number }>
  readonly orders: ReadonlyMap<Side, number>
  /** The side whose market entry was decided at the close before. */
  readonly pending: Side | null
}

const keyOf = (side: Side, { signalBar, entryBar }: Pick<Trade, 'signalBar' | 'entryBar'>) => `${side} ${signalBar} ${entryBar}`
const positionKey = (position: Position) => keyOf(sideOf(position.direction), position)
const openPositions = ({ account }: RunState) => account.positions.slice(0, account.openCount)

/** Plays the run to the close of bar i and tells what that bar did. */
export function eventsOfBar(run: OpenRun, replay: Replay, i: number): Seen {
  const { state } = replay
  const before = playOneBar(replay, i)
  const events = [
    ...closedEvents(run, state, before),
    ...openedEvents(run, state, before, i),
    ...addedEvents(state, before.held),
    ...rejectedEvents(run, state, before, i),
    ...movedStops(state, before.stops),
    ...placedOrders(state, before.orders, i),
    ...decisions(state),
  ]
  return { events: events.toSorted((a, b) => order[a.kind] - order[b.kind]), follow: () => follow(run, replay, i) }
}

/** Exits come before entries, what happened before what was decided (fill rule 8). */
const order: Readonly<Record<EventKind, number>> = {
  closed: 0,
  opened: 1,
  added: 1,
  rejected: 2,
  stop_moved: 3,
  exit_decided: 4,
  entry_decided: 5,
  order_placed: 6,
  entry_filled_next: 7,
  entry_rejected_next: 7,
}

function playOneBar(replay: Replay, i: number): Before {
  const { state } = replay
  replay.play(i - 1)
  const before: Before = {
    trades: state.account.log.count,
    stops: new Map(openPositions(state).map((position) => [positionKey(position), position.stop])),
    held: new Map(
      openPositions(state).map((position) => [
        positionKey(position),
        { entryPrice: position.entryPrice, firstHeldBar: position.firstHeldBar, units: position.units },
      ]),
    ),
    pending: state.pendingEntry === 0 ? null : sideOf(state.pendingEntry),
    orders: new Map(waitingOrders(state, i - 1).map(({ side, price }) => [side, price])),
  }
  // Only this bar's are wanted; what was counted before is of no use here.
  state.rejections.kept = 0
  replay.play(i)
  return before
}

const priceText = ({ instrument }: RunState, price: number) => numberText(price, priceDecimals(instrument, price))
const unitsText = (units: number) => `${units.toLocaleString('en-US', { maximumFractionDigits: 8 })} ${units === 1 ? 'unit' : 'units'}`

function closedEvents(run: OpenRun, state: RunState, { trades, held }: Pick<Before, 'trades' | 'held'>): BarEvent[] {
  return tradesSince(state, trades).map((trade) => {
    const { side, exitReason, closedBy: rule, units, exitPrice, profitUsd, ambiguous } = trade
    const isPart = rule === String(partialExitRule)
    const decided =
      !isPart && (exitReason === 'signal' || exitReason === 'reversal')
        ? exitDecision(run, trade, held.get(keyOf(side, trade)) ?? null)
        : null
    const because = isPart ? partWords : decided?.rule.action === 'enter' ? exitWords.reversal : exitWords[exitReason]
    const doubt = ambiguous ? ' The order of events inside the bar is not known.' : ''
    const text = `${sideWords[side].close} ${unitsText(units)} at ${priceText(state, exitPrice)}${isAtClose(run, state, trade) ? ', at the close of this bar,' : ','} because ${because}: ${signedText(profitUsd, 2)} USD.${doubt}`
    return { kind: 'closed', side, text, rule, reason: null, price: exitPrice, ...(decided && { decided }) }
  })
}

const partWords = 'the condition of a part was true'

const leavesAtClose = (exit: Plan['timeExits'][number]): boolean =>
  exit.kind === 'end_of_day' || exit.kind === 'end_of_week' || (exit.kind === 'weekday' && exit.time === undefined)

/** A fill at the close belongs to a bar that is named by its open; where the data lacks that bar, the exit is at the next open (fill rule 2). */
function isAtClose({ input: { plan } }: OpenRun, { bars }: RunState, { exitReason, exitBar, exitPrice }: Trade): boolean {
  if (!/^(?:time|end_of_day|end_of_week)$/.test(exitReason) || !plan.timeExits.some(leavesAtClose)) return false
  return Math.abs(exitPrice - bars.close[exitBar]!) < Math.abs(exitPrice - bars.open[exitBar]!)
}

/** The exit rule that was true when the exit was decided, else the opposite entry. */
function exitDecision(run: OpenRun, { side, exitBar, exitReason }: Trade, held: HeldPosition | null): BarEvent['decided'] | null {
  const own = decisionOf(run, side === 'long' ? 'exitLong' : 'exitShort', exitBar, held)
  if (exitReason === 'signal' && own?.rule.when.truth === 'true') return own
  const opposite = decisionOf(run, side === 'long' ? 'entryShort' : 'entryLong', exitBar, null)
  return opposite?.rule.when.truth === 'true' ? opposite : null
}

/** Positions that the bar opened, those that it closed again among them, with all that was bought. */
function openedEvents(run: OpenRun, state: RunState, { trades }: Before, i: number): BarEvent[] {
  const fills = new Map<string, { side: Side; units: number; price: number; rule: string }>()
  const add = (
    key: string,
    side: Side,
    { units, entryPrice, openedBy }: { units: number; entryPrice: number; openedBy: string | number },
  ) => void fills.set(key, { side, units: units + (fills.get(key)?.units ?? 0), price: entryPrice, rule: String(openedBy) })
  for (const trade of tradesSince(state, trades)) if (trade.entryBar === i) add(keyOf(trade.side, trade), trade.side, trade)
  for (const position of openPositions(state)) if (position.entryBar === i) add(positionKey(position), sideOf(position.direction), position)
  return [...fills.values()].map(({ side, units, price, rule }) => {
    const text = `${sideWords[side].open} ${unitsText(units)} at ${priceText(state, price)}.`
    const opened: BarEvent = { kind: 'opened', side, text, rule, reason: null, price }
    const decided = decisionOf(run, side === 'long' ? 'entryLong' : 'entryShort', i, null)
    return { ...opened, ...(decided && { decided }) }
  })
}

/** The rule as it stood when it decided: at the bar's own close or open, or at the close before; null for orders, which wait. */
function decisionOf(run: OpenRun, name: RuleName, filledBar: number, position: HeldPosition | null): BarEvent['decided'] | null {
  const fill = fillOf(run.input.plan, name)
  const bar = fill === 'next_open' ? filledBar - 1 : filledBar
  const rule = fill === 'order' ? null : explainRule(run, name, bar, position)
  return rule && { time: run.input.bars.time[bar]!, rule }
}

/** Positions that had fewer units at the close before. */
function addedEvents(state: RunState, held: Before['held']): BarEvent[] {
  return openPositions(state).flatMap((position): BarEvent[] => {
    const before = held.get(positionKey(position))
    if (before === undefined || position.units <= before.units) return []
    const text = `Added ${unitsText(position.units - before.units)}; on average the position was entered at ${priceText(state, position.entryPrice)}.`
    return [{ kind: 'added', side: sideOf(position.direction), text, rule: '10', reason: null }]
  })
}

function rejectedEvents(run: OpenRun, state: RunState, { pending }: Before, i: number): BarEvent[] {
  const rejections = listRejections(state.rejections, state.bars)
  const isOpened = openPositions(state).some(({ entryBar, direction }) => entryBar === i && sideOf(direction) === pending)
  // The first of that side is what was decided at the close before; others were decided at this one.
  const late = isOpened ? undefined : rejections.find(({ side }) => side === pending)
  return rejections.map((rejection) => {
    const { side, reason } = rejection
    const text = `No ${sideWords[side].entry} entry, because ${rejectionWords[reason]}.`
    const decided = rejection === late ? decisionOf(run, side === 'long' ? 'entryLong' : 'entryShort', i, null) : null
    return { kind: 'rejected', side, text, rule: '14', reason, ...(decided && { decided }) }
  })
}

const stopNames = { stop: 'stop', trailing: 'trailing stop', breakeven: 'break-even stop' } as const

function movedStops(state: RunState, stops: ReadonlyMap<string, number>): BarEvent[] {
  return openPositions(state).flatMap((position): BarEvent[] => {
    const from = stops.get(positionKey(position)) ?? position.initialStop
    if (Object.is(from, position.stop) || Number.isNaN(position.stop)) return []
    const text = `The ${stopNames[position.stopKind]} moved ${Number.isNaN(from) ? '' : `from ${priceText(state, from)} `}to ${priceText(state, position.stop)}; it works from the next bar.`
    return [{ kind: 'stop_moved', side: sideOf(position.direction), text, rule: '7', reason: null }]
  })
}

function placedOrders(state: RunState, orders: ReadonlyMap<Side, number>, i: number): BarEvent[] {
  return waitingOrders(state, i)
    .filter(({ side, price }) => orders.get(side) !== price)
    .map(({ side, type, price, barsLeft }) => ({
      kind: 'order_placed',
      side,
      text: `A ${side === 'long' ? 'buy' : 'sell'} ${type} order waits at ${priceText(state, price)} for ${plural(barsLeft, 'bar')}.`,
      rule: '10',
      reason: null,
    }))
}

/** Parts that leave at the next open, each with its condition. */
function leavingParts({ plan, account, partialExits }: RunState): BarEvent[] {
  if (partialExits === null) return []
  return account.positions.slice(0, account.openCount).flatMap(({ direction, leavingParts: leaving, pendingExit }) => {
    const side = sideOf(direction)
    const said = partialExitsOf(plan).filter(([, exit]) => exit.side === side)
    return said.flatMap(([, exit], k): BarEvent[] => {
      if (pendingExit !== null || (leaving & (1 << k)) === 0) return []
      const text = `${Number(exit.portionPercent.toFixed(2))}% of the ${side} position leave at the next open, because this was true: ${describeExpr(exit.when)}.`
      return [{ kind: 'exit_decided', side, text, rule: String(partialExitRule), reason: null }]
    })
  })
}

function decisions(state: RunState): BarEvent[] {
  const leaving = openPositions(state).flatMap(({ direction, pendingExit }): BarEvent[] =>
    pendingExit === null
      ? []
      : [
          {
            kind: 'exit_decided',
            side: sideOf(direction),
            text: `The ${sideOf(direction)} position leaves at the next open, because ${exitWords[pendingExit]}.`,
            rule: pendingExit === 'reversal' ? '10' : '2',
            reason: null,
          },
        ],
  )
  leaving.push(...leavingParts(state))
  if (state.pendingEntry === 0) return leaving
  const side = sideOf(state.pendingEntry)
  const text = `The ${side} entry was true: it fills at the next open.`
  return [...leaving, { kind: 'entry_decided', side, text, rule: '2', reason: null }]
}

/** What became of the market entry that was decided at the close of bar i; at the end of the data, what was closed there. */
function follow(run: OpenRun, replay: Replay, i: number): BarEvent[] {
  const { state } = replay
  if (i === state.lastBar) {
    const trades = state.account.log.count
    replay.end()
    return closedEvents(run, state, { trades, held: new Map() })
  }
  const direction = state.pendingEntry
  if (direction === 0) return []
  const side = sideOf(direction)
  const { trades, held } = playOneBar(replay, i + 1)
  const isMine = (each: { readonly signalBar: number; readonly entryBar: number }) => each.signalBar === i && each.entryBar === i + 1
  const filled = openPositions(state).find(isMine) ?? tradesSince(state, trades).find(isMine)
  if (filled) {
    const text = `On the next bar it was filled at ${priceText(state, filled.entryPrice)}.`
    return [{ kind: 'entry_filled_next', side, text, rule: String(filled.openedBy), reason: null }]
  }
  const isAdded = addedEvents(state, held).some((event) => event.side === side)
  if (isAdded) return [{ kind: 'entry_filled_next', side, text: 'On the next bar it was added to the position.', rule: '10', reason: null }]
  return listRejections(state.rejections, state.bars)
    .filter((rejection) => rejection.side === side)
    .slice(0, 1)
    .map(({ reason }) => ({
      kind: 'entry_rejected_next',
      side,
      text: `On the next bar it was rejected, because ${rejectionWords[reason]}.`,
      rule: '14',
      reason,
    }))
}
