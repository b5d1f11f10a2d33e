import type { Expr } from '../plan.ts'
import { mapTerms } from '../rewrite.ts'
import { exprOf } from './assemble-sides.ts'
import type { Cursor } from './cursor.ts'
import type { Draft, RuleDraft } from './draft.ts'
import { newRule, originOf } from './draft.ts'
import { bareOf, both } from './join-conditions.ts'

/** What a condition says: a title names the pattern without the chart on which the rules look for it. */
const titleOf = (expr: Expr | null): string =>
  bareOf(
    expr &&
      mapTerms(
        expr,
        (t) => t,
        ({ timeframe: _chart, ...pattern }) => pattern,
      ),
  )

/** `Golden cross on SPY.` before the rules is a title when the rules say the same. */
function dropTitles(draft: Draft) {
  const rules = draft.rules.map((r) => titleOf(r.expr)).join(' ')
  const rest = draft.loose.filter((e) => !(draft.rules.some((r) => r.expr !== null) && rules.includes(titleOf(e))))
  draft.loose.splice(0, draft.loose.length, ...rest)
}

/** `a buy stop above the high and a sell stop below the low of every inside bar`: one pattern sets up both orders. */
function setupOfOtherOrder(draft: Draft, side: 'long' | 'short'): Expr | null {
  const other = side === 'long' ? 'short' : 'long'
  const expr = draft.entryOrder?.[other] ? draft.rules.find((r) => r.target === other)?.expr : null
  return expr?.op === 'pattern' ? expr : null
}

/** `Long trades Mon-Wed, shorts Thu-Fri. Buy …, short …`: days without a condition are those of the side's rules. */
export function placeDays(draft: Draft) {
  const isDays = (r: RuleDraft) => r.session?.days !== undefined && !r.expr && !r.atTime && !r.hasTimeExit
  for (const rule of draft.rules) {
    const isSided = rule.target === 'long' || rule.target === 'short'
    if (isSided && isDays(rule) && draft.rules.some((r) => r.target === rule.target && r.expr && !r.isOnly)) rule.isOnly = true
  }
}

/** Conditions left over: the setup of an entry that has none of its own, else what must hold as well. */
export function placeBare(draft: Draft) {
  const bare = draft.rules.filter(
    (r) =>
      (r.target === 'long' || r.target === 'short' || r.target === 'enter') && !exprOf(r) && !r.opposite && !r.isUnsupported && !r.isVague,
  )
  for (const rule of bare) {
    const side = rule.target === 'short' ? 'short' : 'long'
    const dayed = draft.sessions.findIndex((s) => s.days !== undefined && !s.hours)
    const filter = draft.sessions[dayed]
    // `TP one range from entry` opens nothing.
    const isTold = draft.rules.some((r) => r !== rule && (r.target === side || r.target === 'enter') && exprOf(r))
    if (isTold && !draft.entryOrder?.[side]) continue
    // A rule for a day of the week needs no other condition; an order waits for its price alone.
    if (filter?.days && !draft.entryOrder?.[side]) {
      rule.expr = { op: 'weekday', days: filter.days, from: filter.from }
      draft.sessions.splice(dayed, 1)
    } else if (draft.entryOrder?.[side]) rule.expr = setupOfOtherOrder(draft, side) ?? { op: 'always', from: rule.from }
  }
}

export function placeLoose(c: Cursor, draft: Draft) {
  draft.loose.splice(0, draft.loose.length, ...draft.loose.filter((e) => !c.memory.cited.has(e)))
  dropTitles(draft)
  if (draft.loose.length === 0) return
  if (draft.rules.length === 0 && draft.mirror) {
    const rule = newRule('long', originOf(draft.loose))
    rule.expr = both([...draft.loose], originOf(draft.loose))
    draft.rules.push(rule)
    draft.loose.length = 0
    return
  }
  const isEntry = (r: RuleDraft) => r.target === 'long' || r.target === 'short' || r.target === 'enter' || r.target === 'sell'
  // `Setup: 50 SMA above 150 SMA. Buy when …`: what is labelled must hold for every entry.
  // `sell` leaves what the text has bought.
  const opens = draft.rules.filter((r) => isEntry(r) && (r.target !== 'sell' || !draft.rules.some((other) => other.target === 'long')))
  if (draft.hasSetupLabel && opens.some((r) => exprOf(r) && !r.isOnly)) {
    const filter = newRule('enter', originOf(draft.loose))
    draft.rules.push(Object.assign(filter, { expr: both([...draft.loose], filter.from), isOnly: true }))
    draft.loose.length = 0
    return
  }
  // `Only buy while … . Trigger: …`: the filter waits for the entry that is labelled.
  if (draft.hasSetupLabel && opens.length > 0 && opens.every((r) => r.isOnly)) {
    const entry = newRule('enter', originOf(draft.loose))
    draft.rules.push(Object.assign(entry, { expr: both([...draft.loose], entry.from) }))
    draft.loose.length = 0
    return
  }
  const isImplied =
    draft.hasSetupLabel ||
    draft.only !== null ||
    (draft.rules.length === 0 && (draft.stops.length > 0 || draft.targets.length > 0) && draft.loose.some((e) => e.op !== 'pattern'))
  if (isImplied && !draft.rules.some(isEntry)) draft.rules.push(newRule('enter', originOf(draft.loose)))
  const open = draft.rules.find(
    (r) => (r.target === 'long' || r.target === 'short' || r.target === 'enter') && !r.expr && !r.opposite && !r.atTime && !r.session,
  )
  if (!open) return
  open.expr = both([...draft.loose], originOf(draft.loose))
  draft.loose.length = 0
}
