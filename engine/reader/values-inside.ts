import type { Value } from './meanings.ts'
import { inCondition } from './values-in.ts'

const inner = (value: Value): readonly Value[] => {
  switch (value.is) {
    case 'list':
    case 'calc':
      return value.args
    case 'ends':
      return [value.high, value.low]
    case 'offset':
      return [value.base, value.by]
    case 'market':
      return value.of ? [value.of] : []
    case 'indicator':
    case 'average':
      return value.source ? [value.source] : []
    case 'exact':
      return [value.of]
    case 'found':
      return [value.value, ...inCondition(value.when).map((each) => each.value)]
    case 'counted':
      return inCondition(value.when).map((each) => each.value)
    case 'sloped':
      return [value.of]
    case 'extreme':
      return typeof value.of === 'string' ? [] : [value.of]
    default:
      return []
  }
}

/** A value with all values inside it, from the outside in. */
export const valuesInside = (value: Value): readonly Value[] => [value, ...inner(value).flatMap(valuesInside)]
