import { readCondition } from '../reader/read-condition.ts'
import type { Question } from './question.ts'

const counts = 'two|three|four|five|six|seven|eight|nine|ten'.split('|')
const exact = '(?:exactly|precisely|only)'
const count = `(?<count>\\d+|${counts.join('|')})`
/** A count that is told to be no more: "exactly 3", "3 in a row exactly". */
const shapes = [
  new RegExp(`\\b(?<word>${exact}) (?:the )?${count}\\b`, 'iu'),
  new RegExp(`\\b${count} [^,.;?]*\\bin a row,? (?<word>${exact})\\b`, 'iu'),
] as const

/** What is asked back where a run is to have so many bars and no more; null where nothing says so, or there is no run. */
export function exactRun(words: string, { slots }: Question): { readonly text: string; readonly options: readonly string[] } | null {
  const { condition } = slots
  if (condition === undefined) return null
  for (const shape of shapes) {
    const { count: said, word } = shape.exec(words)?.groups ?? {}
    if (said === undefined || word === undefined) continue
    const bars = counts.includes(said.toLowerCase()) ? counts.indexOf(said.toLowerCase()) + 2 : Number(said)
    if (!JSON.stringify(readCondition(condition).expr).includes(`"bars":${bars}`) || bars < 2) continue
    return {
      text: `A run is looked for as it reaches ${bars}, whether it goes on or not, so “${word} ${said}” cannot be told. Ask for at least ${bars}.`,
      options: [words.replace(new RegExp(`,? ?\\b${word}\\b`, 'iu'), '').trim()],
    }
  }
  return null
}
