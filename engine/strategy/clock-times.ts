import type { Expr, Origin, Plan, Rule, Term } from './plan.ts'
import { mapPlanTerms, mapSteps } from './rewrite.ts'

/** A clock time of a plan: `zone` is not given where its words name none. */
interface ClockTime {
  readonly from: Origin
  readonly zone?: string
}

type ClockCondition = Extract<Expr, { op: 'time' | 'at_time' }>

function mapClocks(expr: Expr, change: (condition: ClockCondition) => ClockCondition): Expr {
  switch (expr.op) {
    case 'and':
    case 'or':
      return { ...expr, args: expr.args.map((arg) => mapClocks(arg, change)) }
    case 'not':
      return { ...expr, arg: mapClocks(expr.arg, change) }
    case 'for_bars':
    case 'within':
    case 'shift':
      return { ...expr, expr: mapClocks(expr.expr, change) }
    case 'sequence':
      return mapSteps(expr, (each) => mapClocks(each, change))
    case 'time':
    case 'at_time':
      return change(expr)
    default:
      return expr
  }
}

const isClockRange = (term: Term) => term.kind === 'indicator' && term.name === 'session_range' && term.session === undefined

/** The plan with each of its clock times replaced: of entries, exits, ranges of hours and the session. */
function mapClockTimes(plan: Plan, change: <T extends ClockTime>(time: T) => T): Plan {
  const expr = (e: Expr): Expr => mapClocks(e, change)
  const rule = (r: Rule | null): Rule | null => r && { ...r, when: expr(r.when) }
  const { session, pyramiding, reentry } = plan
  const changed: Plan = {
    ...plan,
    entryLong: rule(plan.entryLong),
    entryShort: rule(plan.entryShort),
    exitLong: rule(plan.exitLong),
    exitShort: rule(plan.exitShort),
    ...(plan.partialExits && { partialExits: plan.partialExits.map((part) => ({ ...part, when: expr(part.when) })) }),
    entryOrder: plan.entryOrder?.until ? change(plan.entryOrder) : plan.entryOrder,
    timeExits: plan.timeExits.map((e) => ('time' in e && e.time ? change(e) : e)),
    session: session && (session.hours || session.blocked) ? change(session) : session,
    pyramiding: pyramiding?.condition ? { ...pyramiding, condition: expr(pyramiding.condition) } : pyramiding,
    reentry: reentry?.condition ? { ...reentry, condition: expr(reentry.condition) } : reentry,
  }
  return mapPlanTerms(changed, (term) => {
    if (term.kind === 'count' || term.kind === 'value_when') return { ...term, when: expr(term.when) }
    return isClockRange(term) ? change(term) : term
  })
}

/** All clock times of the plan, entries first. */
export function clockTimesOf(plan: Plan): readonly ClockTime[] {
  const times: ClockTime[] = []
  mapClockTimes(plan, (time) => (times.push(time), time))
  return times
}

/** The plan with this zone for every clock time that names none. */
export const onClock = (plan: Plan, zone: string): Plan => mapClockTimes(plan, (time) => (time.zone ? time : { ...time, zone }))
