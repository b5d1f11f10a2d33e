import { originAt, valueAt } from './plan-path.ts'
import type { Origin, Plan, Span } from './plan.ts'

type Overrides = Readonly<Record<string, string | number>>

/** Where words of the earlier text stand now; null where they were changed. */
export type MovedSpan = (span: Span) => Span | null

const spansOf = (from: Origin | null): readonly Span[] => (from && 'spans' in from ? from.spans : [])

/** Every part of a plan with where it comes from, by its path. */
function* partsOf(node: unknown, path: readonly string[]): Generator<{ path: string; spans: string }> {
  if (typeof node !== 'object' || node === null) return
  for (const [key, part] of Object.entries(node)) {
    if (key === 'from' && typeof part === 'object' && part !== null && ('spans' in part || 'assumed' in part)) {
      const spans = spansOf(part as Origin)
      if (spans.length > 0) yield { path: path.join('.'), spans: JSON.stringify(spans) }
    } else yield* partsOf(part, [...path, key])
  }
}

/** The path of the innermost part with words of its own on the way to a path. */
function ownerOf(plan: Plan, path: string): string {
  const origin = originAt(plan, path)
  let owner = path
  for (let end = path.length; end > 0; end = path.lastIndexOf('.', end - 1)) {
    const above = path.slice(0, end)
    if (originAt(plan, above) !== origin) break
    owner = above
  }
  return owner
}

/**
 * Edited values after an edit of the text, by the paths that they have in the new plan. Both plans are those without any edited
 * value. A value stays with its words; it is forgotten where these were changed, or where the text now says something else.
 */
export function carryOverrides(overrides: Overrides, before: Plan, now: Plan, moved: MovedSpan): Overrides {
  const parts = [...partsOf(now, [])]
  const kept = Object.entries(overrides).flatMap(([path, value]): [string, string | number][] => {
    const next = nextPath(path, before, now, parts, moved)
    return next !== null && JSON.stringify(valueAt(before, path)) === JSON.stringify(valueAt(now, next)) ? [[next, value]] : []
  })
  return Object.fromEntries(kept)
}

function nextPath(
  path: string,
  before: Plan,
  now: Plan,
  parts: readonly { path: string; spans: string }[],
  moved: MovedSpan,
): string | null {
  const spans = spansOf(originAt(before, path))
  if (spans.length === 0) return spansOf(originAt(now, path)).length === 0 ? path : null
  const wanted = spans.map(moved)
  if (wanted.includes(null)) return null
  const owner = ownerOf(before, path)
  const root = owner.split('.', 1)[0]
  const key = JSON.stringify(wanted)
  const same = (plan: readonly { path: string; spans: string }[], words: string) =>
    plan.filter((part) => part.spans === words && part.path.split('.', 1)[0] === root)
  // The same words may stand in several parts of a rule, which keep their order.
  const index = same([...partsOf(before, [])], JSON.stringify(spans)).findIndex((part) => part.path === owner)
  const next = same(parts, key)[index]
  return next === undefined ? null : next.path + path.slice(owner.length)
}
