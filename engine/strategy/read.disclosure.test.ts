import { describe, expect, it } from 'vitest'
import { readStrategy } from './read.ts'
import { readLexemes } from './reader/lexer.ts'
import type { Tag } from './reader/vocabulary.ts'
import { readingFiles, readReadings, scoreReadings } from './testing/readings/load.ts'

const records = readReadings(readingFiles)
const scored = await scoreReadings(readingFiles)

/** Numbers, action words and condition words: what changes a trade when it is passed over. */
const weighty: ReadonlySet<Tag> = new Set<Tag>([
  'number',
  'time',
  'date',
  'ratio',
  'buy',
  'sell',
  'short',
  'stop',
  'target',
  'breakeven',
  'above',
  'below',
  'gte',
  'lte',
  'cross',
  'touch',
])

/** Words that take back what stands before them, tell the past, or name a program. */
const isNoRule =
  /sorry|tried|used to|years ago|last month|great for me|been losing|been doing|been green|never again|\d not \d|no wait|scratch|\bno,|scrap it|nah\b|ignore that|simpler|i mean|been trading|magic number|EA for MT5|simply|\.\.\.|…/i

/** Words that only look like one of these: a title, what is told of a refused rule, a second thought that is taken back. */
const namesOnly: Readonly<Record<string, readonly string[]>> = {
  'OZ-I032': ['one'],
  OA001: ['4'],
  'ON-A001': ['4'],
  'ON-M009': ['fourteen'],
  'ON-M010': ['2'],
  'O11-M003': ['120'],
  'OK-R005': ['under', '50'],
}

/** What the text says and the reading calls a comment. */
function passedOver(text: string): readonly string[] {
  const { phrases } = readStrategy(text)
  const comments = phrases.filter((p) => p.kind === 'comment')
  return readLexemes(text)
    .filter((l) => weighty.has(l.tag) && comments.some((p) => p.start <= l.start && p.end >= l.end))
    .map((l) => l.raw)
}

describe('a reading', () => {
  it('passes over no number, action or condition, unless the text takes it back', () => {
    const passed = records.filter((r) => !isNoRule.test(r.text)).map((r) => [r.id, passedOver(r.text)] as const)
    expect(Object.fromEntries(passed.filter(([, words]) => words.length > 0))).toEqual(namesOnly)
  })

  it('runs nothing of which a part is missing: what it lacks is asked or shown as not understood', () => {
    const byId = new Map(records.map((r) => [r.id, r.text]))
    const inexact = scored.filter((r) => !r.exact_core && r.misses > 0)
    const undisclosed = inexact.filter((r) => {
      const { status, questions, phrases, unsupported } = readStrategy(byId.get(r.id) ?? '')
      return (
        status === 'ok' && !questions.some((q) => q.blocks) && unsupported.length === 0 && !phrases.some((p) => p.kind === 'not_understood')
      )
    })
    expect(undisclosed.map((r) => r.id)).toEqual([])
  })
})
