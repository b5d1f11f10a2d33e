import { readCondition } from '../reader/read-condition.ts'
import { chartSuffix } from './chart-suffix.ts'
import type { Question } from './question.ts'

const touch = /^(?:the )?(?:price |it |close )?(?:is |was )?touch(?:es|ed|ing)?(?: of)? (?<line>.+)$/i

/** How each kind is asked of a condition; the others are what came after. */
const askedOf: Readonly<Record<string, string>> = {
  how_often: 'How often',
  is_true: 'How often',
  last_time: 'When was the last time',
  after_cases: 'Show the cases when',
  backtest: 'Backtest buying when',
  short_backtest: 'Backtest shorting when',
}

/** What is asked back where price comes to a line and the side is not said; null where the condition is read as it is. */
export function touchSide({ kind, slots }: Question): { readonly text: string; readonly options: readonly string[] } | null {
  const condition = slots.condition ?? (kind === 'after_touch' ? `price touches ${slots.value ?? ''}` : '')
  const { line } = touch.exec(condition.trim())?.groups ?? {}
  if (line === undefined || readCondition(condition).expr !== null) return null
  const sides = [`low is below ${line} and close is above ${line}`, `high is above ${line} and close is below ${line}`]
  return {
    text: `From which side does price come to “${line}”: from above, with a close that stays above it, or from below?`,
    options: sides.map((side) => `${askedOf[kind] ?? 'What happened after'} ${side}${chartSuffix(slots)}?`),
  }
}
