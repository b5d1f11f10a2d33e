import { ok, refused, type Result } from '../result.ts'
import type { Term } from '../strategy/plan.ts'
import type { Context, Open } from './context.ts'
import type { Value } from './meanings.ts'
import { resolveValue } from './resolve-value.ts'

/** The upper and the lower end of something. */
export type Ends = readonly [Term, Term]

const edges = (name: string): readonly [string, string] =>
  name === 'ichimoku' ? ['cloud_top', 'cloud_bottom'] : name.endsWith('range') ? ['high', 'low'] : ['upper', 'lower']

const isHighest = (value: Value | undefined): boolean => value?.is === 'extreme' && value.most === 'highest'

/** The two values that a range, a channel or the range of a bar lies between; null for a value that has no ends. */
function saidEnds(of: Value): readonly [Value, Value] | null {
  if (of.is === 'range')
    return [
      { ...of, output: 'high' },
      { ...of, output: 'low' },
    ]
  if (of.is === 'bar')
    return [
      { ...of, field: 'high' },
      { ...of, field: 'low' },
    ]
  if (of.is === 'size' && of.of === 'range') {
    const { timeframe, back, bar, at } = of
    if (bar !== null)
      return [
        { is: 'bar', field: 'high', bar, at },
        { is: 'bar', field: 'low', bar, at },
      ]
    return [
      { is: 'price', field: 'high', timeframe, back, at },
      { is: 'price', field: 'low', timeframe, back, at },
    ]
  }
  if (of.is !== 'calc' || of.op !== 'sub' || !isHighest(of.args[0]) || isHighest(of.args[1])) return null
  const [high, low] = of.args
  return high && low
    ? [
        { ...high, at: of.at },
        { ...low, at: of.at },
      ]
    : null
}

/** The upper and the lower end of a range, a band, a channel or a bar. */
export function resolveEnds(of: Value, context: Context): Result<Ends, Open> {
  const said = saidEnds(of)
  if (said !== null) {
    const high = resolveValue(said[0], context, { role: 'object', against: null, direction: 'up' })
    if (!high.ok) return high
    const low = resolveValue(said[1], context, { role: 'object', against: null, direction: 'down' })
    return low.ok ? ok([high.value, low.value]) : low
  }
  const band = resolveValue(of, context, { role: 'object', against: null, direction: 'up' })
  if (!band.ok) return band
  const { value } = band
  if (value.kind !== 'indicator') return refused({ issue: 'unknown_term', at: of.at })
  const [upper, lower] = edges(value.name)
  return ok([
    { ...value, output: upper },
    { ...value, output: lower },
  ])
}
