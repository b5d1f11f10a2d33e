import { equityUsd } from '../backtest/account.ts'
import type { RunState } from '../backtest/run-state.ts'
import { isEntry, ruleNames } from '../backtest/signals.ts'
import { invariant } from '../invariant.ts'
import { barAt, type Bar } from '../market/bars.ts'
import { eventsOfBar, type BarEvent } from './bar-events.ts'
import { explainRule, type RuleExplanation } from './explain-rule.ts'
import { heldPositions, waitingOrders, type PositionView, type OrderView } from './held-positions.ts'
import { replayRun, type OpenRun, type Replay } from './open-run.ts'
import { summariseBar, type BarOutcome } from './summarise-bar.ts'

/** Everything that one bar of a run decided and did. */
export interface BarExplanation {
  readonly index: number
  readonly bar: Bar
  readonly isLast: boolean
  /** UTC seconds of the first bar that may decide; null when no bar may. */
  readonly decidesFrom: number | null
  readonly outcome: BarOutcome
  /** What happened, and did not, in one or two sentences. */
  readonly summary: string
  readonly events: readonly BarEvent[]
  readonly rules: readonly RuleExplanation[]
  /** At the bar's close. */
  readonly positions: readonly PositionView[]
  readonly orders: readonly OrderView[]
  readonly equityUsd: number
}

/** Explains bar i of the run by playing the run's own simulation to its close, and one bar on to see what came of its decisions. */
export function explainBar(run: OpenRun, i: number): BarExplanation {
  const { bars } = run.input
  invariant(Number.isInteger(i) && i >= 0 && i < bars.length, `bar ${i} is not one of the run's ${bars.length}`)
  const replay = replayRun(run)
  const { told, follow } = explainClose(run, replay, i)
  const explained = { ...told, decidesFrom: bars.time[replay.state.firstDecisionBar] ?? null }
  const events = [...told.events, ...follow()]
  return { ...explained, events, ...summariseBar({ ...explained, events, isBeforeStart: i < run.firstBar }) }
}

/** Plays on to the close of bar i and tells what is known there: nothing of it depends on a later bar. `follow` plays one bar more. */
export function explainClose(
  run: OpenRun,
  replay: Replay,
  i: number,
): { readonly told: BarExplanation; readonly follow: () => readonly BarEvent[] } {
  const { bars } = run.input
  const { state } = replay
  const { events, follow } = eventsOfBar(run, replay, i)
  const explained = {
    index: i,
    bar: barAt(bars, i),
    isLast: i === state.lastBar,
    decidesFrom: state.firstDecisionBar <= i ? bars.time[state.firstDecisionBar]! : null,
    rules: rulesAt(run, state, i),
    positions: heldPositions(state, i),
    orders: waitingOrders(state, i),
    equityUsd: equityUsd(state.account, i, 'close', bars.close[i]!),
    events,
  }
  return { told: { ...explained, ...summariseBar({ ...explained, isBeforeStart: i < run.firstBar }) }, follow }
}

/** Exit rules may ask about the open position: the oldest of their side answers. */
function rulesAt(run: OpenRun, { account }: RunState, i: number): RuleExplanation[] {
  const held = account.positions.slice(0, account.openCount)
  return ruleNames.flatMap((name) => {
    const direction = name.endsWith('Long') ? 1 : -1
    const position = isEntry(name) ? undefined : held.find((each) => each.direction === direction && each.firstHeldBar <= i)
    return explainRule(run, name, i, position ?? null) ?? []
  })
}
