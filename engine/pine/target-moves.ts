import { awayText, nowhere, wayOf } from './distances.ts'
import { tradedSides, type Needs } from './needs.ts'
import { indented } from './pine-text.ts'
import { chartContext, type Script } from './script.ts'

const placesWhy =
  'Targets that move may change places. A script takes them in the order in which they lie now, a backtest here in the order in which they were reached.'

/** Targets that are read anew at the close (fill rule 7): they work from the next bar on. */
export function targetMoveLines(script: Script, needs: Needs): readonly string[] {
  const risk = needs.stop ? 'trade.risk' : 'float(na)'
  const lines = tradedSides(script.plan).flatMap((side) => {
    const legs = script.plan.targets[side] ?? []
    const moved = legs.flatMap(({ distance, moves }, k) => {
      const path = `targets.${side}.${k}`
      const away = moves ? awayText(distance, chartContext(script, `${path}.distance`, 'next_open'), wayOf[side]) : nowhere
      return away === nowhere
        ? []
        : [
            `float target${k} = onTick(levelOf(${away}, trade.fill, trade.side, ${risk}, trade.units), trade.side)`,
            `if not na(target${k})`,
            `    trade.targets.set(${k}, target${k})`,
          ]
    })
    if (moved.length === 0) return []
    if (legs.length > 1) script.note(`targets.${side}`, 'targets that move', placesWhy)
    return [`if trade.side == ${side === 'long' ? 1 : -1}`, ...indented(moved)]
  })
  return lines.length === 0
    ? []
    : ['for trade in trades', ...indented(['if trade.held > 0 and bar_index >= trade.firstBar', ...indented(lines)])]
}
