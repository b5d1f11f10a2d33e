import type { Expr, Rule, SessionFilter } from '../strategy/plan.ts'

type Time = Extract<Expr, { op: 'time' | 'weekday' }>
const isTime = (expr: Expr): expr is Time => expr.op === 'time' || expr.op === 'weekday'
const bare = (expr: Expr): string => JSON.stringify(expr, (key, value: unknown) => (key === 'from' ? undefined : value))
const partsOf = (expr: Expr): readonly Expr[] => (expr.op === 'and' ? expr.args : [expr])

/** Times and days that every entry waits for are when trading is allowed at all. */
export function liftSession(
  entries: readonly [Rule | null, Rule | null],
  session: SessionFilter | null,
): { readonly entries: readonly [Rule | null, Rule | null]; readonly session: SessionFilter | null } {
  const [first, ...others] = entries.filter((rule) => rule !== null)
  if (first === undefined || session !== null) return { entries, session }
  const all = partsOf(first.when)
    .filter(isTime)
    .filter((time) => others.every((rule) => partsOf(rule.when).some((part) => bare(part) === bare(time))))
  // Of two hours that both must hold a filter knows only which of them is enough.
  const shared = all.filter(({ op }) => all.filter((each) => each.op === op).length === 1)
  const isWhole = [first, ...others].some(({ when }) => partsOf(when).every((part) => isTime(part)))
  if (shared.length === 0 || isWhole) return { entries, session }
  const names = new Set(shared.map(bare))
  const without = (rule: Rule | null): Rule | null => {
    if (rule === null) return null
    const rest = partsOf(rule.when).filter((part) => !names.has(bare(part)))
    return { ...rule, when: rest.length === 1 ? rest[0]! : { op: 'and', args: [...rest], from: rule.when.from } }
  }
  let lifted: SessionFilter = { from: { spans: shared.flatMap(({ from }) => ('spans' in from ? from.spans : [])) } }
  for (const time of shared) {
    if (time.op === 'weekday') lifted = { ...lifted, days: time.days }
    else
      lifted = {
        ...lifted,
        hours: [...(lifted.hours ?? []), { from: time.fromTime, to: time.toTime }],
        ...(time.zone && { zone: time.zone }),
      }
  }
  return { entries: [without(entries[0]), without(entries[1])], session: lifted }
}
