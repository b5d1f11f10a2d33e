import type { Span } from '@playbook/engine/strategy/plan'
import type { Reading } from '@playbook/engine/strategy/reading'
import type { readStrategy } from './b2b-reading.ts'
import type { Reply } from './endpoint.ts'

type ApiReading = Reply<typeof readStrategy>['reading']

const placesOf = (spans: readonly Span[]) => spans.map(({ start, end }) => ({ start, end }))

export const presentRules = ({ rules }: Pick<Reading, 'rules'>): ApiReading['rules'] =>
  rules.map(({ number, role, side, text }) => ({ number, role, side, text }))

export const presentAssumptions = ({ assumptions }: Pick<Reading, 'assumptions'>): ApiReading['assumptions'] =>
  assumptions.map(({ label, value, unit, why }) => ({ label, value, unit, why }))

/** A reading in the words of the API. */
export const presentReading = (reading: Reading): ApiReading => ({
  reader_version: reading.readerVersion,
  status: reading.status,
  problem: reading.problem?.message ?? reading.refusal,
  rules: presentRules(reading),
  phrases: reading.phrases.map(({ start, end, kind, rule, blocks }) => ({
    start,
    end,
    text: reading.text.slice(start, end),
    kind,
    rule,
    blocks,
  })),
  assumptions: presentAssumptions(reading),
  questions: reading.questions.map(({ id, text, blocks, options, assumed, spans }) => ({
    id,
    text,
    blocks,
    options: options.map(({ id: option, label }) => ({ id: option, label })),
    assumed,
    places: placesOf(spans),
  })),
  unsupported: reading.unsupported.map(({ text, nearest, spans }) => ({ text, nearest, places: placesOf(spans) })),
})
