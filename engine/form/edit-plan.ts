import { ok, refused, type Result } from '../result.ts'
import { problemOfPlan, type PlanProblem } from '../strategy/check-plan.ts'
import { planParts } from '../strategy/plan-table.ts'
import type { Expr, Origin, Plan, Rule } from '../strategy/plan.ts'
import { mirrorExpr } from '../strategy/rewrite.ts'

/** The four rules of a plan. */
export type RuleName = 'entryLong' | 'entryShort' | 'exitLong' | 'exitShort'

/** One change of a plan, by the place of what it changes (`entryLong.when.args.0.right.params.period`). */
export type PlanEdit =
  /** Puts a value, a condition or a whole part where another stands. */
  | { readonly does: 'set'; readonly path: string; readonly value: unknown }
  /** Takes a condition, a step, a target or a part out. */
  | { readonly does: 'remove'; readonly path: string }
  /** One more condition of a rule: of entries it must hold as well, of exits it is enough by itself. */
  | { readonly does: 'add'; readonly rule: RuleName; readonly when: Expr }
  /** A step of a sequence at another place of it. */
  | { readonly does: 'move'; readonly path: string; readonly to: number }
  /** The rules of one side mirrored to the other, or those of a side taken away. */
  | { readonly does: 'mirror'; readonly from: 'long' | 'short' }
  | { readonly does: 'dropSide'; readonly side: 'long' | 'short' }

type Node = Readonly<Record<string, unknown>>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** Where a part comes from that somebody put in by hand. */
const byHand: Origin = { spans: [] }

const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

/** What stands at a place with another thing there; null where there is no such place. */
function changedAt(node: unknown, keys: readonly string[], change: (value: unknown) => unknown): unknown {
  const [key, ...rest] = keys
  if (key === undefined) return change(node)
  if (!isNode(node) || forbidden.has(key)) return null
  if (rest.length > 0 && !Object.hasOwn(node, key)) return null
  const child = changedAt(node[key], rest, change)
  if (child === null && rest.length > 0) return null
  return Array.isArray(node) ? node.map((item: unknown, at) => (String(at) === key ? child : item)) : { ...node, [key]: child }
}

const valueAtKeys = (node: unknown, keys: readonly string[]): unknown =>
  keys.reduce<unknown>((at, key) => (isNode(at) && Object.hasOwn(at, key) ? at[key] : undefined), node)

/** A joined condition or a sequence with one part fewer; what is left alone stands for itself. Null where nothing is left. */
function withoutPart(node: unknown, list: string, at: number): unknown {
  if (!isNode(node) || !Array.isArray(node[list])) return null
  // A list of nodes by the plan's table.
  const left = (node[list] as unknown[]).toSpliced(at, 1)
  if (list === 'args') return left.length === 0 ? null : left.length === 1 ? left[0] : { ...node, args: left }
  const [first] = left
  if (left.length === 0 || !isNode(first)) return null
  // A step that stands first follows nothing.
  const { withinBars: _, ...begin } = first
  return left.length === 1 ? begin['when'] : { ...node, steps: [begin, ...left.slice(1)] }
}

const mayBeMissing = (part: string | undefined): boolean =>
  Object.entries(planParts).some(([name, field]) => name === part && 'mayBeMissing' in field)

/** Whether it is the only one of a part that is not there without any. */
function isLastOf(plan: Plan, keys: readonly string[]): boolean {
  const items = valueAtKeys(plan, keys.slice(0, -1))
  return keys.length === 2 && mayBeMissing(keys[0]) && Array.isArray(items) && items.length === 1
}

function remove(plan: Plan, path: string): unknown {
  const keys = path.split('.')
  const last = Number(keys.at(-1))
  const list = keys.at(-2)
  if (Number.isInteger(last) && (list === 'args' || list === 'steps')) {
    const owner = keys.slice(0, -2)
    if (valueAtKeys(plan, keys) === undefined) return null
    const left = withoutPart(valueAtKeys(plan, owner), list, last)
    return left === null ? remove(plan, owner.join('.')) : changedAt(plan, owner, () => left)
  }
  if (Number.isInteger(last) && isLastOf(plan, keys)) return remove(plan, keys[0]!)
  if (Number.isInteger(last))
    return changedAt(plan, keys.slice(0, -1), (items) => (Array.isArray(items) ? (items as unknown[]).toSpliced(last, 1) : null))
  // The condition of a rule, or of a group, goes with what it is the condition of.
  if (keys.at(-1) === 'when' || keys.at(-1) === 'arg' || keys.at(-1) === 'expr') return remove(plan, keys.slice(0, -1).join('.'))
  const isOptional = (keys.length > 1 || mayBeMissing(keys[0])) && !['stop', 'targets', 'period'].includes(keys[0]!)
  if (!isOptional) return changedAt(plan, keys, () => null)
  const key = keys.at(-1)!
  return changedAt(plan, keys.slice(0, -1), (node) =>
    isNode(node) ? Object.fromEntries(Object.entries(node).filter(([name]) => name !== key)) : null,
  )
}

