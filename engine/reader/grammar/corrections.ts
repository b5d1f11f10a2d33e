import type { Correction, Distance, Value } from '../meanings.ts'
import { measureOf } from '../measures.ts'
import { rule } from '../production.ts'
import { isTimeExit, stopAt, targetAt } from '../said-part.ts'

/** What corrects a value is of the same kind; a bare number takes the unit of the one it replaces. */
function correctedValue(said: Value, by: Value): Value | null {
  if (said.is === 'number' && by.is === 'number') return by.unit === null ? { ...by, unit: said.unit } : by
  if (said.is === 'indicator' && by.is === 'number' && by.unit === null)
    return said.numbers.length === 1 ? { ...said, numbers: [by.value], at: by.at } : null
  if (said.is === 'number' || by.is === 'number' || by.is === 'list') return null
  return measureOf(said) === measureOf(by) ? by : null
}

function correctedDistance(said: Distance, by: Distance): Distance | null {
  if (said.by === 'number' && by.by === 'number') return by.unit === null ? { ...by, unit: said.unit } : by
  // "2 pips below the low, say 3": how far beyond, of the same level.
  if ((said.by === 'level' || said.by === 'far side') && said.beyond !== null && by.by === 'number') {
    const beyond = correctedDistance(said.beyond, by)
    return beyond && { ...said, beyond }
  }
  return by.by === 'number' && by.unit === null ? null : by
}

/** Of two numbers one is said to be meant: which it is has to be one of them. */
function settledOn(first: Distance, second: number, by: number): Distance | null {
  if (first.by !== 'number' || (by !== first.value && by !== second)) return null
  return { ...first, value: by }
}

/** "20 to 30 pips, use 30". */
function settledIn(range: Distance, by: number): Distance | null {
  if (range.by !== 'between' || (by !== range.low && by !== range.high)) return null
  return { by: 'number', value: by, unit: range.unit, at: range.at }
}

/** What was so before and is no more: figures only, which nothing else is told by. */
const isFigure = (by: Correction): boolean =>
  by.kind === 'timeframe' ||
  by.kind === 'duration' ||
  (by.kind === 'distance' && (by.distance.by === 'number' || by.distance.by === 'atr')) ||
  (by.kind === 'value' && by.value.is === 'number') ||
  (by.kind === 'part' && (by.part.part === 'stop' || by.part.part === 'target'))

