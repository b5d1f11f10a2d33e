import { ledOvers } from './vocabulary/follow-up-talk.ts'

/** Words of a message that only leads over to another part of a question; longer ones are questions of their own. */
const mostWords = 16

/** A message behind another one without how one leads over to what is said anew: "and if I do that on gold" is "and on gold". */
export function withoutLead(text: string): string {
  if (text.trim().split(/\s+/u).length > mostWords) return text
  const said = ledOvers.reduce((words, { said: shape, plain }) => words.replace(shape, plain), text).trim()
  return /[\p{L}\p{N}]/u.test(said) ? said : text
}
