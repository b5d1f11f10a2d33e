import { settleBias } from './along-bias.ts'
import { correctClauses } from './correct-clauses.ts'
import type { Act, Clause, Condition, Part, SaidSide, Side, Stretches, Value } from './meanings.ts'
import { opensOfDay } from './opens-of-day.ts'
import { otherSides } from './other-sides.ts'
import { ownRisk } from './own-risk.ts'
import { pairExits } from './pair-exits.ts'
import { referBack } from './refer-back.ts'
import { asLeaving, withRests } from './rests.ts'
import { clauseOf, enter, isOfEitherEnd } from './said-clause.ts'
import { isTimeExit, otherSide, singleParts } from './said-part.ts'
import { inSteps } from './said-steps.ts'
import { asCondition } from './said-time.ts'
import { directionOf, isSameValue } from './said.ts'
import { isEitherWay, settleHolds } from './settle-holds.ts'
import { settleProvided } from './settle-provided.ts'
import { isEntryRule, settleSetups, type Block } from './settle-setups.ts'
import { settleSteps, settleWindows } from './settle-steps.ts'
import { withNodes } from './with-nodes.ts'

type Section = Extract<Clause, { clause: 'section' }>
type SaidCondition = Extract<Clause, { clause: 'condition' }>

const single = (clause: Clause): readonly Clause[] => (clause.clause === 'several' ? clause.clauses.flatMap(single) : [clause])
const sideIn = (head: Section | null): Side | null => (head?.side === 'long' || head?.side === 'short' ? head.side : null)

/** "Get out", over what is due: the heading of a list. */
const headingOf = (clause: Clause, next: Clause | undefined): Clause =>
  clause.clause === 'act' &&
  next?.clause === 'due' &&
  clause.act.does === 'exit' &&
  clause.act.fill === null &&
  clause.act.portion === null &&
  clause.act.parts.length === 0
    ? { clause: 'section', side: clause.act.side, role: 'exit', join: null, at: clause.at }
    : clause

function blocksOf(clauses: readonly Clause[]): readonly Block[] {
  const blocks: { head: Section | null; clauses: Clause[] }[] = [{ head: null, clauses: [] }]
  for (const [place, said] of clauses.entries()) {
    const clause = headingOf(said, clauses[place + 1])
    if (clause.clause === 'section') blocks.push({ head: clause, clauses: [] })
    else if (clause.clause !== 'item') blocks.at(-1)!.clauses.push(clause)
  }
  return settleSetups(nested(underEachSide(blocks)))
}

/** Headings of a role alone that follow both sides' own: "Long: … Entry: … Short: … Entry: …" are each of the side before them. */
function underEachSide(blocks: readonly Block[]): readonly Block[] {
  const roles = { long: new Set<Section['role']>(), short: new Set<Section['role']>() }
  const owners = new Map<Block, Block>()
  let owner: Block | null = null
  for (const block of blocks) {
    if (block.head === null) continue
    const side: Side | null = owner && sideIn(owner.head)
    if (sideIn(block.head) !== null) owner = block
    else if (owner !== null && side !== null && block.head.side === null) {
      roles[side].add(block.head.role)
      owners.set(block, owner)
    }
  }
  const isOfEach = (role: Section['role']) => role !== 'risk' && roles.long.has(role) && roles.short.has(role)
  const isEntry = ({ role }: Section) => role === 'entry' || role === 'trigger'
  const owned = [...owners].filter(([{ head }]) => isOfEach(head!.role))
  // What a side begins with is then what its entry waits for.
  const setups = new Set(owned.flatMap(([{ head }, of]) => (isEntry(head!) && countOf(of) > 0 ? [of] : [])))
  const triggers = new Set(owned.flatMap(([block, of]) => (setups.has(of) && isEntry(block.head!) ? [block] : [])))
  return blocks.map((block): Block => {
    const of = owned.find(([each]) => each === block)?.[1]
    if (block.head === null) return block
    if (setups.has(block)) return { ...block, head: { ...block.head, role: 'setup' } }
    if (of === undefined) return block
    return { ...block, head: { ...block.head, side: sideIn(of.head), ...(triggers.has(block) && { role: 'trigger' as const }) } }
  })
}

