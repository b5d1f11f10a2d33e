import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readStrategy } from './read.ts'

const folder = new URL('../../../shared/corpus/', import.meta.url)
const file = new URL('corpus.dev.jsonl', folder)

interface CorpusRecord {
  readonly id: string
  readonly class: string
  readonly text: string
  readonly expected: { readonly status: unknown }
}

interface Row {
  readonly id: string
  readonly class: string
  readonly exact_core: boolean
  readonly critical: readonly string[]
}

/** The published reading corpus, where it lies beside the repository. */
describe.skipIf(!existsSync(file))('the published reading corpus', () => {
  const records = existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as CorpusRecord)
    : []

  it('is read exactly in at least 95 of 100 texts, without a critical error', async () => {
    // Plain JavaScript of the corpus and the adapter: neither has types.
    const { scoreAll } = (await import(new URL('score.mjs', folder).href)) as {
      scoreAll: (r: readonly CorpusRecord[], p: Map<string, unknown>) => { rows: readonly Row[] }
    }
    const { adapt } = (await import(new URL('../../scripts/reading-adapter.mjs', import.meta.url).href)) as {
      adapt: (reading: unknown) => unknown
    }
    const produced = new Map(records.map((r) => [r.id, adapt(readStrategy(r.text))]))
    const { rows } = scoreAll(records, produced)
    expect(rows.filter((r) => r.critical.length > 0)).toEqual([])
    const inexact = rows.filter((r) => !r.exact_core)
    expect(inexact.filter((r) => r.class === 'basic').map((r) => r.id)).toEqual([])
    expect(inexact.length / rows.length).toBeLessThanOrEqual(0.05)
  })

  it('is never turned away where it means something', () => {
    const clear = records.filter((r) => r.expected.status === 'ok')
    expect(clear.filter((r) => readStrategy(r.text).status === 'invalid').map((r) => r.id)).toEqual([])
  })
})
