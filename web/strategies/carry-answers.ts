type Answers = Readonly<Record<string, string>>

/**
 * Answers after an edit of the text. A question is known by its issue and its place (`unit_missing@41`): what stands behind the
 * edit moves with its words; what was asked about the edited words themselves is asked again.
 */
export function carryAnswers(answers: Answers, before: string, now: string): Answers {
  const shortest = Math.min(before.length, now.length)
  let head = 0
  while (head < shortest && before[head] === now[head]) head += 1
  let tail = 0
  while (tail < shortest - head && before[before.length - 1 - tail] === now[now.length - 1 - tail]) tail += 1
  const shift = now.length - before.length
  if (shift === 0 || Object.keys(answers).length === 0) return answers
  return Object.fromEntries(
    Object.entries(answers).map(([id, answer]) => {
      const at = id.lastIndexOf('@')
      const start = Number(id.slice(at + 1))
      const isBehind = at > 0 && Number.isInteger(start) && start > 0 && start >= before.length - tail
      return [isBehind ? `${id.slice(0, at)}@${start + shift}` : id, answer]
    }),
  )
}