/** A heading of a role alone under one of a side alone is of that side: "For longs: … Exit: …". */
function nested(blocks: readonly Block[]): readonly Block[] {
  let outer: Side | null = null
  return blocks.map(({ head, clauses }) => {
    if (head === null) return { head, clauses }
    const side = sideIn(head)
    if (side !== null) {
      const isOuter = head.role === null || (head.role === 'entry' && clauses.length === 0)
      if (isOuter) outer = side
      else if (side !== outer) outer = null
      return { head, clauses }
    }
    return { head: outer === null || head.role === 'risk' || head.role === 'filter' ? head : { ...head, side: outer }, clauses }
  })
}

/** Numbers without a mark are those of a list where they count from one; others would be lost. */
function countedItems(clauses: readonly Clause[]): readonly Clause[] {
  let next = 1
  const isCounting = clauses.filter((clause) => clause.clause === 'item' && clause.isBare).length > 1
  return clauses.map((clause): Clause => {
    if (clause.clause !== 'item' || !clause.isBare) return clause
    const isNext = isCounting && (clause.n === next || clause.n === 1)
    next = (clause.n ?? 0) + 1
    return isNext ? clause : { clause: 'define', name: '', value: null, condition: null, at: clause.at }
  })
}

/** Ways out by time are of one kind: after so many bars, at an hour. */
const kindOf = (part: Part): string => (isTimeExit(part) ? 'time exit' : part.part)

const wordsOf = (part: Part): string => JSON.stringify(part, (key, value: unknown) => (key === 'at' ? undefined : value))

/** What both sides have of their own; the rest is said once, for both. */
function ownKinds(blocks: readonly Block[]): ReadonlySet<string> {
  const of = (side: Side) =>
    new Set(
      blocks
        .filter(({ head }) => sideIn(head) === side)
        .flatMap(({ head, clauses }) => [
          ...clauses.map((clause) => (clause.clause === 'part' ? kindOf(clause.part) : clause.clause)),
          ...clauses.flatMap((clause) => (clause.clause === 'part' && isTimeExit(clause.part) ? [wordsOf(clause.part)] : [])),
          ...(head?.role === 'exit' ? ['exit'] : []),
        ]),
    )
  const shorts = of('short')
  return new Set([...of('long')].filter((kind) => shorts.has(kind)))
}

/** The conditions that stand under a heading as one rule. */
function ruleOf(head: Section, said: readonly SaidCondition[]): readonly Clause[] {
  const { role, side, join, at: headAt } = head
  const conditions = said.map(({ when }) => when)
  if (conditions.length === 0) return []
  const isLeaving = role === 'exit' || (role === 'sell' && join === null)
  const at = conditions[0]!.at && { from: conditions[0]!.at.from, to: conditions.at(-1)!.at?.to ?? conditions[0]!.at.to }
  const [first] = conditions
  // "Any of these: A, B": the comma joins as the heading says.
  const isAnyOf = join === 'or' && conditions.length === 1 && first!.says === 'join'
  const isListed = join !== null || isLeaving
  const when: Condition | null = isAnyOf
    ? { ...first!, op: 'or' }
    : isListed && conditions.length > 1
      ? { says: 'join', op: join ?? 'or', args: conditions, at }
      : inSteps(said, at)
  if (when === null) return said
  switch (role) {
    case 'entry':
    case 'setup':
    case 'trigger':
    case null:
      return role === null && side === null
        ? conditions.map((each) => ({ clause: 'condition', when: each, at: each.at }))
        : [{ clause: 'enter', side, isSell: false, when, order: null, fill: null, parts: [], at: at ?? headAt }]
    case 'sell':
      return [{ clause: 'enter', side: null, isSell: true, when, order: null, fill: null, parts: [], at: at ?? headAt }]
    case 'exit':
      return [{ clause: 'exit', side, when, fill: null, parts: [], at: at ?? headAt }]
    case 'filter':
      return [{ clause: 'filter', side, when, isOnly: false, at: at ?? headAt }]
    case 'skip':
      return conditions.map((each) => ({ clause: 'skip', side, when: each, at: each.at }))
    case 'risk':
      return conditions.map((each) => ({ clause: 'condition', when: each, at: each.at }))
  }
}

