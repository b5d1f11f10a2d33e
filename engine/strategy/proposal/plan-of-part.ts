import { describeDistance, describeExpr } from '../describe.ts'
import { emptyPlan } from '../empty-plan.ts'
import { explainPlan } from '../explain.ts'
import type { BothSides, Expr, Origin, Plan } from '../plan.ts'
import type { ProposedPart, ProposedSide } from './proposal.ts'

const here: Origin = { spans: [{ start: 0, end: 1 }] }

export const coversSide = (side: ProposedSide, one: 'long' | 'short'): boolean => side === 'both' || side === one

const sided = <T>(side: ProposedSide, value: T): BothSides<T> => ({
  long: coversSide(side, 'long') ? value : null,
  short: coversSide(side, 'short') ? value : null,
})

function fieldsOf(proposed: ProposedPart): Partial<Plan> {
  switch (proposed.part) {
    case 'stop':
      return { stop: sided(proposed.side, proposed.distance) }
    case 'target':
      return { targets: sided(proposed.side, [{ distance: proposed.distance, portionPercent: 100 }]) }
    case 'trailing':
      return { trailing: proposed.trailing }
    case 'breakeven':
      return { breakeven: proposed.breakeven }
    case 'timeExit':
      return { timeExits: [proposed.exit] }
    case 'sizing':
      return { sizing: { ...proposed.sizing, from: here } }
    case 'session':
      return { session: proposed.session }
    case 'cooldown':
      return { cooldown: proposed.cooldown }
    case 'timeframe':
      return { timeframe: { value: proposed.value, from: here } }
    case 'leverage':
    case 'maxOpenTrades':
    case 'maxTradesPerDay':
      return { [proposed.part]: { value: proposed.value, from: here } }
    default:
      return { [proposed.part]: { when: proposed.when, fill: 'next_open' } }
  }
}

/** A plan that holds this part alone, on the sides that `direction` says. */
export const planOfPart = (proposed: ProposedPart, direction: Plan['direction']['value']): Plan => ({
  ...emptyPlan,
  direction: { value: direction, from: here },
  ...fieldsOf(proposed),
})

/** The part as sentences of its own, in words that the reader knows. */
export const sentencesOf = (proposed: ProposedPart, direction: Plan['direction']['value']): string =>
  explainPlan(planOfPart(proposed, direction))

const joins: ReadonlySet<Expr['op']> = new Set<Expr['op']>(['and', 'or', 'sequence'])

/** The part as words inside a sentence that already says what they are for. */
export function fragmentsOf(proposed: ProposedPart): readonly string[] {
  if ('when' in proposed) {
    const words = describeExpr(proposed.when)
    return joins.has(proposed.when.op) ? [words, `(${words})`] : [words]
  }
  return 'distance' in proposed ? [describeDistance(proposed.distance)] : []
}
