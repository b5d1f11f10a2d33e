import type { IndicatorName } from '../indicators/vocabulary.ts'
import type { Predicate, Value } from './meanings.ts'
import { scaleOf } from './scale-of.ts'

/** What a value is measured in; `any` goes with everything. */
export type Measure = 'price' | 'distance' | 'percent' | 'volume' | 'any' | `scale ${IndicatorName}`

export function measureOf(value: Value): Measure {
  switch (value.is) {
    case 'number':
      return value.unit === null ? 'any' : value.unit === 'percent' ? 'percent' : 'distance'
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
    case 'reference':
      return 'any'
  }
}

const isLike = (a: Measure, b: Measure) => a === b || a === 'any' || b === 'any'

/** Whether what is said of a value can be said of one of its measure. */
export function mayCompare(subject: Value, predicate: Predicate): boolean {
  if (subject.is === 'number') return false
  switch (predicate.does) {
    case 'compare':
    case 'cross':
    case 'touch':
      return isLike(measureOf(subject), measureOf(predicate.to))
    case 'between':
      return isLike(measureOf(subject), measureOf(predicate.low)) && isLike(measureOf(subject), measureOf(predicate.high))
    case 'join':
      return predicate.args.every((arg) => mayCompare(subject, arg))
    case 'not':
    case 'window':
      return mayCompare(subject, predicate.arg)
    case 'trend':
    case 'turn':
    case 'move':
      return true
  }
}
