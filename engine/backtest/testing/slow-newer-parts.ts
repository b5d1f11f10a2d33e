import { limitAmounts, limitCounts, limitPeriods } from '../../strategy/plan-table.ts'
import type { Distance, Limit, PartialExit, Plan, SizeAfter, TargetLeg, Term } from '../../strategy/plan.ts'
import { compare, from, level, price } from './plans.ts'
import { randomFrom } from './random-plans.ts'

type Pick = <T>(choices: readonly T[]) => T

/** Parts of plans that came later, from chances of their own: what the earlier ones drew stays as it was. */
export function withNewerParts(plan: Plan, seed: number, far: (share: number) => Distance): Plan {
  const random = randomFrom(seed + 700_001)
  const pick: Pick = (choices) => choices[Math.floor(random() * choices.length)]!
  const moved = random() < 0.5 ? plan : { ...plan, targets: movingTargets(plan, pick, far) }
  const limited =
    random() < 0.7 ? moved : { ...moved, limits: pick([1, 1, 2]) === 1 ? [randomLimit(pick)] : [randomLimit(pick), randomLimit(pick)] }
  const waiting =
    random() < 0.85 ? limited : { ...limited, cooldown: { ...pick(waits), after: pick(['exit', 'loss', 'stop'] as const), from } }
  const parted = random() < 0.75 ? waiting : { ...waiting, partialExits: randomParts(pick) }
  const bounded =
    random() < 0.8
      ? parted
      : { ...parted, stopBounds: { ...pick([{ least: far(0.3) }, { most: far(0.8) }, { least: far(0.2), most: far(0.9) }]), from } }
  const sized =
    random() < 0.8 ? bounded : { ...bounded, sizeAfter: pick([[randomSizeAfter(pick)], [randomSizeAfter(pick), randomSizeAfter(pick)]]) }
  const { entryOrder } = sized
  if (entryOrder === null || random() < 0.5) return sized
  const { expiresBars: _, ...endless } = entryOrder
  return { ...sized, entryOrder: { ...pick([entryOrder, endless]), ...pick(orderEnds) } }
}

const waits = [{ minutes: 90 }, { minutes: 600 }, { days: 1 }, { days: 2 }, { bars: 3 }] as const
const orderEnds = [
  { until: '11:00', zone: 'UTC' },
  { until: '15:30', zone: 'America/New_York' },
  { lasts: 'day' },
  { until: '20:00', lasts: 'day' },
] as const
const amounts = [
  { unit: 'percent', value: 0.5 },
  { unit: 'percent', value: 3 },
  { unit: 'usd', value: 50 },
  { unit: 'r', value: 1 },
] as const

function randomLimit(pick: Pick): Limit {
  const counts = pick(limitCounts)
  const what = limitAmounts.has(counts) ? pick(counts === 'drawdown' ? amounts.slice(0, 3) : amounts) : { value: pick([1, 2, 3]) }
  const closes = pick([{}, {}, { closes: 'open_trades' } as const])
  return { counts, ...what, per: pick(limitPeriods), ...closes, ...pick([{}, {}, ...waits]), from }
}

const randomSizeAfter = (pick: Pick): SizeAfter => ({
  after: pick(['loss', 'win'] as const),
  count: pick([1, 1, 2, 3]),
  factor: pick([0.5, 0.25, 2, 1.5]),
  ...pick([{}, { grows: 'each_result' } as const]),
  from,
})

/** Parts that leave where a close is above or below one before it. */
function randomParts(pick: Pick): readonly PartialExit[] {
  const part = (): PartialExit => ({
    side: pick(['long', 'short'] as const),
    portionPercent: pick([25, 100 / 3, 50, 50, 70]),
    when: compare(price('close'), pick(['gt', 'lt'] as const), price(pick(['close', 'high', 'low'] as const), pick([1, 2, 5]))),
    fill: pick(['next_open', 'next_open', 'close'] as const),
    from,
  })
  return pick([[part()], [part(), part()], [part(), part(), part()]])
}

const lineOf = (side: 'long' | 'short', pick: Pick): Term => price(side === 'long' ? 'high' : 'low', pick([0, 1, 2]))

/** Some of the targets at a line that goes on with each bar, others measured anew from the fill. */
function movingTargets({ targets }: Plan, pick: Pick, far: (share: number) => Distance): Plan['targets'] {
  const moving = (side: 'long' | 'short') =>
    targets[side] &&
    targets[side].map((leg): TargetLeg => {
      const distance = pick([leg.distance, level(lineOf(side, pick)), level(lineOf(side, pick), far(0.3))])
      return pick([leg, { ...leg, distance, moves: 'each_close' }])
    })
  return { long: moving('long'), short: moving('short') }
}
