import { textEdit } from './text-edit.ts'

type Answers = Readonly<Record<string, string>>

/**
 * Answers after an edit of the text. A question is known by its issue and its place (`unit_missing@41`): what stands behind the
 * edit moves with its words; what was asked about the edited words themselves is asked again.
 */
export function carryAnswers(answers: Answers, before: string, now: string): Answers {
  const shift = now.length - before.length
  if (shift === 0 || Object.keys(answers).length === 0) return answers
  const { tail } = textEdit(before, now)
  return Object.fromEntries(
    Object.entries(answers).map(([id, answer]) => {
      const at = id.lastIndexOf('@')
      const start = Number(id.slice(at + 1))
      const isBehind = at > 0 && Number.isInteger(start) && start > 0 && start >= before.length - tail
      return [isBehind ? `${id.slice(0, at)}@${start + shift}` : id, answer]
    }),
  )
}
