import { weekdays } from '../../market/weekdays.ts'
import type { SessionFilter } from '../plan.ts'
import type { Cursor } from './cursor.ts'
import type { Draft } from './draft.ts'
import { spansOf } from './draft.ts'

type Blocked = NonNullable<SessionFilter['blocked']>

/** `no entries before 9:45 or after 15:30`: the hours between. */
function asHours(blocked: Blocked): { readonly blocked: Blocked; readonly between: { readonly from: string; readonly to: string } | null } {
  const [first, second] = blocked.toSorted((a, b) => a.from.localeCompare(b.from))
  const isAround = blocked.length === 2 && first && second && !first.day && !second.day && first.from === '00:00' && second.to === '24:00'
  return isAround ? { blocked: [], between: { from: first.to, to: second.from } } : { blocked, between: null }
}

export function sessionOf(draft: Draft): SessionFilter | null {
  const all = [...draft.sessions, ...draft.rules.flatMap((r) => (r.session && r.expr ? [r.session] : []))]
  if (all.length === 0) return null
  const days = all.map((s) => s.days).filter((d) => d !== undefined)
  const merged = days.length > 0 ? weekdays.filter((d) => days.every((list) => list.includes(d))) : null
  const said = all.flatMap((s) => s.hours ?? [])
  const { blocked, between } = asHours(all.flatMap((s) => s.blocked ?? []))
  const hours = between ? [...said, between] : said
  const named = all.flatMap((s) => s.named ?? [])
  const zone = all.map((s) => s.zone).find((z) => z !== undefined)
  return {
    ...(merged && { days: merged }),
    ...(hours.length > 0 && { hours }),
    ...(blocked.length > 0 && { blocked }),
    ...(named.length > 0 && { named }),
    ...(zone && { zone }),
    from: { spans: all.flatMap((s) => spansOf(s.from)) },
  }
}

/** The text's only time zone holds for every clock time without one. */
export function onlyZone(c: Cursor): string | null {
  const zones = new Set(c.lexemes.flatMap((l) => (l.tag === 'zone' ? [l.name] : [])))
  const [zone = null] = zones
  return zones.size === 1 ? zone : null
}
