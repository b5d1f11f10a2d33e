import type { Clause, Condition } from './meanings.ts'
import { opposite } from './said.ts'

/** Clauses as they were read, each with what may be meant by a later one. */
interface Told {
  readonly clauses: readonly Clause[]
  /** Conditions that no act has taken yet, one after the other. */
  readonly listed: readonly Condition[]
  /** By the number of their item. */
  readonly byNumber: ReadonlyMap<number, Condition>
}

const whenOf = (clause: Clause): Condition | null => ('when' in clause ? clause.when : null)
const joined = (op: 'and' | 'or', args: readonly Condition[], at: Condition['at']): Condition | null =>
  args.length === 0 ? null : args.length === 1 ? args[0]! : { says: 'join', op, args, at }

/** The crosses of a condition the other way round; null where there is none, or its level would be another one. */
function reverseCross(condition: Condition): Condition | null {
  switch (condition.says) {
    case 'averages cross':
      return { ...condition, direction: opposite(condition.direction) }
    case 'of': {
      const { predicate } = condition
      if (predicate.does !== 'cross' && predicate.does !== 'signal cross') return null
      if (predicate.direction === null || ('to' in predicate && predicate.to.is === 'number')) return null
      return { ...condition, predicate: { ...predicate, direction: opposite(predicate.direction) } }
    }
    case 'join': {
      const crosses = condition.args.map(reverseCross).filter((each) => each !== null)
      return crosses.length === 1 ? crosses[0]! : null
    }
    default:
      return null
  }
}

/** Whether what does not hold now is already left out: after "no buying if A", "otherwise" adds nothing. */
const isLeftOut = (clause: Clause | undefined): boolean => clause?.clause === 'skip'

/** The condition that is meant by one that speaks of others; undefined where it is none, null where it cannot be told. */
function meantBy(condition: Condition, told: Told): Condition | null | undefined {
  if (condition.says !== 'reference') return undefined
  const { to, at } = condition
  const acts = told.clauses.filter((each) => whenOf(each) !== null)
  const before = acts.at(-1)
  if (typeof to === 'number') return told.byNumber.get(to) ?? null
  switch (to) {
    case 'all':
      return joined('and', told.listed, at)
    case 'any':
      return joined('or', told.listed, at)
    case 'otherwise': {
      const arg = before && whenOf(before)
      return arg ? { says: 'not', arg, at } : null
    }
    case 'reverse cross': {
      const entry = acts.findLast(({ clause }) => clause === 'enter')
      const found = entry && whenOf(entry)
      return (found && reverseCross(found)) ?? null
    }
    default:
      return null
  }
}

/** The condition with what it speaks of in its place; a reference that cannot be told stays. */
function settled(condition: Condition, told: Told): Condition {
  if (condition.says === 'not') return { ...condition, arg: settled(condition.arg, told) }
  if (condition.says !== 'join') return meantBy(condition, told) ?? condition
  const isEmpty = (arg: Condition) => arg.says === 'reference' && arg.to === 'otherwise' && isLeftOut(told.clauses.at(-1))
  const args = condition.args.filter((arg) => !isEmpty(arg)).map((arg) => settled(arg, told))
  return args.length === 1 ? args[0]! : { ...condition, args }
}

const speaksOfList = (condition: Condition): boolean =>
  condition.says === 'reference'
    ? condition.to === 'all' || condition.to === 'any' || typeof condition.to === 'number'
    : condition.says === 'join'
      ? condition.args.some(speaksOfList)
      : condition.says === 'not' && speaksOfList(condition.arg)

/** The clauses with the conditions that they speak of in their place; those that were only listed are gone where an act takes them. */
export function referBack(clauses: readonly Clause[]): readonly Clause[] {
  let told: Told = { clauses: [], listed: [], byNumber: new Map() }
  let item: number | null = null
  for (const clause of clauses) {
    if (clause.clause === 'item') item = clause.n
    const when = whenOf(clause)
    if (when === null || clause.clause === 'define') {
      told = { ...told, clauses: [...told.clauses, clause] }
      continue
    }
    const next = settled(when, told)
    const byNumber = item === null ? told.byNumber : new Map([...told.byNumber, [item, next] as const])
    const isList = speaksOfList(when) && !speaksOfList(next)
    const kept = isList ? told.clauses.filter((each) => each.clause !== 'condition') : told.clauses
    // The kind of a clause with a condition does not change with it.
    const settledClause = { ...clause, when: next } as Clause
    told = { clauses: [...kept, settledClause], listed: clause.clause === 'condition' ? [...told.listed, next] : [], byNumber }
    item = null
  }
  return told.clauses
}
