import type { Span } from '@playbook/engine/strategy/plan'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import { readStored, writeStored } from '../ui/stored-value.ts'

/** What is being written: it survives a closed tab. */
export interface Draft {
  readonly name: string
  readonly text: string
  readonly symbol: string
  /** Null: the text's, else the product's standard. */
  readonly timeframe: Timeframe | null
  /** ISO dates; empty where the whole history is meant. */
  readonly startDate: string
  readonly endDate: string
  readonly answers: Readonly<Record<string, string>>
  readonly overrides: Readonly<Record<string, string | number>>
  /** Words that were not understood and that the user lets pass, as they stood. */
  readonly ignored: readonly string[]
}

const storageName = 'strategy-draft'
export const emptyDraft: Draft = {
  name: '',
  text: '',
  symbol: 'EURUSD',
  timeframe: null,
  startDate: '',
  endDate: '',
  answers: {},
  overrides: {},
  ignored: [],
}

/** The draft of the last visit; an empty one where nothing readable is stored. */
export function storedDraft(): Draft {
  try {
    const stored: unknown = JSON.parse(readStored(storageName) ?? 'null')
    if (typeof stored !== 'object' || stored === null || typeof (stored as Draft).text !== 'string') return emptyDraft
    return { ...emptyDraft, ...(stored as Partial<Draft>) }
  } catch {
    return emptyDraft
  }
}

export const storeDraft = (draft: Draft): void => writeStored(storageName, JSON.stringify(draft))

/** Where the ignored words stand in the text now: they may have moved since. */
export function ignoredSpans(draft: Draft): Span[] {
  const spans: Span[] = []
  for (const words of draft.ignored) {
    const start = draft.text.indexOf(words)
    if (words !== '' && start >= 0) spans.push({ start, end: start + words.length })
  }
  return spans
}
