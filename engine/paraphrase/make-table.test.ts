import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { corpusIn, makeTable } from './make-table.ts'
import { storedTable } from './stored-table.ts'

const corpus = corpusIn(readFileSync(new URL('corpus.jsonl', import.meta.url), 'utf8'))

test('the table is what is learned from the corpus (node scripts/write-paraphrases.ts)', () => {
  const table = makeTable(corpus)
  expect(table.plain).toEqual(storedTable.plain)
  expect(table.said.filter((line, k) => line !== storedTable.said[k])).toEqual([])
  expect(table.said).toHaveLength(storedTable.said.length)
})

test('words that say the same are found in pairs of sentences, figures by what they are', () => {
  const table = makeTable([
    {
      plain: 'Buy when the 9 EMA crosses above the 21 EMA.',
      said: ['Go long as EMA9 pops over EMA(21)', 'ema 9 pops over ema 21: go long'],
    },
    { plain: 'Sell short when the RSI(14) is above 70.', said: ['go short with a 14-period RSI over 70'] },
  ])
  expect(table.plain).toEqual(['buy when the #average crosses above the #average', 'sell short when the #oscillator is above #number'])
  expect(table.said[1]).toMatch(/^0\t#average pop over #average : go long\t3,/)
})
