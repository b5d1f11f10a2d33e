import { conditionIn, followed } from './follow-up.ts'
import type { Question } from './question.ts'

const lead = String.raw`(?:(?:and|so|then|ok|or|what about|how about|but) )*`
const did = String.raw`(?:(?:what|how) (?:happened|happens|did it do|does it do|was it|did it go|did it move|comes?) )?`
const unit = '(day|week|month|bar|hour)s?'
const shapes = [
  new RegExp(String.raw`^${lead}${did}(?:on |in )?(?:the )?(?:next|following) ()${unit}(?: then)?[?.! ]*$`, 'iu'),
  new RegExp(String.raw`^${lead}${did}(?:the )?()${unit} after(?: that| this)?[?.! ]*$`, 'iu'),
  new RegExp(String.raw`^${lead}${did}(?:after )?(\d{1,3}|a|an|one) ${unit} (?:later|after(?: that|wards)?|on)[?.! ]*$`, 'iu'),
  new RegExp(String.raw`^${lead}${did}after (\d{1,3}|a|an|one) ${unit}[?.! ]*$`, 'iu'),
]

/** What came so long after each case of what was asked about: "and the day after"; null of anything else. */
export function nextAfter(text: string, before: Question | null): Question | null {
  const [, count, of] = shapes.map((shape) => shape.exec(text.trim())).find((found) => found !== null) ?? []
  if (of === undefined || before === null || before.slots.time?.time === 'moment' || conditionIn(before) === null) return null
  const after = followed('after', before)
  const isNumber = /^\d/u.test(count ?? '')
  const horizon = { count: isNumber ? Number(count) : 1, unit: of.toLowerCase() as 'day' | 'week' | 'month' | 'bar' | 'hour' }
  // How often it rose is still what is asked.
  const kind = before.kind.startsWith('after') ? before.kind : after?.kind
  return after === null || kind === undefined ? null : { kind, slots: { ...after.slots, horizon } }
}