/** The clause with the side of the heading that it stands under. */
function sided(clause: Clause, side: Side | null, own: ReadonlySet<string>): Clause {
  if (side === null) return clause
  switch (clause.clause) {
    case 'enter':
      if (!clause.isSell) return clause.side === null ? { ...clause, side } : clause
      return side === 'short'
        ? { ...clause, side, isSell: false }
        : { clause: 'exit', side, when: clause.when, fill: clause.fill, parts: clause.parts, at: clause.at }
    case 'exit':
    case 'partial exit':
    case 'filter':
    case 'skip':
      return clause.side === null && own.has(clause.clause) ? { ...clause, side } : clause
    case 'part': {
      const { part } = clause
      // The same time under both headings is one of both sides.
      if (isTimeExit(part))
        return part.only === undefined && own.has(kindOf(part)) && !own.has(wordsOf(part))
          ? { ...clause, part: { ...part, only: side } }
          : clause
      return 'side' in part && part.side === null && own.has(kindOf(part)) ? { ...clause, part: { ...part, side } } : clause
    }
    default:
      return clause
  }
}

const sideOf = (clause: Clause | undefined): SaidSide => (clause?.clause === 'enter' ? clause.side : null)

/** "Bias is long above the 200 EMA", beside an entry of its own: what a filter's heading stands right over has to hold for that. */
function underFilter(clauses: readonly Clause[]): readonly Clause[] {
  const isWish = (clause: Clause | undefined) =>
    clause !== undefined && isEntryRule(clause) && clause.when !== null && clause.order === null && clause.side !== null
  const head = clauses.findIndex((clause) => clause.clause === 'section' && clause.role === 'filter' && clause.side === null)
  const [first, second] = head < 0 ? [] : clauses.slice(head + 1)
  if (!isWish(first)) return clauses
  const isPair = isWish(second) && sideOf(first) !== sideOf(second)
  const wishes = isPair ? [first, second] : [first]
  const isEntered = clauses.some(
    (clause) => (isEntryRule(clause) && !wishes.includes(clause)) || (clause.clause === 'section' && clause.role === 'entry'),
  )
  if (!isEntered) return clauses
  return clauses.map((clause) =>
    wishes.includes(clause) && clause.clause === 'enter'
      ? { clause: 'filter', side: clause.side, when: clause.when!, isOnly: true, at: clause.at }
      : clause,
  )
}

const leave: Act = { does: 'exit', side: null, fill: null, portion: null, parts: [] }

const leavingParts: ReadonlySet<Part['part']> = new Set(['target', 'time exit', 'exit at', 'exit at end', 'exit next'])
/** "Half at 1R": what is said behind it by "or" may be of that half. */
const isShare = (part: Part): boolean => part.part === 'target' && part.portion !== null && part.portion < 99
/** A clause that tells when or where a trade is left. */
const isLeaving = (clause: Clause | undefined): clause is Clause =>
  clause !== undefined &&
  (clause.clause === 'exit' ||
    (clause.clause === 'part' && clause.part.part === 'several' && singleParts(clause.part).some(({ part }) => leavingParts.has(part))) ||
    (clause.clause === 'part' && leavingParts.has(clause.part.part) && !isShare(clause.part)))

/** "Exit when RSI is above 70. Or after 6 days": one more way out, of the same trades. */
function moreWaysOut(clauses: readonly Clause[]): readonly Clause[] {
  let last: Clause | undefined
  return clauses.map((said) => {
    const clause: Clause =
      said.clause === 'due' && isLeaving(last)
        ? {
            clause: 'exit',
            side: last.clause === 'exit' ? last.side : null,
            when: said.leave.when,
            fill: null,
            parts: said.leave.parts,
            at: said.at,
          }
        : said
    if (clause.clause !== 'remark') last = clause
    return clause
  })
}

