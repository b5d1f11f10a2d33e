// Writes engine/paraphrase/table.json, after a change of the corpus beside it or of how sentences are taken apart.
import { readFileSync, writeFileSync } from 'node:fs'
import { makeTable, type CorpusEntry } from '../engine/paraphrase/make-table.ts'

const lines = readFileSync('engine/paraphrase/corpus.jsonl', 'utf8').trimEnd().split('\n')
// Each line of the corpus is an entry.
const table = makeTable(lines.map((line) => JSON.parse(line) as CorpusEntry))
writeFileSync('engine/paraphrase/table.json', `${JSON.stringify(table, null, 2)}\n`)
