import type { Span } from './plan.ts'

/** What turned one text into another: `head` characters before it and `tail` characters behind it are the same in both. */
export interface TextEdit {
  readonly before: string
  readonly now: string
  readonly head: number
  readonly tail: number
}

export function textEdit(before: string, now: string): TextEdit {
  const shortest = Math.min(before.length, now.length)
  let head = 0
  while (head < shortest && before[head] === now[head]) head += 1
  let tail = 0
  while (tail < shortest - head && before[before.length - 1 - tail] === now[now.length - 1 - tail]) tail += 1
  return { before, now, head, tail }
}

/** Where words of the earlier text stand now; null where the edit touched them. */
export function movedSpan({ before, now, head, tail }: TextEdit, { start, end }: Span): Span | null {
  if (end <= head) return { start, end }
  const shift = now.length - before.length
  return start >= head && start >= before.length - tail ? { start: start + shift, end: end + shift } : null
}
