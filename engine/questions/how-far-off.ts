import type { Question } from './question.ts'

const asked =
  /^(?:(?:and|so|ok|but) )*by how (?:much|many (?:percent|pips|points|dollars|ticks|%))(?: (?:is it|right now|now|exactly))*[?.! ]*$/iu
/** A condition of one line that price stands above or below, and nothing more. */
const besideLine =
  /^(?:the )?(?:price|close|it) is (?:above|below|over|under) (?:its |the )?((?:\d{1,3} (?:period |day )?(?:[es]?ma|moving average)|vwap))$/iu

/** How far price is from the line of the condition before: "by how many percent" behind "is it above the 200 MA". */
export function howFarOff(text: string, before: Question | null): Question | null {
  if (before?.kind !== 'is_true' || !asked.test(text.trim())) return null
  const [, value] = besideLine.exec(before.slots.condition ?? '') ?? []
  if (value === undefined) return null
  const { markets, timeframes } = before.slots
  return {
    kind: 'value_distance',
    slots: { value, ...(markets !== undefined && { markets }), ...(timeframes !== undefined && { timeframes }) },
  }
}
