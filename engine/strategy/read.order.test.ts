import { expect, it } from 'vitest'
import { canonicalPlan } from './canonical.ts'
import { readStrategy } from './read.ts'
import { readingFiles, readReadings } from './testing/readings/load.ts'

/** Words that point to what stands before them: such sentences have their place. */
const pointsBack = /scratch|sorry|wait|no,|mirror|opposite|vice|same|reverse|\bthen\b/i
const isAboutBefore = /\b(?:its?|they|that|them|otherwise|else|this)\b|if (?:over|under)/i

it('a plan is the same when the last sentence of its text stands first, or it is asked about', () => {
  const other: string[] = []
  let moved = 0
  for (const { id, text } of readReadings(readingFiles)) {
    const sentences = text.replace(/\.$/, '').split(/\. (?=[A-Z])/)
    const last = sentences.at(-1) ?? ''
    if (sentences.length < 3 || pointsBack.test(text) || isAboutBefore.test(last)) continue
    const told = readStrategy(text)
    if (told.status !== 'ok' || !told.plan) continue
    moved++
    const again = readStrategy(`${[last, ...sentences.slice(0, -1)].join('. ')}.`)
    if (again.status === 'ok' && again.plan && canonicalPlan(again.plan) !== canonicalPlan(told.plan)) other.push(id)
  }
  expect(moved).toBeGreaterThan(250)
  expect(other).toEqual([])
})
