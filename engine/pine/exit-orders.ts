import type { Distance, Plan } from '../strategy/plan.ts'
import { firstStop, tradedSides, when, type Needs } from './needs.ts'
import { floatText, indented } from './pine-text.ts'
import type { Script } from './script.ts'

/** How a stop or target of an entry that has not filled yet is told: as a price of its own, or in ticks from the fill to come. */
type Pending = 'price' | 'ticks' | 'either'

function pendingOf(distances: readonly (Distance | undefined)[]): Pending {
  const kinds = new Set(distances.flatMap((each) => (each ? [each.kind === 'price_level' ? 'price' : 'ticks'] : [])))
  return kinds.size > 1 ? 'either' : kinds.has('price') ? 'price' : 'ticks'
}

/** Arguments of `strategy.exit` before the fill; `level` is where the stop or target is expected. */
function pendingArguments(how: Pending, price: 'stop' | 'limit', level: string, away: string): readonly string[] {
  const inTicks = price === 'stop' ? 'loss' : 'profit'
  const ticks = `math.abs(trade.expected - ${level}) / syminfo.mintick`
  if (how === 'price') return [`${price} = ${level}`]
  if (how === 'ticks') return [`${inTicks} = ${ticks}`]
  return [`${price} = na(${away}.level) ? na : ${level}`, `${inTicks} = na(${away}.level) ? ${ticks} : na`]
}

/** The resting exit orders of an entry: stop and targets as they stand, from the order for it on. */
export function protectLines(script: Script, needs: Needs, resting: readonly string[]): readonly string[] {
  if (!needs.stop && !needs.targets && !needs.resting) return []
  const { plan } = script
  const sides = tradedSides(plan)
  const stopKind = pendingOf(sides.map((side) => firstStop(plan, side)?.distance))
  const targetKind = pendingOf(sides.flatMap((side) => (plan.targets[side] ?? []).map(({ distance }) => distance)))
  const exit = (name: string, args: readonly string[]) => `strategy.exit(trade.id + ${name}, from_entry = trade.id, ${args.join(', ')})`
  /** One order: as levels once the entry has filled, before that as they are expected from its fill. */
  const order = (name: string, quantity: readonly string[], target: string | null): readonly string[] => {
    const before = [
      ...(needs.stop ? pendingArguments(stopKind, 'stop', 'trade.stop', 'trade.stopAway') : []),
      ...(target === null ? [] : pendingArguments(targetKind, 'limit', target, 'away')),
    ]
    return [
      'if trade.isFilled',
      ...indented([
        `float stop = ${needs.stop ? 'trade.stop' : 'na'}`,
        `float limit = ${target ?? 'na'}`,
        ...resting,
        exit(name, [...quantity, 'stop = stop', 'limit = limit']),
      ]),
      ...when(before.length > 0, 'else', ...indented([exit(name, [...quantity, ...before])])),
    ]
  }
  if (hasLegs(plan)) return ['for trade in trades', ...indented(legLines(script, order))]
  const single = ['float target = trade.targets.first()', ...when(targetKind === 'either', 'Away away = trade.targetAways.first()')]
  const isSided = sides.some((side) => (plan.targets[side] ?? []).length === 0)
  return [
    'for trade in trades',
    ...indented(
      !needs.targets
        ? order('" exit"', [], null)
        : !isSided
          ? [...single, ...order('" exit"', [], 'target')]
          : [
              'if trade.targets.size() > 0',
              ...indented([...single, ...order('" exit"', [], 'target')]),
              'else',
              ...indented(order('" exit"', [], null)),
            ],
    ),
  ]
}

const hasLegs = (plan: Plan) =>
  tradedSides(plan).some((side) => (plan.targets[side] ?? []).some(({ portionPercent }) => portionPercent < 100))

/** Targets with portions: those that are still to come, nearest first, each with the stop; what they leave has the stop alone. */
function legLines(
  script: Script,
  order: (name: string, quantity: readonly string[], target: string | null) => readonly string[],
): readonly string[] {
  const step = floatText(script.market.quantityStep)
  const oneLeg = [
    'float target = trade.targets.get(leg)',
    'Away away = trade.targetAways.get(leg)',
    'share += trade.portions.get(leg)',
    `float portion = math.floor(whole * trade.portions.get(leg) / ${step} + 0.000001) * ${step}`,
    // Where the portions make up the whole, the last leg takes what rounding has left.
    'float part = share > 0.999999 ? whole - upTo : portion',
    'upTo += part',
    `if upTo > taken + ${step} / 2 and part > 0`,
    ...indented([...order('" target " + str.tostring(k + 1)', ['qty = part'], 'target'), 'left -= part']),
  ]
  return [
    'float whole = trade.isFilled ? trade.units : trade.planned',
    'float taken = trade.isFilled ? whole - trade.held : 0.0',
    'float left = whole - taken',
    'float upTo = 0.0',
    'float share = 0.0',
    'if trade.targets.size() > 0',
    ...indented([
      'array<int> nearest = trade.targets.sort_indices(trade.side > 0 ? order.ascending : order.descending)',
      'for [k, leg] in nearest',
      ...indented(oneLeg),
    ]),
    `if left > ${step} / 2`,
    ...indented(order('" rest"', ['qty = left'], null)),
  ]
}
