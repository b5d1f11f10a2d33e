import type { Stretch } from '../language/grammar.ts'
import type { Condition, Predicate, SaidTimeframe, Value } from './meanings.ts'
import { onTimeframe } from './said-values.ts'

/** A value of that chart; one that names its own, or has none, stays as it is. Null for what is of the strategy's chart. */
function valueOn(value: Value, timeframe: SaidTimeframe): Value | null {
  switch (value.is) {
    case 'number':
    case 'threshold':
    case 'earlier':
    case 'reference':
      return value
    case 'price':
    case 'indicator':
    case 'average':
    case 'length':
    case 'extreme':
    case 'size':
      return value.timeframe === null ? onTimeframe(value, timeframe, value.at) : value
    case 'calc':
    case 'list': {
      const args = value.args.map((arg) => valueOn(arg, timeframe))
      return args.every((arg) => arg !== null) ? { ...value, args } : null
    }
    default:
      return null
  }
}

function predicateOn(predicate: Predicate, timeframe: SaidTimeframe): Predicate | null {
  switch (predicate.does) {
    case 'compare':
    case 'cross':
    case 'touch': {
      const to = valueOn(predicate.to, timeframe)
      return to && { ...predicate, to }
    }
    case 'between': {
      const [low, high] = [valueOn(predicate.low, timeframe), valueOn(predicate.high, timeframe)]
      return low && high && { ...predicate, low, high }
    }
    case 'inside': {
      const of = valueOn(predicate.of, timeframe)
      return of && { ...predicate, of }
    }
    case 'join': {
      const args = predicate.args.map((arg) => predicateOn(arg, timeframe))
      return args.every((arg) => arg !== null) ? { ...predicate, args } : null
    }
    case 'not': {
      const arg = predicateOn(predicate.arg, timeframe)
      return arg && { ...predicate, arg }
    }
    case 'signal cross':
    case 'color':
    case 'turn':
      return predicate
    // Bars that are counted are those of the strategy's chart.
    case 'trend':
      return predicate.over === null ? predicate : null
    default:
      return null
  }
}

/** The condition as it is on another chart: every value of it that names none. Null where it is of the strategy's own. */
export function onChart(condition: Condition, timeframe: SaidTimeframe, at: Stretch | null): Condition | null {
  switch (condition.says) {
    case 'of': {
      const [subject, predicate] = [valueOn(condition.subject, timeframe), predicateOn(condition.predicate, timeframe)]
      return subject && predicate && { ...condition, subject, predicate, at }
    }
    case 'join': {
      const args = condition.args.map((arg) => onChart(arg, timeframe, arg.at))
      return args.every((arg) => arg !== null) ? { ...condition, args, at } : null
    }
    case 'not': {
      const arg = onChart(condition.arg, timeframe, condition.arg.at)
      return arg && { ...condition, arg, at }
    }
    case 'pattern':
    case 'candle':
      return condition.timeframe === null ? { ...condition, timeframe, at } : null
    case 'divergence': {
      const of = condition.of && valueOn(condition.of, timeframe)
      return of && { ...condition, of, at }
    }
    default:
      return null
  }
}
