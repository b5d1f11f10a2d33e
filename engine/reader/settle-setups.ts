import type { Clause, SaidSide } from './meanings.ts'
import { areApart, inSteps } from './said-steps.ts'
import { isBarEvent } from './said.ts'

type Section = Extract<Clause, { clause: 'section' }>

/** Clauses that stand under one heading, or before the first. */
export interface Block {
  readonly head: Section | null
  readonly clauses: readonly Clause[]
}

const isFor = (a: SaidSide, b: SaidSide): boolean => a === null || b === null || a === b || a === 'both' || b === 'both'
const hasConditions = ({ clauses }: Block): boolean => clauses.some(({ clause }) => clause === 'condition')

/** A rule of entry that says its own conditions. */
export const isEntryRule = (clause: Clause): clause is Extract<Clause, { clause: 'enter' }> => clause.clause === 'enter' && !clause.isSell

const enters = ({ clauses }: Block, side: SaidSide): boolean => clauses.some((clause) => isEntryRule(clause) && isFor(clause.side, side))

/** A trigger of no side beside setups of both is of both. */
function sideOf(head: Section, blocks: readonly Block[]): SaidSide {
  const hasSetup = (side: SaidSide) =>
    blocks.some((block) => block.head?.role === 'setup' && block.head.side === side && hasConditions(block))
  return head.role === 'trigger' && head.side === null && hasSetup('long') && hasSetup('short') ? 'both' : head.side
}

/**
 * A setup and its trigger are one rule: beside an entry both are conditions of it; of the two alone the trigger is the entry.
 * Either that stands alone is the entry itself.
 */
export const settleSetups = (blocks: readonly Block[]): readonly Block[] => settleRoles(withTriggers(blocks))

const isPattern = ({ clauses }: Block): boolean =>
  clauses.length > 0 && clauses.every((clause) => clause.clause === 'condition' && isBarEvent(clause.when))

/** The clauses of a trigger, the first of which comes later where no bar has it and the setup. */
function laterThan(setup: Block, { clauses }: Block): readonly Clause[] {
  const first = clauses.findIndex(({ clause }) => clause === 'condition')
  const trigger = clauses[first]
  const isApart = setup.clauses.some(
    (each) => each.clause === 'condition' && trigger?.clause === 'condition' && areApart(each.when, trigger.when),
  )
  return clauses.map((each, n): Clause => (isApart && n === first && each.clause === 'condition' ? { ...each, isNext: true } : each))
}

/** "Setup: A. Trigger: B. Enter long", where no bar has both: the entry waits for B after A. Null for anything else. */
function enteredLater(setup: Block, { head, clauses }: Block): Block | null {
  const conditions = setup.clauses.flatMap((each) => (each.clause === 'condition' ? [each] : []))
  const entry = clauses.find(isEntryRule)
  if (entry === undefined || entry.when === null || conditions.length === 0 || conditions.length < setup.clauses.length) return null
  const { when } = entry
  if (!conditions.some((each) => (when.says === 'join' ? when.args : [when]).some((arg) => areApart(each.when, arg)))) return null
  const whole = inSteps([...conditions, { when, isNext: true }], entry.at)
  return whole && { head, clauses: clauses.map((each): Clause => (each === entry ? { ...entry, when: whole } : each)) }
}

/** A candle or pattern right before its trigger is read with it: what the trigger passes may be the end of its bar. */
function withTriggers(blocks: readonly Block[]): readonly Block[] {
  const joined: Block[] = []
  for (const block of blocks) {
    const setup = joined.at(-1)
    const isOne =
      setup?.head?.role === 'setup' &&
      block.head?.role === 'trigger' &&
      (block.head.side === null || setup.head.side === block.head.side) &&
      (isPattern(setup) ||
        block.clauses.some((clause) => clause.clause === 'condition' && clause.isNext) ||
        laterThan(setup, block).some((clause) => clause.clause === 'condition' && clause.isNext))
    const entered = setup?.head?.role === 'setup' && block.head?.role === 'trigger' ? enteredLater(setup, block) : null
    if (entered !== null) joined.splice(-1, 1, entered)
    else if (isOne && block.clauses.some(({ clause }) => clause === 'condition'))
      joined.splice(-1, 1, { head: { ...block.head, side: setup.head.side }, clauses: [...setup.clauses, ...laterThan(setup, block)] })
    else joined.push(block)
  }
  return joined
}

function settleRoles(blocks: readonly Block[]): readonly Block[] {
  return blocks.map((block): Block => {
    const { head, clauses } = block
    if (head === null || (head.role !== 'setup' && head.role !== 'trigger')) return block
    const others = blocks.filter((each) => each !== block && (each.head === null || isFor(each.head.side, head.side)))
    const isOf = (role: Section['role']) => others.some((each) => each.head?.role === role && hasConditions(each))
    const isPart =
      hasConditions(block) &&
      (isOf('entry') ||
        enters(block, head.side) ||
        others.some((each) => enters(each, head.side)) ||
        (head.role === 'setup' && isOf('trigger')))
    return { head: { ...head, side: sideOf(head, blocks), role: isPart ? 'filter' : 'entry' }, clauses }
  })
}
