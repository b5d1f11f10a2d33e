import { readingFiles, readReadings, type ReadingRecord } from '../../strategy/testing/readings/load.ts'
import { readPlan } from '../read-plan.ts'

/** What the new reader makes of one text of the corpus. */
export interface Outcome {
  readonly id: string
  readonly class: string
  readonly text: string
  /** `held`: something is unread or open; `exact` and `wrong` would run. */
  readonly is: 'exact' | 'wrong' | 'held'
  /** What stands in the way, or where a plan that would run is wrong. */
  readonly why: readonly string[]
}

interface Scored {
  readonly id: string
  readonly exact_core: boolean
  readonly fields: Readonly<Record<string, { readonly exact: boolean; readonly gold: unknown; readonly got: unknown }>>
}

const wrongFields = ({ fields }: Scored): readonly string[] =>
  Object.entries(fields).flatMap(([name, { exact, gold, got }]) =>
    exact ? [] : [`${name}: ${JSON.stringify(got)} for ${JSON.stringify(gold)}`],
  )

/** Texts of the corpus, every one or each n-th, through the new reader, scored by the corpus's scorer. */
export async function sideBySide(each = 1): Promise<readonly Outcome[]> {
  const { scoreAll } = (await import(new URL('../../strategy/testing/readings/score.mjs', import.meta.url).href)) as {
    scoreAll: (r: readonly ReadingRecord[], p: Map<string, unknown>) => { rows: readonly Scored[] }
  }
  const { adapt } = (await import(new URL('../../../scripts/reading-adapter.mjs', import.meta.url).href)) as {
    adapt: (reading: unknown) => unknown
  }
  const records = readReadings(readingFiles).filter((_, at) => at % each === 0)
  const readings = new Map(records.map(({ id, text }) => [id, readPlan(text)]))
  const asReading = (id: string) => {
    const reading = readings.get(id)
    return { plan: reading?.plan ?? null, status: reading?.isWhole ? 'ok' : 'clarify', unsupported: [], ambiguous: [], questions: [] }
  }
  const { rows } = scoreAll(records, new Map(records.map(({ id }) => [id, adapt(asReading(id))])))
  return records.map((record, at): Outcome => {
    const reading = readings.get(record.id)
    const words = (spans: readonly { readonly start: number; readonly end: number }[]) =>
      spans.map(({ start, end }) => record.text.slice(start, end))
    const held = reading
      ? [
          ...words(reading.unread).map((word) => `unread ${word}`),
          ...reading.open.map(({ issue, spans }) => `${issue}: ${words(spans).join(' … ')}`),
          ...words(reading.unused).map((word) => `unused ${word}`),
        ]
      : ['nothing']
    const row = rows[at]!
    const isHeld = reading?.isWhole !== true
    return { ...record, is: isHeld ? 'held' : row.exact_core ? 'exact' : 'wrong', why: isHeld ? held : wrongFields(row) }
  })
}
