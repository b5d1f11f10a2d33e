import type { Distance, Part } from './meanings.ts'

type Target = Extract<Part, { part: 'target' }>
type Stop = Extract<Part, { part: 'stop' }>

const isPlainTarget = (part: Part): part is Part & Target =>
  part.part === 'target' && part.distance !== null && part.portion === null && !part.isRest && part.n === null

/** What a distance is counted in, and how many of it; null for levels. */
function measured(distance: Distance | null): { readonly unit: string; readonly count: number } | null {
  if (distance?.by === 'atr') return { unit: `atr ${distance.period ?? ''}`, count: distance.mult }
  return distance?.by === 'number' && distance.unit !== null ? { unit: distance.unit, count: distance.value } : null
}

/** Whether a target in R says the same as one that is counted as the stop is: "stop 20 pips, target 40 pips, 1:2". */
function isSameReward(inRisk: Target, target: Target, stops: readonly Stop[]): boolean {
  const [reward, way] = [measured(inRisk.distance), measured(target.distance)]
  if (reward?.unit !== 'r' || way === null) return false
  const own = stops.filter(({ side }) => side === target.side || side === null || side === 'both')
  return (
    own.length > 0 &&
    own.every(({ distance }) => {
      const stop = measured(distance)
      return stop?.unit === way.unit && Math.abs(stop.count * reward.count - way.count) <= way.count / 100
    })
  )
}

const saidOf = ({ side, distance, moves }: Target): string =>
  JSON.stringify([side, distance, moves], (key, value: unknown) => (key === 'at' ? undefined : value))

/** The parts without a target that another one says as well, in the same or in other words. */
export function withoutSaidAgain(parts: readonly Part[]): readonly Part[] {
  const targets = parts.filter(isPlainTarget)
  if (targets.length < 2) return parts
  const stops = parts.filter((part): part is Part & Stop => part.part === 'stop' && part.distance !== null)
  const isAgain = (part: Part & Target, at: number): boolean =>
    targets.some((other, place) => {
      if (other === part || other.side !== part.side) return false
      return place < at && saidOf(other) === saidOf(part) ? true : isSameReward(part, other, stops)
    })
  const again = targets.filter(isAgain)
  return parts.filter((part) => !again.includes(part as Part & Target))
}
