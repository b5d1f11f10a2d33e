// Writes engine/paraphrase/table.json, after a change of the corpus beside it or of how sentences are taken apart.
import { readFileSync, writeFileSync } from 'node:fs'
import { corpusIn, makeTable } from '../engine/paraphrase/make-table.ts'

const table = makeTable(corpusIn(readFileSync('engine/paraphrase/corpus.jsonl', 'utf8')))
writeFileSync('engine/paraphrase/table.json', `${JSON.stringify(table, null, 2)}\n`)