const joined = (op: 'and' | 'or', when: Expr | null, more: Expr): Expr => {
  if (when === null || when.op === 'always') return more
  return { op, args: when.op === op ? [...when.args, more] : [when, more], from: byHand }
}

function add(plan: Plan, name: RuleName, when: Expr): Plan {
  const rule: Rule = plan[name] ?? { when, fill: 'next_open' }
  const isEntry = name === 'entryLong' || name === 'entryShort'
  return { ...plan, [name]: plan[name] === null ? rule : { ...rule, when: joined(isEntry ? 'and' : 'or', rule.when, when) } }
}

function move(plan: Plan, path: string, to: number): unknown {
  const keys = path.split('.')
  const from = Number(keys.at(-1))
  return changedAt(plan, keys.slice(0, -1), (steps) => {
    if (!Array.isArray(steps) || !Number.isInteger(from) || to < 0 || to >= steps.length) return null
    const all = steps as Node[]
    const windows = all.map((step) => step['withinBars'])
    const moved = all.toSpliced(from, 1).toSpliced(to, 0, all[from]!)
    // The windows stay where they are: each is between two places.
    return moved.map((step, at) => {
      const bare = Object.fromEntries(Object.entries(step).filter(([name]) => name !== 'withinBars'))
      return windows[at] === undefined ? bare : { ...bare, withinBars: windows[at] }
    })
  })
}

const ruleOfSide = (rule: Rule | null): Rule | null => rule && { ...rule, when: mirrorExpr(rule.when) }

/** Parts that leave on conditions, those of one side mirrored to the other. */
function partsMirrored({ partialExits }: Plan, from: 'long' | 'short'): Pick<Plan, 'partialExits'> {
  const own = partialExits?.filter(({ side }) => side === from)
  const side = from === 'long' ? 'short' : 'long'
  return own ? { partialExits: [...own, ...own.map((part) => ({ ...part, side, when: mirrorExpr(part.when) }) as const)] } : {}
}

function mirror(plan: Plan, from: 'long' | 'short'): Plan {
  const { entryLong, entryShort, exitLong, exitShort, stop, targets } = plan
  return from === 'long'
    ? {
        ...plan,
        entryShort: ruleOfSide(entryLong),
        exitShort: ruleOfSide(exitLong),
        ...partsMirrored(plan, from),
        stop: { ...stop, short: stop.short ?? stop.long },
        targets: { ...targets, short: targets.short ?? targets.long },
      }
    : {
        ...plan,
        entryLong: ruleOfSide(entryShort),
        exitLong: ruleOfSide(exitShort),
        ...partsMirrored(plan, from),
        stop: { ...stop, long: stop.long ?? stop.short },
        targets: { ...targets, long: targets.long ?? targets.short },
      }
}

function dropSide(plan: Plan, side: 'long' | 'short'): Plan {
  const gone = side === 'long' ? { entryLong: null, exitLong: null } : { entryShort: null, exitShort: null }
  const parts = plan.partialExits && { partialExits: plan.partialExits.filter((part) => part.side !== side) }
  return { ...plan, ...gone, ...parts, stop: { ...plan.stop, [side]: null }, targets: { ...plan.targets, [side]: null } }
}

/** What follows from which sides have an entry. */
function withDirection(plan: Plan): Plan {
  const value = plan.entryLong && plan.entryShort ? 'both' : plan.entryShort ? 'short' : 'long'
  if (value === plan.direction.value) return plan
  const isUsual = 'assumed' in plan.opposite.from
  return {
    ...plan,
    direction: { ...plan.direction, value },
    ...(isUsual ? { opposite: { ...plan.opposite, value: value === 'both' ? 'reverse' : 'exit' } } : {}),
  }
}

function changed(plan: Plan, edit: PlanEdit): unknown {
  switch (edit.does) {
    case 'set':
      return changedAt(plan, edit.path.split('.'), () => edit.value)
    case 'remove':
      return remove(plan, edit.path)
    case 'add':
      return add(plan, edit.rule, edit.when)
    case 'move':
      return move(plan, edit.path, edit.to)
    case 'mirror':
      return mirror(plan, edit.from)
    case 'dropSide':
      return dropSide(plan, edit.side)
  }
}

/** The plan with one change; refused where there is no such place, or where the result is no plan. */
export function editPlan(plan: Plan, edit: PlanEdit): Result<Plan, PlanProblem> {
  const next = changed(plan, edit)
  if (next === null) return refused({ path: 'path' in edit ? edit.path : '', problem: 'there is nothing to change' })
  const problem = problemOfPlan(next)
  // The check has looked at all of it.
  return problem === null ? ok(withDirection(next as Plan)) : refused(problem)
}