/** "Entry: A for longs, B for shorts": the rules themselves, where nothing else enters on their side. */
function enteringUnder({ head, clauses }: Block, entered: ReadonlySet<SaidSide>): Block {
  const isOfEntry = (head?.role === 'entry' || head?.role === 'trigger') && head.side === null
  if (!isOfEntry || clauses.some(isUnsettled)) return { head, clauses }
  const asRule = (clause: Clause): Clause =>
    clause.clause === 'filter' && clause.isOnly && clause.side !== null && !entered.has(clause.side) && !isTime(clause.when)
      ? enter(clause.side, clause.when, clause.at)
      : clause
  return { head, clauses: clauses.map(asRule) }
}

function ofBlock({ head, clauses: said }: Block, own: ReadonlySet<string>): readonly Clause[] {
  const clauses = moreWaysOut(said)
  if (head === null) return clauses
  const conditions = clauses.flatMap((clause) => (clause.clause === 'condition' ? [clause] : []))
  const due = (clause: Clause): Clause =>
    clause.clause === 'due' && (head.role === 'exit' || (head.role === 'sell' && head.join === null))
      ? { clause: 'exit', side: null, when: clause.leave.when, fill: null, parts: clause.leave.parts, at: clause.at }
      : clause
  // "Exit: limit order at the 20 EMA" opens nothing.
  const isOfExit = (clause: Clause) =>
    head.role === 'exit' && clause.clause === 'enter' && clause.order !== null && clause.order.side === null
  const others = clauses
    .filter(({ clause }) => clause !== 'condition')
    .map((clause): Clause => (isOfExit(clause) ? { clause: 'act', act: leave, at: clause.at } : sided(due(clause), sideIn(head), own)))
  // Conditions beside an entry that says its own must hold with it.
  const isPart = head.role !== 'exit' && head.role !== 'skip' && head.role !== 'risk' && others.some(isEntryRule)
  return [...ruleOf(isPart ? { ...head, role: 'filter' } : head, conditions), ...others]
}

/** A heading with nothing under it: its words would be lost, unless it stands over the next one ("Entry: long: …"). */
function isLost({ head, clauses }: Block, next: Block | undefined): boolean {
  if (head === null || clauses.length > 0 || (head.role === null && head.side === null)) return false
  const isOuter = head.side !== null && next?.head?.side === head.side
  return !isOuter && (next?.head == null || (head.side === null) === (next.head.side === null))
}

const meaning = (condition: Condition): string => JSON.stringify(condition, (key, value: unknown) => (key === 'at' ? undefined : value))

/** A condition that a rule says again names the strategy: "Golden cross on SPY. Buy when we get the golden cross …". */
function withoutNames(clauses: readonly Clause[]): readonly Clause[] {
  const rules = clauses.flatMap((clause) => (clause.clause !== 'condition' && 'when' in clause && clause.when ? [clause.when] : []))
  const parts = new Set(rules.flatMap((when) => (when.says === 'join' ? [when, ...when.args] : [when])).map(meaning))
  // What a rule follows without a mark belongs to that rule.
  const isAlone = ({ at }: Clause) => !clauses.some((rule) => 'when' in rule && rule.at !== null && rule.at.from === at?.to)
  return clauses.map((clause) =>
    clause.clause === 'condition' && parts.has(meaning(clause.when)) && isAlone(clause) ? { clause: 'remark', at: clause.at } : clause,
  )
}

/** A time, which lets a trade begin and begins none: "shorts are only taken in the London session". */
const isTime = (when: Condition): boolean =>
  when.says === 'join' ? when.args.every(isTime) : ['time', 'session', 'weekday', 'months', 'day edge'].includes(when.says)

/** What may be the entry yet: a condition that no act takes, an act without one. */
const isUnsettled = (clause: Clause): boolean =>
  clause.clause === 'condition' || (clause.clause === 'act' && clause.act.does === 'enter' && clause.act.parts.length === 0)

