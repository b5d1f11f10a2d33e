import { limits } from '@playbook/contract/limits'

const maxTitleChars = 60
/** A cut behind fewer than these says too little. */
const minTitleChars = 24

/** A session's title from its first question: on one line, cut behind a word where it is long; null where nothing of it can be seen. */
export function titleOf(question: string): string | null {
  const line = question.replace(/[\p{White_Space}\p{Cc}\p{Cf}]+/gu, ' ').trim()
  const letters = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(line)].map(({ segment }) => segment)
  if (letters.length <= maxTitleChars && line.length <= limits.maxChatTitleChars) return line === '' ? null : line
  const cut = letters.slice(0, maxTitleChars - 1)
  const space = cut.lastIndexOf(' ')
  const words = (space < minTitleChars ? cut : cut.slice(0, space)).join('').replace(/[\s,;:.–-]+$/u, '')
  // One letter may carry any number of marks.
  return `${[...words].slice(0, maxTitleChars).join('')}…`
}
