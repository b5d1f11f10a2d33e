import { eventsOfBar } from '../explain/bar-events.ts'
import { replayRun, type OpenRun } from '../explain/open-run.ts'

/** The nearest bar at which something was decided, opened, moved, closed or refused; null where the bars looked through have none. */
export interface NearDecision {
  readonly bar: number | null
  /** The furthest bar that was looked at. */
  readonly lookedTo: number
}

/** So many bars are looked through at once. */
export const maxBarsLooked = 20_000

/** Looks on from bar i, or back from it; the run is played once. */
export function nearDecision(run: OpenRun, i: number, towards: 'next' | 'last'): NearDecision {
  const lastBar = run.input.bars.length - 1
  const [from, to] =
    towards === 'next'
      ? [Math.max(i + 1, run.firstBar), Math.min(lastBar, i + maxBarsLooked)]
      : [Math.max(run.firstBar, i - maxBarsLooked), i - 1]
  const replay = replayRun(run)
  let found: number | null = null
  for (let bar = from; bar <= to; bar++) {
    if (eventsOfBar(run, replay, bar).events.length === 0) continue
    found = bar
    if (towards === 'next') break
  }
  return { bar: found, lookedTo: towards === 'next' ? (found ?? Math.max(to, i)) : (found ?? Math.min(from, i)) }
}
