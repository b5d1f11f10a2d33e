import { indicatorVocabulary, type IndicatorName } from '../indicators/vocabulary.ts'
import { ok, refused, type Result } from '../result.ts'
import type { Term } from '../strategy/plan.ts'
import { barsOf } from './bars-of.ts'
import { chartOf } from './chart-of.ts'
import { originIn, type Context, type Open } from './context.ts'
import type { Value } from './meanings.ts'

type Indicator = Extract<Value, { is: 'indicator' }>

const paramsOf = (name: IndicatorName, numbers: readonly number[]): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(indicatorVocabulary[name].params).map(([param, usual], at) => [param, numbers[at] ?? usual]))

const placed = ({ timeframe: said, back }: Pick<Indicator, 'timeframe' | 'back'>, chart: Context['chart']) => {
  const timeframe = said && chartOf(said)
  return { ...(timeframe !== null && timeframe !== chart && { timeframe }), ...(back !== null && back > 0 && { shift: back }) }
}

/** The value with this length that was spoken of before: "the 8" after "the 8 EMA". */
const spokenOf = (numbers: readonly number[], { introduced }: Context): Value | undefined =>
  introduced.findLast(({ value }) => value.is === 'indicator' && String(value.numbers) === String(numbers))?.value

/**
 * What *it* is: the last thing before it that something is said of; where it stands in what is said of another (`crosses below it`), the
 * last thing that stood there.
 */
function itOf(reference: Value, { introduced }: Context): Value | undefined {
  const own = introduced.find(({ value }) => value === reference)
  const isBefore = (value: Value) => value.at !== null && reference.at !== null && value.at.to <= reference.at.from
  const found = introduced.findLast(
    ({ value, isSubject }) =>
      isSubject === (own?.isSubject ?? true) && value.is !== 'reference' && value.is !== 'number' && isBefore(value),
  )
  return found?.value
}

/** The term of a plan that a value means. */
export function resolveValue(value: Value, context: Context): Result<Term, Open> {
  const from = originIn(context, value)
  switch (value.is) {
    case 'number':
      return ok({
        kind: 'const',
        value: value.value,
        ...((value.unit === 'pips' || value.unit === 'points') && { unit: value.unit }),
        from,
      })
    case 'price':
      return ok({ kind: 'price', field: value.field, ...placed(value, context.chart), from })
    case 'indicator': {
      const source = value.source && resolveValue(value.source, context)
      if (source?.ok === false) return source
      const output = value.output ?? indicatorVocabulary[value.name].outputs[0]
      return ok({
        kind: 'indicator',
        name: value.name,
        params: paramsOf(value.name, value.numbers),
        output,
        ...(source && { source: source.value }),
        ...placed(value, context.chart),
        from,
      })
    }
    case 'average': {
      const known = spokenOf(value.numbers, context)
      if (known !== undefined) return resolveValue({ ...known, at: value.at }, context)
      return resolveValue({ ...value, is: 'indicator', name: 'sma', output: null }, context)
    }
    case 'extreme': {
      const bars = barsOf(value.over, context.chart)
      if (bars === null) return refused({ issue: 'window_unspecified', at: value.at })
      if (typeof value.of !== 'string') return refused({ issue: 'unknown_term', at: value.at })
      const source: Term = { kind: 'price', field: value.of, from }
      return ok({
        kind: 'indicator',
        name: value.most,
        params: { period: bars },
        output: 'value',
        source,
        ...(value.isBefore && { shift: 1 }),
        from,
      })
    }
    case 'calc': {
      const args: Term[] = []
      for (const arg of value.args) {
        const term = resolveValue(arg, context)
        if (!term.ok) return term
        args.push(term.value)
      }
      return ok({ kind: 'calc', op: value.op, args, from })
    }
    case 'reference': {
      const known = value.to === 'it' ? itOf(value, context) : undefined
      return known ? resolveValue({ ...known, at: value.at }, context) : refused({ issue: 'unknown_term', at: value.at })
    }
    case 'threshold':
    case 'earlier':
    default:
      return refused({ issue: 'unknown_term', at: value.at })
  }
}
