import type { Reading } from '../../strategy/reading.ts'
import { readingFiles, readReadings, type ReadingRecord } from '../../strategy/testing/readings/load.ts'
import { readText } from '../read-text.ts'

/** What the reader makes of one text of the corpus. */
export interface Outcome {
  readonly id: string
  readonly class: string
  readonly text: string
  /**
   * `exact`: right in every field, or asked or refused where it has to be; `wrong`: it would run with another meaning, or what can
   * run is refused; `held` waits.
   */
  readonly is: 'exact' | 'wrong' | 'held'
  /** What stands in the way, or where a plan that would run is wrong. */
  readonly why: readonly string[]
}

interface Scored {
  readonly id: string
  readonly exact_core: boolean
  readonly fields: Readonly<Record<string, { readonly exact: boolean; readonly gold: unknown; readonly got: unknown }>>
}

interface Scorer {
  readonly scoreAll: (records: readonly ReadingRecord[], produced: Map<string, unknown>) => { readonly rows: readonly Scored[] }
  /** All readings of a part of a meaning. */
  readonly expand: (meaning: unknown) => readonly unknown[]
}

const wrongFields = ({ fields }: Scored): readonly string[] =>
  Object.entries(fields).flatMap(([name, { exact, gold, got }]) =>
    exact ? [] : [`${name}: ${JSON.stringify(got)} for ${JSON.stringify(gold)}`],
  )

const waitsFor = ({ text, phrases, questions, unsupported, refusal, problem }: Reading): readonly string[] => [
  ...phrases
    .filter(({ blocks }) => blocks)
    .map(({ start, end, held = [{ start, end }] }) => `unread ${held.map((word) => text.slice(word.start, word.end)).join(' … ')}`),
  ...questions
    .filter(({ blocks }) => blocks)
    .map(({ issue, spans }) => `${issue}: ${spans.map(({ start, end }) => text.slice(start, end)).join(' … ')}`),
  ...unsupported.map(({ name }) => `cannot ${name}`),
  ...[refusal ?? problem?.message ?? []].flat(),
]

/** Names in a list of the meaning, where a question mark leaves it open whether they are told. */
const namesIn = (meaning: Readonly<Record<string, unknown>>, expand: Scorer['expand']): ReadonlySet<string> =>
  new Set([...expand(meaning['ambiguous'] ?? []), ...expand(meaning['must_ask'] ?? [])].flat().map((name) => String(name).replace('?', '')))

/** Whether a text waits or is refused as its meaning says; where it may run as well, it waits for a question of the meaning. */
function isRightToWait({ expected }: ReadingRecord, { status, questions }: Reading, { expand }: Scorer): boolean {
  const meant = expand(expected.status)
  if (!meant.includes(status)) return false
  const names = namesIn({ ...expected }, expand)
  return !meant.includes('ok') || questions.some(({ blocks, issue }) => blocks && names.has(issue))
}

/** Texts of the corpus, every one or each n-th, through the reader, scored by the corpus's scorer. */
export async function sideBySide(each = 1, files = readingFiles): Promise<readonly Outcome[]> {
  // Plain JavaScript of the corpus and the adapter: neither has types.
  const scorer = (await import(new URL('../../strategy/testing/readings/score.mjs', import.meta.url).href)) as Scorer
  const { adapt } = (await import(new URL('../../../scripts/reading-adapter.mjs', import.meta.url).href)) as {
    adapt: (reading: Reading) => unknown
  }
  const records = readReadings(files).filter((_, at) => at % each === 0)
  const readings = records.map(({ text }) => readText(text))
  const { rows } = scorer.scoreAll(records, new Map(records.map(({ id }, at) => [id, adapt(readings[at]!)])))
  return records.map((record, at): Outcome => {
    const [reading, row] = [readings[at]!, rows[at]!]
    const { id, class: name, text } = record
    const outcome = (is: Outcome['is'], why: readonly string[]): Outcome => ({ id, class: name, text, is, why })
    if (reading.status === 'ok') return row.exact_core ? outcome('exact', []) : outcome('wrong', wrongFields(row))
    if (isRightToWait(record, reading, scorer)) return outcome('exact', [])
    return outcome(reading.status === 'refuse' ? 'wrong' : 'held', waitsFor(reading))
  })
}