/** "Only buy if …" is the rule itself where nothing else says when to enter; all that is said so must hold. */
function onlyRules(clauses: readonly Clause[]): readonly Clause[] {
  const wishes = clauses.flatMap((clause) => (clause.clause === 'filter' && clause.isOnly ? [clause] : []))
  if (clauses.some(isEntryRule) || clauses.some(isUnsettled) || wishes.every(({ when }) => isTime(when))) return clauses
  const sides = new Set(wishes.map(({ side }) => side))
  // What is said without a side holds for both where the sides are told apart.
  if (sides.size > 1) sides.delete(null)
  const last = new Map([...sides].map((side) => [side, wishes.findLast((each) => each.side === side)] as const))
  return clauses.flatMap((clause): readonly Clause[] => {
    if (clause.clause !== 'filter' || !clause.isOnly || !sides.has(clause.side)) return [clause]
    if (clause !== last.get(clause.side)) return []
    const own = wishes.filter(({ side }) => side === clause.side).map(({ when }) => when)
    const when: Condition = own.length === 1 ? own[0]! : { says: 'join', op: 'and', args: own, at: clause.at }
    return [{ clause: 'enter', side: clause.side, isSell: false, when, order: null, fill: null, parts: [], at: clause.at }]
  })
}

/** Where only shorts are traded and nothing else opens one, to sell does. */
function sellsOfShorts(clauses: readonly Clause[]): readonly Clause[] {
  const sides = new Set(
    clauses.flatMap((clause): readonly SaidSide[] => {
      if (clause.clause === 'part' && clause.part.part === 'side') return [clause.part.only]
      return clause.clause === 'filter' && clause.isOnly ? [clause.side] : []
    }),
  )
  if (sides.size !== 1 || !sides.has('short') || clauses.some(isEntryRule)) return clauses
  return clauses.map((clause) => (clause.clause === 'enter' && clause.isSell ? { ...clause, isSell: false, side: 'short' } : clause))
}

/** "Long only" over conditions and an exit: where nothing else says when to enter, they are the entry. */
function onlyEntries(clauses: readonly Clause[]): readonly Clause[] {
  const sides = new Set(clauses.flatMap((clause) => (clause.clause === 'part' && clause.part.part === 'side' ? [clause.part.only] : [])))
  const [side] = sides
  const isEntered = clauses.some(({ clause }) => ['enter', 'act', 'section', 'mirror', 'provided', 'filter', 'due'].includes(clause))
  const said = clauses.flatMap((clause) => (clause.clause === 'condition' ? [clause] : []))
  const isMeasured = said.every(({ when }) => when.says !== 'vague' && when.says !== 'cannot' && when.says !== 'reference')
  if (sides.size !== 1 || (side !== 'long' && side !== 'short') || isEntered || !isMeasured) return clauses
  const when = inSteps(said, said.at(-1)?.at ?? null)
  const entry = when && clauseOf({ act: { does: 'enter', side, fill: null, portion: null, parts: [] }, when, isOnly: false }, when.at)
  return entry ? [...clauses.filter(({ clause }) => clause !== 'condition'), entry] : clauses
}

/** A line that is met, from whichever side one trades: "price pulls back to the 20 EMA". */
const isReached = (when: Condition): boolean =>
  when.says === 'of' &&
  when.predicate.does === 'touch' &&
  when.predicate.direction === undefined &&
  (when.predicate.to.is === 'average' || (when.predicate.to.is === 'indicator' && when.predicate.to.output === null))

/** "Only long above A, only short below it. Enter on a flip": what happens either way enters both sides. */
function bothSides(said: readonly Clause[]): readonly Clause[] {
  const isLimited = said.some((clause) => clause.clause === 'part' && clause.part.part === 'side' && clause.part.only !== 'both')
  const clauses = said.map((clause) =>
    isEntryRule(clause) && clause.side === null && clause.when !== null && !isLimited && isOfEitherEnd(clause.when)
      ? { ...clause, side: 'both' as const }
      : clause,
  )
  const sides = new Set(clauses.flatMap((clause) => (clause.clause === 'filter' && clause.isOnly ? [clause.side] : [])))
  if (!sides.has('long') || !sides.has('short')) return clauses
  return clauses.map((clause) =>
    isEntryRule(clause) && clause.side === null && clause.when !== null && (isEitherWay(clause.when) || isReached(clause.when))
      ? { ...clause, side: 'both' }
      : clause,
  )
}

