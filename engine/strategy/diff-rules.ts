import { roleNames } from './group-rules.ts'
import type { Assumption, Reading } from './reading.ts'

/** One rule of two readings: what it said before and what it says now; null where it was not there. */
export interface RuleChange {
  readonly kind: 'same' | 'added' | 'removed' | 'changed'
  /** What the rule is about, e.g. `Entry, long`. */
  readonly about: string
  readonly before: string | null
  readonly after: string | null
}

interface Line {
  readonly path: string
  readonly about: string
  readonly text: string
}

/** Assumptions that are no rule of the plan and still decide what a run comes to. */
const isSetting = ({ path }: Assumption) => path.startsWith('costs.') || path === 'opposite' || path === 'adjustment'

function linesOf({ rules, assumptions }: Pick<Reading, 'rules' | 'assumptions'>): Line[] {
  const said = rules.map(({ path, role, side, text }) => ({
    path,
    about: side === 'both' ? roleNames[role] : `${roleNames[role]}, ${side}`,
    text,
  }))
  const settings = assumptions.filter(isSetting).map(({ path, label, value, unit, edit }) => {
    const option = edit.kind === 'choice' ? edit.options.find((each) => each.value === String(value))?.label : undefined
    return { path, about: label, text: option ?? `${value}${unit === null ? '' : unit.startsWith('%') ? unit : ` ${unit}`}` }
  })
  return [...said, ...settings]
}

type Matches = (a: Line, b: Line) => boolean
/** The same rule, then another one in its place, then one of its kind. */
const ways: readonly Matches[] = [
  (a, b) => a.about === b.about && a.text === b.text,
  (a, b) => a.about === b.about && a.path === b.path,
  (a, b) => a.about === b.about,
]

/** What changed from one reading to another, rule by rule, in the order of the second; what is gone stands where it was. */
export function diffRules(before: Pick<Reading, 'rules' | 'assumptions'>, after: Pick<Reading, 'rules' | 'assumptions'>): RuleChange[] {
  const [old, now] = [linesOf(before), linesOf(after)]
  const partner = new Map<Line, Line>()
  const taken = new Set<Line>()
  for (const matches of ways)
    for (const line of now) {
      if (partner.has(line)) continue
      const found = old.find((each) => !taken.has(each) && matches(each, line))
      if (found === undefined) continue
      partner.set(line, found)
      taken.add(found)
    }
  const changes = now.map((line): RuleChange & { readonly at: number } => {
    const was = partner.get(line) ?? null
    const kind = was === null ? 'added' : was.text === line.text ? 'same' : 'changed'
    return { kind, about: line.about, before: was?.text ?? null, after: line.text, at: was === null ? -1 : old.indexOf(was) }
  })
  for (const [at, line] of old.entries()) {
    if (taken.has(line)) continue
    // After the last rule that stood before it.
    const place = changes.findLastIndex((change) => change.at >= 0 && change.at < at) + 1
    changes.splice(place, 0, { kind: 'removed', about: line.about, before: line.text, after: null, at })
  }
  return changes.map(({ kind, about, before, after }) => ({ kind, about, before, after }))
}
