import { expect, test } from 'vitest'
import { readText } from '../reader/read-text.ts'
import type { Plan, Span } from '../strategy/plan.ts'
import type { Reading } from '../strategy/reading.ts'
import { partsThatDiffer } from '../strategy/said-parts.ts'
import { readingFiles, readReadings } from '../strategy/testing/readings/load.ts'
import { checkProposedPlan } from './check-proposed-plan.ts'
import { acceptAll, planChanges } from './plan-changes.ts'
import { tellPlan } from './tell-plan.ts'
import { proposal } from './testing/proposals.ts'

const context = { symbol: 'EURUSD', timeframe: '1h' }
const stranger = 'zorgon '

const isSpan = (node: unknown): node is Span => typeof node === 'object' && node !== null && 'start' in node && 'end' in node

/** A reading of a text in which a word was put at a place, with all of its own words around it. */
const withStranger = (reading: Reading, at: number): Reading => ({
  ...(JSON.parse(JSON.stringify(reading), (_, node: unknown) =>
    isSpan(node)
      ? {
          ...node,
          start: node.start + (node.start >= at ? stranger.length : 0),
          end: node.end + (node.end > at ? stranger.length : 0),
        }
      : node,
  ) as Reading),
  text: reading.text.slice(0, at) + stranger + reading.text.slice(at),
})

/** Whether a reading lacks what is meant and says nothing else. */
const isPartOf = (read: Plan | null, meant: Plan): boolean =>
  read !== null && partsThatDiffer(read, meant).every((part) => read[part as keyof Plan] === null)

/** Texts that are read, each with a word that nobody knows in the words of its entry: what they mean is known, and they wait. */
const held = readReadings(readingFiles)
  .filter((_, at) => at % 30 === 0)
  .flatMap(({ text }) => {
    const reading = readText(text, context)
    const [entry] = reading.rules.filter(({ role, spans }) => role === 'entry' && spans.length > 0)
    const space = entry === undefined ? -1 : text.indexOf(' ', entry.spans[0]!.start)
    if (reading.status !== 'ok' || reading.plan === null || space < 0) return []
    const meant = withStranger(reading, space + 1)
    const before = readText(meant.text, context)
    return before.status === 'clarify' && isPartOf(before.plan, reading.plan) ? [{ meant, before, plan: reading.plan }] : []
  })

test('a model that knows what is meant makes most texts with a stray word run as just that, and none says another rule', () => {
  const after = held.map(({ meant, before, plan }) => {
    const { text } = acceptAll(readText, meant.text, context, checkProposedPlan(before, proposal(tellPlan(meant))).plan, new Set())
    return { text, plan, after: readText(text, context) }
  })
  const runs = after.filter((each) => each.after.status === 'ok')
  expect(held.length).toBeGreaterThan(10)
  expect(runs.filter((each) => partsThatDiffer(each.plan, each.after.plan!).length === 0).length / held.length).toBeGreaterThan(0.6)
  for (const each of runs) expect([each.text, isPartOf(each.after.plan, each.plan)]).toEqual([each.text, true])
})

test('what a model only leaves out of a plan never changes anything', () => {
  for (const { before } of held.slice(0, 4)) {
    const { text } = before
    const told = tellPlan(before)
    for (const left of Object.keys(told)) {
      const parts = Object.fromEntries(Object.entries(told).filter(([name]) => name !== left))
      for (const { text: next } of planChanges(readText, text, context, proposal(parts)).changes)
        expect([text, left, next && partsThatDiffer(before.plan!, readText(next, context).plan!)]).toEqual([text, left, []])
    }
  }
})
