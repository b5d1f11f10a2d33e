import type { Question } from './question.ts'

const stretchBehind = /^(?<said>.+?),? (?:over|in|during) the (?:last|past) (?:(?<count>\d{1,2}) )?(?<unit>year|month)s?$/iu

/** "Over the last 3 years" behind a condition is the time that is looked at, and no part of the condition. */
export function withStretch({ kind, slots }: Question): Question {
  const { said, count = '1', unit } = stretchBehind.exec(slots.condition ?? '')?.groups ?? {}
  if (said === undefined || slots.time !== undefined) return { kind, slots }
  return {
    kind,
    slots: { ...slots, condition: said, time: { time: 'rolling', count: Number(count), unit: unit?.toLowerCase() as 'year' | 'month' } },
  }
}
