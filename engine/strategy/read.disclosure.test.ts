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

/** Words that only look like one of these: a name, a request, the count of the conditions that follow. */
const namesOnly: Readonly<Record<string, readonly string[]>> = {
  OI020: ['test'],
  OM007: ['test'],
  OA001: ['4'],
  OA016: ['Two', 'targets'],
  OA019: ['three'],
  OA062: ['one'],
  OM043: ['test'],
  OR030: ['one'],
  // The chart of a bias that is told with its line; a length that is not meant.
  'ON-A001': ['4'],
  'ON-A019': ['one'],
  'ON-B025': ['one'],
  'ON-M009': ['fourteen'],
  'ON-M010': ['2'],
  'ON-R003': ['one'],
  'ON-R007': ['one'],
  'OP-A013': ['Three', 'one', 'two', 'three'],
  'OP-B028': ['one'],
  'OP-I001': ['one'],
  'OP-I004': ['three'],
  'OS-A010': ['two'],
  'OS-A021': ['Two'],
  'OS-I011': ['two'],
  'OS-M013': ['tests'],
  'OT-A003': ['one'],
  'OT-A010': ['Two'],
  'OT-B011': ['one'],
  'OT-I011': ['three'],
  'OT-I027': ['2'],
  'OT-M005': ['one'],
  'OT-R006': ['x'],
  'OU-I028': ['hit'],
  'OU-M012': ['one'],
  'OU-M013': ['one'],
  'OV-M011': ['one'],
  'OV-M013': ['one'],
  'OV-R007': ['one'],
  'OW-B015': ['one'],
  'OX-A017': ['one'],
  'OX-M012': ['test'],
  'OX-R003': ['one'],
  'OY-A007': ['Test'],
  'OY-B023': ['one'],
  'OY-R003': ['one'],
  'OZ-I030': ['hit'],
  'O10-A026': ['test'],
  'O10-M015': ['under'],
  'O10-R010': ['one'],
  'O11-A013': ['Two'],
  'O11-B024': ['one', 'one'],
  'O11-M005': ['one'],
  'O12-A009': ['test'],
  'O13-M003': ['one'],
  // A year of the past.
  'O12-M006': ['1987'],
  'OZ-I032': ['one'],
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
