import { explainClose, type BarExplanation } from '../explain/explain-bar.ts'
import { replayRun, type OpenRun, type Replay } from '../explain/open-run.ts'
import { tradesSince } from '../explain/trades-since.ts'
import { invariant } from '../invariant.ts'
import type { BarState, ReplayCondition, ReplayDecision } from './bar-state.ts'
import { logOfBar } from './decision-log.ts'
import { entryRules, nearestEntry } from './entry-steps.ts'
import type { RunPart } from './open-replay.ts'
import { replayConditions, standingsAt, type Standing } from './replay-conditions.ts'
import { stateWords } from './state-words.ts'

/** Some bars of a run, each told from what was known at its close. */
export interface ToldBars {
  readonly conditions: readonly ReplayCondition[]
  readonly states: readonly BarState[]
  /** Oldest first. */
  readonly log: readonly ReplayDecision[]
}

/** Tells bars `from` to `to`, both included, by playing the run once. */
export function tellBars(run: OpenRun, from: number, to: number): ToldBars {
  invariant(from >= 0 && to < run.input.bars.length, `bars ${from} to ${to} are not among the run's ${run.input.bars.length}`)
  const conditions = replayConditions(run)
  const replay = replayRun(run)
  let before = from === 0 ? null : tellBar(run, replay, conditions, from - 1, null).standings
  const states: BarState[] = []
  const log: ReplayDecision[] = []
  for (let i = from; i <= to; i++) {
    const told = tellBar(run, replay, conditions, i, before)
    before = told.standings
    states.push(told.state)
    log.push(...told.log)
  }
  return { conditions, states, log }
}

/** Tells bars of several runs of one plan (at least one), one after the other. */
export function tellParts(parts: readonly RunPart[]): ToldBars {
  const told = parts.map(({ run, from, to }) => tellBars(run, from, to))
  return {
    conditions: told[0]!.conditions,
    states: told.flatMap(({ states }) => states),
    log: told.flatMap(({ log }) => log),
  }
}

/** One bar with everything about it. */
export interface ToldBar {
  readonly conditions: readonly ReplayCondition[]
  readonly state: BarState
  readonly explanation: BarExplanation
}

export function tellOneBar(run: OpenRun, i: number): ToldBar {
  const conditions = replayConditions(run)
  const { state, explanation } = tellBar(run, replayRun(run), conditions, i, null)
  return { conditions, state, explanation }
}

interface Told {
  readonly state: BarState
  readonly explanation: BarExplanation
  readonly standings: readonly Standing[]
  readonly log: readonly ReplayDecision[]
}

const letters = { true: 't', false: 'f', unknown: 'u' } as const

function tellBar(
  run: OpenRun,
  replay: Replay,
  conditions: readonly ReplayCondition[],
  i: number,
  before: readonly Standing[] | null,
): Told {
  const { state } = replay
  replay.play(i - 1)
  const closed = state.account.log.count
  const { told } = explainClose(run, replay, i)
  const { time } = told.bar
  const standings = standingsAt(run, state, told.rules, i)
  const entries = entryRules(run, told.rules)
  const nearest = nearestEntry(run, conditions, entries, i)
  const pending = state.pendingEntry === 0 ? null : state.pendingEntry > 0 ? 'long' : 'short'
  const log = logOfBar({
    time,
    conditions,
    events: told.events,
    trades: tradesSince(state, closed),
    entries: entries.map(({ rule, parts }) => ({ side: rule.side, parts })),
    standings,
    before,
    isFree: state.account.openCount < state.maxOpen && told.outcome !== 'before_start',
  })
  return {
    state: {
      time,
      outcome: told.outcome,
      ...stateWords({ told, nearest, pending, instrument: run.input.instrument }),
      truths: standings.map(({ truth }) => letters[truth]).join(''),
      values: standings.map(({ values }) => values),
      steps: told.positions.length > 0 ? [] : (nearest?.steps ?? []),
      positions: told.positions,
      orders: told.orders,
      equityUsd: told.equityUsd,
    },
    explanation: told,
    standings,
    log,
  }
}
