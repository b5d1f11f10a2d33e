import type { RuleLine } from '../reading.ts'
import type { Difference } from './proposal.ts'

const rootOf = (line: RuleLine) => line.path.split('.')[0]
const sideText = { long: ' (long)', short: ' (short)', both: '' } as const
const roleText = (line: RuleLine) => line.role.replaceAll('_', ' ')
const told = (line: RuleLine) => `${roleText(line)}${sideText[line.side]}: ${line.text}`

/** The lines that only one of two readings has; a line of the same part in both has changed. */
export function differencesOf(before: readonly RuleLine[], after: readonly RuleLine[]): readonly Difference[] {
  const added = [...after]
  const removed = before.filter((line) => {
    const at = added.findIndex((other) => told(other) === told(line))
    if (at >= 0) added.splice(at, 1)
    return at < 0
  })
  const changed = removed.map((line): Difference => {
    const at = added.findIndex((other) => rootOf(other) === rootOf(line) && other.side === line.side)
    const [other] = at >= 0 ? added.splice(at, 1) : []
    return { kind: other ? 'changed' : 'removed', before: told(line), after: other ? told(other) : null }
  })
  return [...added.map((line): Difference => ({ kind: 'added', before: null, after: told(line) })), ...changed]
}
