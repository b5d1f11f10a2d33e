import { readFileSync } from 'node:fs'

export interface ReadingRecord {
  readonly id: string
  readonly class: string
  readonly text: string
  readonly expected: { readonly status: unknown }
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
