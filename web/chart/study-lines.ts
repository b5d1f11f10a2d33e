import { followBars, type BarFollower } from '@playbook/engine/indicators/streaming/follow-bars'
import type { StreamFacts } from '@playbook/engine/indicators/streaming/stream-form'
import type { Bar } from '@playbook/engine/market/bars'
import type { ChartLine } from './line-set.ts'
import { studies } from './studies.ts'

/** Draws the chosen studies over bars of which the first `closed` are complete. */
export type StudyPlotter = (chosen: readonly string[], bars: readonly Bar[], closed: number) => ChartLine[]

/** A plotter for one market and timeframe: it computes only what has come since its last call. */
export function newStudyPlotter(facts: StreamFacts): StudyPlotter {
  const followers = new Map<string, BarFollower>()
  const followerOf = (study: (typeof studies)[number]) => {
    const known = followers.get(study.id)
    if (known) return known
    const follower = followBars(study.name, study.params, facts)
    followers.set(study.id, follower)
    return follower
  }
  return (chosen, bars, closed) => {
    let panes = 0
    return studies
      .filter(({ id }) => chosen.includes(id))
      .flatMap((study) => {
        const values = followerOf(study)(bars, closed)
        const pane = study.hasPane ? (panes += 1) : 0
        return study.plots.map(({ output, color, title, isThin = false }): ChartLine => {
          const line = values[output]!
          return {
            id: `${study.id}-${output}`,
            title,
            color,
            isThin,
            pane,
            points: bars.map(({ time }, i) => ({ time, value: line[i] ?? null })),
          }
        })
      })
  }
}