/** "Long above A, short below it. Entry: B": what B opens, and whether A has to hold with it, is not said, and is asked. */
function unowned(clauses: readonly Clause[]): readonly Clause[] {
  const isSaid = (clause: Clause) => isEntryRule(clause) && clause.side === 'long' && clause.when !== null
  if (!clauses.some(isSaid)) return clauses
  return clauses.flatMap((clause): readonly Clause[] =>
    isEntryRule(clause) && clause.side === null && clause.when !== null && clause.order === null && clause.fill === null
      ? [
          { clause: 'condition', when: clause.when, at: clause.at },
          ...clause.parts.map((part): Clause => ({ clause: 'part', part, at: clause.at })),
        ]
      : [clause],
  )
}

const stretches: ReadonlySet<Part['part']> = new Set<Stretches['part']>(['hours', 'days', 'sessions', 'day edge', 'month days', 'months'])
const isStretch = (part: Part): part is Part & Stretches => stretches.has(part.part)

/**
 * "Buy when A only during London. Sell short when B": hours that stand right behind the rule of one side, before the other side is spoken of,
 * are of that rule.
 */
function ownStretches(clauses: readonly Clause[]): readonly Clause[] {
  return clauses.map((clause, k): Clause => {
    const rule = clauses[k - 1]
    if (clause.clause !== 'part' || !isStretch(clause.part) || rule === undefined || !isEntryRule(rule)) return clause
    const { side } = rule
    if ((side !== 'long' && side !== 'short') || rule.at === null || clause.at?.from !== rule.at.to) return clause
    const ofOther = clauses.map((each, at) => (isEntryRule(each) && each.side === otherSide(side) ? at : -1)).filter((at) => at >= 0)
    if (ofOther.length === 0 || ofOther[0]! < k) return clause
    return { clause: 'filter', side, when: asCondition(clause.part, clause.part.at), isOnly: true, at: clause.at }
  })
}

/** "Then I buy", beside the rule itself: what it adds is of that rule. Without any rule of its side it stays. */
function bareActs(clauses: readonly Clause[]): readonly Clause[] {
  const rules = clauses.filter(isEntryRule).filter(({ order }) => order === null)
  // Words beside an act without a mark may be what it is done to.
  const isApart = ({ at }: Clause) => !clauses.some((each) => each.at !== null && (each.at.from === at?.to || each.at.to === at?.from))
  const isTaken = ({ does, side, fill }: Act) =>
    does === 'enter' &&
    fill === null &&
    rules.length > 0 &&
    (side === null || rules.some((each) => each.side === side) || (rules.length === 1 && rules[0]!.side === null))
  const taken = clauses.flatMap((clause) => (clause.clause === 'act' && isTaken(clause.act) && isApart(clause) ? [clause] : []))
  const side = taken.find(({ act }) => act.side !== null)?.act.side
  return clauses.flatMap((clause): readonly Clause[] => {
    if (clause.clause === 'act' && taken.includes(clause)) {
      const { side: own, parts } = clause.act
      const isOfOne = (own === 'long' || own === 'short') && rules.some((each) => each.side === otherSide(own))
      // "I take longs during the London session only" leaves the hours of shorts as they are.
      return parts.map((part): Clause =>
        isOfOne && isStretch(part)
          ? { clause: 'filter', side: own, when: asCondition(part, part.at), isOnly: true, at: clause.at }
          : { clause: 'part', part, at: clause.at },
      )
    }
    return [isEntryRule(clause) && rules.includes(clause) && clause.side === null ? { ...clause, side: side ?? null } : clause]
  })
}