/** Corrections in the words themselves ("20, no wait, 15") and of what was said before ("sorry, make that 15 pips"). */
export const correctionProductions = [
  rule('Value', 'Value:said ,? #correctWord ,? Value:by', {
    build: ({ said, by }) => correctedValue(said, by),
    // Dearer than a correction of its own, which may go on: "no wait, 10 and 20".
    weight: 6,
    examples: ['the EMA 30, no wait, the EMA 34', 'RSI 25 sorry 20'],
  }),
  rule('Distance', 'Distance:said ,? #correctWord ,? Distance:by', {
    build: ({ said, by }) => correctedDistance(said, by),
    weight: 2,
    examples: ['20 pips, sorry, 15 pips'],
  }),
  rule('Distance', 'Distance:said ,? say Distance:by', {
    build: ({ said, by }) => correctedDistance(said, by),
    weight: 1.5,
    examples: ['30 pips, say 25 pips'],
  }),
  rule('Distance', 'Distance:said ,? say #number:by', {
    build: ({ said, by }, at) => correctedDistance(said, { by: 'number', value: by, unit: null, at }),
    weight: 1.5,
    examples: ['30 pips, say 25'],
  }),
  rule('Distance', 'Distance:range #pauseMark? but? #settleWord #number:by', {
    build: ({ range, by }) => settledIn(range, by),
    weight: 1,
    examples: ['20-30 pips, use 30', '20 to 30 pips, lets say 20'],
  }),
  rule('Distance', 'Distance:range #pauseMark? but? #settleWord Distance:by', {
    build: ({ range, by }) => (range.by === 'between' && by.by === 'number' && by.unit === range.unit ? settledIn(range, by.value) : null),
    weight: 1,
    examples: ['20-30 pips, use 30 pips'],
  }),
  rule(
    'Distance',
    'Distance:first ,|/? or|sometimes|sometime|maybe|perhaps|occasionally #number:second #pauseMark? but? #settleWord #number:by',
    {
      build: ({ first, second, by }) => settledOn(first, second, by),
      weight: 1,
      examples: ['20 pips or 25, use 20', '20 pips, sometimes 25, but put 25', '20 pips, or 25? keep 20'],
    },
  ),
  rule('Distance', 'Distance:first / / #number:second #pauseMark? #settleWord #number:by', {
    build: ({ first, second, by }) => settledOn(first, second, by),
    weight: 1,
    examples: ['20 pips // 25? keep 20'],
  }),
  rule('Duration', 'Duration:said ,? #correctWord ,? Duration:by', {
    build: ({ by }) => by,
    weight: 2,
    examples: ['20 bars no wait 30 bars'],
  }),
  rule('Duration', 'Duration:said ,? #settleWord #number:n', {
    build: ({ said, n }) => (n === said.count ? said : null),
    weight: 1,
    examples: ["30 bars let 's say 30"],
  }),
  // "TP I had 12 and now it's 18".
  rule('Part', 'TargetHead:head #oldWord Correction:old ,|.|;? and|but? #correctWord Distance:d', {
    build: ({ head, old, d }, at) => (isFigure(old) ? targetAt(d, head, at) : null),
    weight: 1,
    examples: ["TP: I had 30 pips and now it's 40 pips"],
  }),
  rule('Part', 'StopHead:head #oldWord Correction:old ,|.|;? and|but? #correctWord Distance:d', {
    build: ({ head, old, d }, at) => (isFigure(old) ? stopAt(d, head.side, at) : null),
    weight: 1,
    examples: ["SL was 30 pips, now it's 40 pips"],
  }),
  rule('Timeframe', 'Timeframe:said ,? #correctWord ,? Timeframe:by', { build: ({ by }) => by, weight: 2, examples: ['1h no wait 4h'] }),

  rule('Correction', 'Value:value', {
    build: ({ value }) => (value.is === 'list' ? null : { kind: 'value', value }),
    weight: 1.5,
    examples: ['the EMA 34', '15'],
  }),
  rule('Correction', 'Distance:distance', { build: ({ distance }) => ({ kind: 'distance', distance }), examples: ['15 pips'] }),
  rule('Correction', 'Numbers:n', {
    build: ({ n: { numbers } }) => (numbers.length > 1 ? { kind: 'numbers', numbers } : null),
    examples: ['10 and 20'],
  }),
  rule('Correction', 'Timeframe:timeframe', { build: ({ timeframe }) => ({ kind: 'timeframe', timeframe }), examples: ['15m chart'] }),
  rule('Correction', '#sideNoun:side', { build: ({ side }) => ({ kind: 'side', side }), examples: ['long'] }),
  rule('Correction', 'Part:part', {
    // Of several parts none is the one that is meant.
    build: ({ part }) => (part.part === 'several' ? null : { kind: 'part', part }),
    weight: 0.5,
    examples: ['stop loss 3%'],
  }),
  rule('Correction', 'Condition:when', {
    build: ({ when }) => (when.says === 'of' && when.predicate.does === 'compare' ? { kind: 'condition', when } : null),
    weight: 2,
    examples: ['RSI(14) > 70'],
  }),
  rule('Correction', '#comparison:how #number:n', {
    build: ({ how, n }, at) => ({ kind: 'level', how, to: { is: 'number', value: n, unit: null, at } }),
    weight: 2,
    examples: ['above 70', '> 55'],
  }),
  rule('Correction', 'Duration:over', { build: ({ over }) => ({ kind: 'duration', over }), weight: 1.5, examples: ['12 bars'] }),
  rule('Correction', 'Clock:time', { build: ({ time }) => ({ kind: 'clock', time }), weight: 1.5, examples: ['16:00'] }),
  rule('Clause', '#correctWord ,? Correction:by be|is better|fine|right|it|enough?', {
    build: ({ by }, at) => ({ clause: 'correct', said: null, by, at }),
    weight: 3,
    examples: ['no, 70 is better'],
  }),
  // What was so before: "(used to be 30 pips)", ", was 30".
  rule('Clause', '( #oldWord #linkWord? Correction:by before|earlier|once|originally|then? )', {
    build: ({ by }, at) => (isFigure(by) ? { clause: 'remark', at } : null),
    weight: 0.5,
    examples: ['(was 30)', '(used to be 30 pips)', '(previously 2 ATR)'],
  }),
  rule('Clause', ', #oldWord #linkWord? Correction:by before|earlier|once|originally', {
    build: ({ by }, at) => (isFigure(by) ? { clause: 'remark', at } : null),
    weight: 0.5,
    examples: [', was 30 before'],
  }),
  rule('Clause', ', formerly|previously|changed|up|down|before used|from|that|it? was|be? Correction:by', {
    build: ({ by }, at) => (isFigure(by) ? { clause: 'remark', at } : null),
    weight: 0.5,
    examples: [', formerly 30', ', changed from 30 pips', ', before that 30'],
  }),
  rule('Clause', '#correctWord , Correction:by', {
    build: ({ by }, at) => ({ clause: 'correct', said: null, by, at }),
    weight: 3,
    examples: ['no, exit after 5 bars'],
  }),
  rule('Clause', '#correctWord Correction:by', {
    // "No exit on the first bar" forbids one.
    build: ({ by }, at) => (by.kind === 'part' && isTimeExit(by.part) ? null : { clause: 'correct', said: null, by, at }),
    weight: 3,
    examples: ['sorry make that 15 pips'],
  }),
  rule('Clause', '#correctWord not Correction:said , Correction:by', {
    build: ({ said, by }, at) => (said.kind === by.kind ? { clause: 'correct', said, by, at } : null),
    weight: 3,
    examples: ['sorry not 70, 65'],
  }),
]
