import { readFileSync } from 'node:fs'
import { readStrategy } from '../../read.ts'

export interface ReadingRecord {
  readonly id: string
  readonly class: string
  readonly text: string
  readonly expected: { readonly status: unknown }
}

export interface ScoredReading {
  readonly id: string
  readonly class: string
  /** `published` or `own`. */
  readonly set: string
  readonly exact_core: boolean
  readonly critical: readonly string[]
  /** Parts of the meaning that the plan lacks. */
  readonly misses: number
}

/** The published corpus, and texts of our own class by class. */
export const readingFiles: readonly URL[] = ['published', 'basic', 'intermediate', 'advanced', 'messy', 'refuse'].map(
  (name) => new URL(`${name}.jsonl`, import.meta.url),
)

export const readReadings = (files: readonly URL[]): readonly ReadingRecord[] =>
  files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as ReadingRecord),
  )

/** The marks of the texts that could run and are held, by the id of the text. */
export const readHeld = (): ReadonlyMap<string, readonly string[]> =>
  new Map(
    readFileSync(new URL('held.jsonl', import.meta.url), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { readonly id: string; readonly held: readonly string[] })
      .map(({ id, held }) => [id, held]),
  )

/** Every reading against its meaning, by the corpus's own scorer. */
export async function scoreReadings(files: readonly URL[]): Promise<readonly ScoredReading[]> {
  // Plain JavaScript of the corpus and the adapter: neither has types.
  const { scoreAll } = (await import(new URL('score.mjs', import.meta.url).href)) as {
    scoreAll: (r: readonly ReadingRecord[], p: Map<string, unknown>) => { rows: readonly Omit<ScoredReading, 'set'>[] }
  }
  const { adapt } = (await import(new URL('../../../../scripts/reading-adapter.mjs', import.meta.url).href)) as {
    adapt: (reading: unknown) => unknown
  }
  const records = readReadings(files)
  const { rows } = scoreAll(records, new Map(records.map((r) => [r.id, adapt(readStrategy(r.text))])))
  return rows.map((row) => ({ ...row, set: row.id.startsWith('O') ? 'own' : 'published' }))
}
