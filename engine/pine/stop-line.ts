import { awayText, wayAgainst } from './distances.ts'
import { signOf, type Side } from './entry-orders.ts'
import { firstStop } from './needs.ts'
import { chartContext, type Script } from './script.ts'

/** `stop`: its level for a fill at `price`; na where there is none that a size could follow from. */
export function stopLine(script: Script, side: Side): string {
  const first = firstStop(script.plan, side)
  // A stop in money is measured with the units, which it cannot set.
  if (first === null || first.distance.kind === 'amount') return 'float stop = na'
  const away = awayText(first.distance, chartContext(script, first.path, 'next_open'), wayAgainst[side])
  return `float stop = ${script.use('onTick')}(levelOf(${away}, price, ${-signOf[side]}, 0.0, 1.0), ${-signOf[side]})`
}
