import { eventsOfBar } from '../explain/bar-events.ts'
import { replayRun } from '../explain/open-run.ts'
import type { RunPart } from './open-replay.ts'

/** The nearest bar at which something was decided, opened, moved, closed or refused; null where the bars looked through have none. */
export interface NearDecision {
  readonly bar: number | null
  /** The furthest bar that was looked at. */
  readonly lookedTo: number
}

/** So many bars are looked through at once. */
export const maxBarsLooked = 20_000

/** Looks on from bar i, or back from it, among parts that follow one another (at least one); each of them is played once. */
export function nearDecision(parts: readonly RunPart[], i: number, towards: 'next' | 'last'): NearDecision {
  const isNext = towards === 'next'
  const [from, to] = isNext
    ? [i + 1, Math.min(parts.at(-1)!.to, i + maxBarsLooked)]
    : [Math.max(firstBarOf(parts[0]!), i - maxBarsLooked), i - 1]
  for (const part of isNext ? parts : parts.toReversed()) {
    const bars = eventBars(part, from, to)
    const bar = isNext ? bars.next().value : [...bars].at(-1)
    if (bar !== undefined) return { bar, lookedTo: bar }
  }
  return { bar: null, lookedTo: isNext ? Math.max(to, i) : Math.min(from, i) }
}

const firstBarOf = ({ run, from }: RunPart) => Math.max(from, run.firstBar)

/** Those bars of a part between two others in which something happened. */
function* eventBars(part: RunPart, from: number, to: number): Generator<number, undefined> {
  const replay = replayRun(part.run)
  for (let bar = Math.max(firstBarOf(part), from); bar <= Math.min(part.to, to); bar++) {
    if (eventsOfBar(part.run, replay, bar).events.length > 0) yield bar
  }
}
