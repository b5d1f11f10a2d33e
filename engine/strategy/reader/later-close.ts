import type { Cursor } from './cursor.ts'
import type { Lexeme } from './lexer.ts'

/** An action is told within so many words before its condition. */
const maxAction = 10

const isBreak = (l: Lexeme | undefined) => l === undefined || /^(?:period_mark|newline|bullet)$/.test(l.tag)
const isThisDay = (l: Lexeme | undefined) => l?.tag === 'today' || (l?.tag === 'unit' && l.name === 'day')

/** The words of the sentence before `at`, as far as an action can reach. */
function wordsBefore(c: Cursor, at: number): readonly Lexeme[] {
  let from = at
  while (from > 0 && at - from < maxAction && !isBreak(c.lexemes[from - 1])) from--
  return c.lexemes.slice(from, at)
}

/** `buy at today's open if today's close is higher`, `short at 9:30 if the day will end below its open`: that close is not known then. */
export function asksForLaterClose(c: Cursor, from: number): boolean {
  const condition = c.lexemes.slice(from, c.at)
  const isLater = condition.some((l, i) => (l.tag === 'close' || l.tag === 'closes') && isThisDay(condition[i - 1]))
  if (!isLater) return false
  const told = wordsBefore(c, from)
  const isEntry = told.some((l) => /^(?:buy|sell|long|short|enter)$/.test(l.tag))
  const isForetold = condition.some((l) => l.before === 'will')
  const isAtOpen = told.some((l, i) => l.tag === 'open' && (isForetold || isThisDay(told[i - 1])))
  const isNext = told.some((l) => l.tag === 'tomorrow' || l.text === 'next')
  return isEntry && !isNext && (isAtOpen || (isForetold && told.some((l) => l.tag === 'time')))
}