/** "Same stop for shorts" says nothing new of what was said for both sides; "same for shorts" is mirrored where shorts have no rule. */
function sameRisk(clauses: readonly Clause[]): readonly Clause[] {
  const isSided = clauses.some((clause) => clause.clause === 'part' && 'side' in clause.part && clause.part.side !== null)
  const isEntered = (side: Side) => clauses.some((clause) => clause.clause === 'enter' && (clause.side === side || clause.side === 'both'))
  return clauses.flatMap((clause): readonly Clause[] => {
    if (clause.clause !== 'mirror' || (clause.of !== 'risk' && clause.of !== 'same')) return [clause]
    // "Works both ways": where one side has rules, the other one has them the other way round.
    if (clause.of === 'same' && clause.side === 'both' && isEntered('long') !== isEntered('short')) return [{ ...clause, of: 'all' }]
    if (clause.of === 'same' && (clause.side === 'long' || clause.side === 'short') && !isEntered(clause.side))
      return [{ ...clause, of: 'all' }]
    return isSided ? [{ ...clause, of: 'risk' }] : []
  })
}

/** "Golden cross 20/100 = long, death cross = short": both are of the lines that are said once. */
function namedCrosses(clauses: readonly Clause[]): readonly Clause[] {
  const lines: unknown[] = []
  const isNamed = (node: Readonly<Record<string, unknown>>) => node['says'] === 'averages cross'
  withNodes(clauses, (node) => {
    if (isNamed(node) && node['lines'] !== undefined) lines.push(node['lines'])
    return null
  })
  if (lines.length !== 1) return clauses
  return withNodes(clauses, (node) => (isNamed(node) && node['lines'] === undefined ? { ...node, lines: lines[0] } : null))
}

/** "14 period" is of the only indicator that has no number yet; of none or of several it stays open. */
function ownSettings(clauses: readonly Clause[]): readonly Clause[] {
  if (!clauses.some(({ clause }) => clause === 'setting')) return clauses
  const found = new Map<string, Value>()
  withNodes(clauses, (node) => {
    const value = node as unknown as Value
    if (value.is === 'indicator' && value.numbers.length === 0) found.set(value.name, value)
    return null
  })
  const [only] = [...found.values()]
  return clauses.map((clause) => {
    if (clause.clause !== 'setting') return clause
    if (found.size !== 1 || only?.is !== 'indicator')
      return { clause: 'topic', value: { is: 'number', value: clause.length, unit: null, at: clause.at }, isIdle: true, at: clause.at }
    return { clause: 'topic', value: { ...only, output: null, numbers: [clause.length], at: clause.at }, at: clause.at }
  })
}

/** A topic that no rule speaks of would be lost: "VWAP bounce on EURUSD", with rules that need no VWAP. */
function idleTopics(clauses: readonly Clause[]): readonly Clause[] {
  const topics = clauses.filter(({ clause }) => clause === 'topic')
  if (topics.length === 0) return clauses
  const spoken = new Set<unknown>()
  withNodes(
    clauses.filter(({ clause }) => clause !== 'topic'),
    (node) => {
      spoken.add(node['is'] === 'indicator' ? node['name'] : node['is'])
      return null
    },
  )
  const isReferred = ['reference', 'length', 'threshold', 'average'].some((is) => spoken.has(is))
  const isUnspoken = (value: Value): boolean =>
    value.is === 'list' ? value.args.some(isUnspoken) : value.is === 'indicator' && !spoken.has(value.name) && !isReferred
  return clauses.map((clause) => (clause.clause === 'topic' && isUnspoken(clause.value) ? { ...clause, isIdle: true } : clause))
}

const countOf = ({ clauses }: Block): number => clauses.filter(({ clause }) => clause === 'condition').length

/** "Buy rules" and "sell rules" with as many conditions each: all of the second must hold too. */
function withSellLists(blocks: readonly Block[]): readonly Block[] {
  const counts = new Set(blocks.filter(({ head }) => head?.role === 'entry').map(countOf))
  return blocks.map((block): Block => {
    const { head } = block
    if (head?.role !== 'sell' || head.join !== null || countOf(block) < 2 || !counts.has(countOf(block))) return block
    return { ...block, head: { ...head, join: 'and' } }
  })
}

/** "Exits: half when …". */
const leavingUnder = (block: Block): Block => (block.head?.role === 'exit' ? { ...block, clauses: block.clauses.map(asLeaving) } : block)

