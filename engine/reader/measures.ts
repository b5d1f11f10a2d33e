import type { IndicatorName } from '../indicators/vocabulary.ts'
import type { Predicate, Value } from './meanings.ts'
import { scaleOf } from './scale-of.ts'

/** What a value is measured in; `any` goes with everything. */
export type Measure = 'price' | 'distance' | 'percent' | 'volume' | 'any' | `scale ${IndicatorName}`

export function measureOf(value: Value): Measure {
  switch (value.is) {
    case 'number':
      return value.unit === null || value.unit === 'cash' ? 'any' : value.unit === 'percent' ? 'percent' : 'distance'
    case 'price':
      return value.field === 'volume' ? 'volume' : 'price'
    case 'indicator':
      return scaleOf(value.name, value.output, value.source && measureOf(value.source))
    case 'average':
      return 'any'
    case 'extreme':
    case 'bar':
      return 'price'
    case 'calc':
    case 'threshold':
    case 'earlier':
    case 'reference':
      return 'any'
  }
}

const isScale = (a: Measure) => a.startsWith('scale ')
const isLike = (a: Measure, b: Measure) =>
  a === b || a === 'any' || b === 'any' || (a === 'percent' && isScale(b)) || (b === 'percent' && isScale(a))

/** Whether a value says how far or how much: a number with a unit, or a distance of the market. */
const isAmount = (value: Value): boolean =>
  value.is === 'number' ? value.unit !== null : value.is === 'calc' || measureOf(value) === 'distance'

/** Whether a subject stands for a bar, which alone can open and close somewhere. */
const isBar = (subject: Value): boolean => subject.is === 'price' || subject.is === 'reference' || subject.is === 'bar'

/** Whether what is said of a value can be said of one of its measure. */
export function mayCompare(subject: Value, predicate: Predicate): boolean {
  if (subject.is === 'number') return false
  switch (predicate.does) {
    case 'compare':
    case 'cross':
      return (predicate.part === null || isBar(subject)) && isLike(measureOf(subject), measureOf(predicate.to))
    case 'touch':
      return isLike(measureOf(subject), measureOf(predicate.to))
    case 'between':
      return isLike(measureOf(subject), measureOf(predicate.low)) && isLike(measureOf(subject), measureOf(predicate.high))
    case 'join':
      return predicate.args.every((arg) => mayCompare(subject, arg))
    case 'not':
    case 'window':
    case 'count':
      return mayCompare(subject, predicate.arg)
    case 'away':
      return isLike(measureOf(subject), measureOf(predicate.from)) && isAmount(predicate.by)
    case 'move':
      return isAmount(predicate.by)
    case 'vague':
      return predicate.to === null || isLike(measureOf(subject), measureOf(predicate.to))
    case 'inside':
    case 'range part':
      return isLike(measureOf(subject), 'price')
    case 'signal cross':
    case 'trend':
    case 'turn':
    case 'color':
    case 'extreme':
      return true
  }
}
