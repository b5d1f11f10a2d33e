import type { Stretch } from '../language/grammar.ts'
import type { Act, Clause, Condition, Leave, Part, Portion } from './meanings.ts'
import { clauseOf } from './said-clause.ts'

export const because = (when: Condition): Leave => ({ when, parts: [] })
export const by = (part: Part): Leave => ({ when: null, parts: [part] })

/** The whole position is left. */
export const whole: Act = { does: 'exit', side: null, fill: null, portion: null, parts: [] }

/** Either of two reasons to leave. */
export function either(a: Leave, b: Leave, at: Stretch | null): Leave {
  const when: Condition | null =
    a.when === null || b.when === null
      ? (a.when ?? b.when)
      : {
          says: 'join',
          op: 'or',
          args: [a.when, b.when].flatMap((each) => (each.says === 'join' && each.op === 'or' ? each.args : [each])),
          at,
        }
  return { when, parts: [...a.parts, ...b.parts] }
}

/** What an act leaves for; null where it opens a trade. */
export function leaving(act: Act, leave: Leave, at: Stretch | null): Clause | null {
  if (act.does === 'enter' || (act.does === 'sell' && leave.parts.length === 0)) return null
  if (act.portion !== null) return leavingPart(act, act.portion, leave, at)
  // What is said of a price from its entry is told by the side.
  if (leave.parts.some((part) => 'side' in part && part.side !== null && act.side !== null && part.side !== act.side)) return null
  return { clause: 'exit', side: act.side, when: leave.when, fill: act.fill, parts: [...act.parts, ...leave.parts], at }
}

/** What a part of the position leaves at: one target of its own, or what closes the rest. */
function leavingPart(act: Act, { percent, isRest }: Portion, { when, parts }: Leave, at: Stretch | null): Clause | null {
  const said = clauseOf({ act: { ...act, parts: [...act.parts, ...parts] }, when, isOnly: false }, at)
  const [target, ...others] = parts
  if (target === undefined || isRest) return said
  const isTarget = target.part === 'target' && target.portion === null && !target.isRest && target.distance !== null
  return isTarget && others.length === 0 && when === null && act.parts.length === 0
    ? { clause: 'part', part: { ...target, side: target.side ?? act.side, portion: percent }, at }
    : null
}
