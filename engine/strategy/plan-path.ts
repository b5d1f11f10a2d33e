import type { Origin, Plan } from './plan.ts'

type Node = Readonly<Record<string, unknown>>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** What stands in the plan on the way to a path such as `entryLong.when.args.0`, from the outside in; ends where nothing does. */
function wayTo(plan: Plan, path: string): unknown[] {
  const way: unknown[] = [plan]
  for (const key of path.split('.')) {
    const node = way.at(-1)
    if (!isNode(node) || !Object.hasOwn(node, key)) break
    way.push(node[key])
  }
  return way
}

/** The part of the plan at a path; a said value without where it comes from. Undefined where there is none. */
export function valueAt(plan: Plan, path: string): unknown {
  const way = wayTo(plan, path)
  const found = way.length > path.split('.').length ? way.at(-1) : undefined
  return isNode(found) && 'value' in found && 'from' in found && !('kind' in found) ? found['value'] : found
}

/** Where the innermost part on the way to a path comes from; null where nothing on the way says it. */
export function originAt(plan: Plan, path: string): Origin | null {
  const said = wayTo(plan, path).findLast((node) => isNode(node) && isNode(node['from']) && !('value' in node['from']))
  // Every `from` of a plan but that of the period, which is a value of its own, is an origin.
  return said === undefined ? null : ((said as Node)['from'] as Origin)
}
