import { readCondition } from '../reader/read-condition.ts'
import { chartSuffix } from './chart-suffix.ts'
import type { Question } from './question.ts'

/** Kinds that trade one way, with how they are asked of a condition. */
const trades: Readonly<Record<string, string>> = { backtest: 'Backtest buying when', short_backtest: 'Backtest shorting when' }
const eitherWay = / crosses (?!above|below)/

/** What is asked back where a trade would follow a cross of either way; null where the way is said. */
export function crossSide({ kind, slots }: Question): { readonly text: string; readonly options: readonly string[] } | null {
  const asked = trades[kind]
  if (asked === undefined || slots.condition === undefined) return null
  const { words } = readCondition(slots.condition)
  if (!eitherWay.test(words)) return null
  return {
    text: `“${words}” is a cross either way. Which of them is to be traded?`,
    options: ['above', 'below'].map((way) => `${asked} ${words.replace(eitherWay, ` crosses ${way} `)}${chartSuffix(slots)}`),
  }
}
