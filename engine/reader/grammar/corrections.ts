import type { Distance, Value } from '../meanings.ts'
import { measureOf } from '../measures.ts'
import { rule } from '../production.ts'

/** What corrects a value is of the same kind; a bare number takes the unit of the one it replaces. */
function correctedValue(said: Value, by: Value): Value | null {
  if (said.is === 'number' && by.is === 'number') return by.unit === null ? { ...by, unit: said.unit } : by
  if (said.is === 'indicator' && by.is === 'number' && by.unit === null)
    return said.numbers.length === 1 ? { ...said, numbers: [by.value], at: by.at } : null
  if (said.is === 'number' || by.is === 'number') return null
  return measureOf(said) === measureOf(by) ? by : null
}

function correctedDistance(said: Distance, by: Distance): Distance | null {
  if (said.by === 'number' && by.by === 'number') return by.unit === null ? { ...by, unit: said.unit } : by
  return by.by === 'number' && by.unit === null ? null : by
}

/** Corrections in the words themselves ("20, no wait, 15") and of what was said before ("sorry, make that 15 pips"). */
export const correctionProductions = [
  rule('Value', 'Value:said ,? #correctWord ,? Value:by', {
    build: ({ said, by }) => correctedValue(said, by),
    weight: 2,
    examples: ['the EMA 30, no wait, the EMA 34', 'RSI 25 sorry 20'],
  }),
  rule('Distance', 'Distance:said ,? #correctWord ,? Distance:by', {
    build: ({ said, by }) => correctedDistance(said, by),
    weight: 2,
    examples: ['20 pips, sorry, 15 pips'],
  }),
  rule('Timeframe', 'Timeframe:said ,? #correctWord ,? Timeframe:by', { build: ({ by }) => by, weight: 2, examples: ['1h no wait 4h'] }),

  rule('Correction', 'Value:value', { build: ({ value }) => ({ kind: 'value', value }), weight: 1.5, examples: ['the EMA 34', '15'] }),
  rule('Correction', 'Distance:distance', { build: ({ distance }) => ({ kind: 'distance', distance }), examples: ['15 pips'] }),
  rule('Correction', 'Timeframe:timeframe', { build: ({ timeframe }) => ({ kind: 'timeframe', timeframe }), examples: ['15m chart'] }),
  rule('Correction', '#sideNoun:side', { build: ({ side }) => ({ kind: 'side', side }), examples: ['long'] }),
  rule('Correction', 'Part:part', { build: ({ part }) => ({ kind: 'part', part }), weight: 0.5, examples: ['stop loss 3%'] }),
  rule('Clause', '#correctWord ,? Correction:by', {
    build: ({ by }, at) => ({ clause: 'correct', said: null, by, at }),
    weight: 3,
    examples: ['sorry, make that 15 pips'],
  }),
  rule('Clause', '#correctWord not Correction:said , Correction:by', {
    build: ({ said, by }, at) => (said.kind === by.kind ? { clause: 'correct', said, by, at } : null),
    weight: 3,
    examples: ['sorry not 70, 65'],
  }),
]