const namesSubject = (said: Condition): boolean => said.says !== 'of' || said.subject.is !== 'reference' || said.subject.to !== 'unsaid'

/** "Sell when A B", without a word or a mark between them, as some write: both hold. "RSI drops up above 30" says of one line what cannot be. */
function sideBySide(clauses: readonly Clause[]): readonly Clause[] {
  return clauses.reduce<readonly Clause[]>((told, clause) => {
    const before = told.at(-1)
    const isBeside =
      clause.clause === 'condition' &&
      namesSubject(clause.when) &&
      (before?.clause === 'enter' || before?.clause === 'exit') &&
      before.when !== null &&
      before.when.at?.to === before.at?.to &&
      before.at?.to === clause.at?.from
    if (!isBeside || before.at === null || clause.at === null) return [...told, clause]
    const at = { from: before.at.from, to: clause.at.to }
    return [...told.slice(0, -1), { ...before, when: { says: 'join', op: 'and', args: [before.when!, clause.when], at }, at }]
  }, [])
}

/** "Long when RSI crosses above 30, short below 70": of the same line, the second has the verb of the first. */
function withVerb(clauses: readonly Clause[]): readonly Clause[] {
  return clauses.map((clause, n) => {
    const before = clauses[n - 1]
    const isOther =
      (isEntryRule(clause) || clause.clause === 'filter') && before !== undefined && isEntryRule(before) && clause.side !== before.side
    if (!isOther || before.when?.says !== 'of' || clause.when?.says !== 'of' || namesSubject(clause.when)) return clause
    const [told, own] = [before.when.predicate, clause.when.predicate]
    if (told.does !== 'cross' || own.does !== 'compare' || own.isBack) return clause
    const direction = directionOf(own.how)
    const isOfOneLine = (told.to.is === 'number' && own.to.is === 'number') || isSameValue(told.to, own.to)
    if (!isOfOneLine || direction === null || direction === told.direction) return clause
    return {
      ...clause,
      when: { ...clause.when, predicate: { does: 'cross', direction, to: own.to, part: own.part, isBack: false, at: own.at } },
    }
  })
}

/** What is done to the rules of a text, one after the other. */
const passes: readonly ((clauses: readonly Clause[]) => readonly Clause[])[] = [
  pairExits,
  withoutNames,
  settleProvided,
  sellsOfShorts,
  settleBias,
  onlyRules,
  onlyEntries,
  bothSides,
  unowned,
  ownStretches,
  bareActs,
  sameRisk,
  withRests,
  ownRisk,
  otherSides,
  opensOfDay,
  namedCrosses,
  ownSettings,
  idleTopics,
]

/** What makes entries of other rules, since no entry is said. */
const ofAbsence: ReadonlySet<(typeof passes)[number]> = new Set([onlyRules, onlyEntries])

/**
 * The clauses of a text with what the text around them says: corrections in their place, conditions under headings as rules, what is
 * said of others ("when both are true", "otherwise") told. What cannot be told stays as it is, for the run to be held. `isEntrySaid`:
 * also where it is not read, or asked about.
 */
export function discourse(clauses: readonly Clause[], isEntrySaid = false): readonly Clause[] {
  const said = correctClauses(countedItems(withVerb(sideBySide(clauses.flatMap(single)))))
  const told = settleWindows(referBack(settleHolds(settleSteps(underFilter(said)))))
  const blocks = blocksOf(told)
  const own = ownKinds(blocks)
  const entered = new Set(told.filter(isEntryRule).map(({ side }) => side))
  const isOpen = !entered.has(null) && !entered.has('both')
  const entering = isOpen ? blocks.map((block) => enteringUnder(block, entered)) : blocks
  const ruled = withSellLists(entering).flatMap((block, at) =>
    isLost(block, blocks[at + 1]) ? [block.head!] : ofBlock(leavingUnder(block), own),
  )
  const taken = isEntrySaid ? passes.filter((pass) => !ofAbsence.has(pass)) : passes
  return taken.reduce<readonly Clause[]>((now, pass) => pass(now), ruled)
}
