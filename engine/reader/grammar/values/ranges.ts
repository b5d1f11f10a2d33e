import type { Stretch } from '../../../language/grammar.ts'
import type { SaidRange, Value } from '../../meanings.ts'
import { rule } from '../../production.ts'

type Output = Extract<Value, { is: 'range' }>['output']

const outputs: Readonly<Record<string, Output>> = { upper: 'high', lower: 'low', middle: 'middle', high: 'high', low: 'low' }

const ofRange = (of: SaidRange, output: string | null, at: Stretch | null): Value | null => {
  const named = output === null ? null : outputs[output]
  return named === undefined ? null : { is: 'range', of, output: named, at }
}

/** Ranges that hours draw: of the opening, of a session, between two clock times. */
export const rangeProductions = [
  rule('Range', '#openingRange', { build: () => ({ range: 'opening', over: null }), examples: ['the opening range', 'ORB'] }),
  rule('Range', '#openingRange (? Duration:over )?', {
    build: ({ over }) => ({ range: 'opening', over }),
    examples: ['opening range (30 minutes)'],
  }),
  rule('Range', '#openingRange ( #number:count )', {
    build: ({ count }) => ({ range: 'opening', over: { count, unit: 'minute' } }),
    examples: ['opening range(30)'],
  }),
  rule('Range', '#number:count -? #oneTimeUnit:unit #openingRange', {
    isTight: true,
    build: ({ count, unit }) => ({ range: 'opening', over: { count, unit } }),
    examples: ['15 minute opening range'],
  }),
  rule('Range', 'Duration:over #openingRange', {
    isTight: true,
    build: ({ over }) => ({ range: 'opening', over }),
    weight: 1.5,
    examples: ['30m ORB', '15-min ORB'],
  }),
  rule('Range', '#openingRange of|from|over the? first? Duration:over', {
    build: ({ over }) => ({ range: 'opening', over }),
    examples: ['opening range of the first 30 minutes'],
  }),
  rule('Range', 'first Duration:over range|box? of|in? the? day|session?', {
    build: ({ over }) => (over.unit === 'minute' || over.unit === 'hour' ? { range: 'opening', over } : null),
    examples: ['the first 30 minutes', 'the first 2 hours of the session'],
  }),
  rule('Range', 'first #number:count -? #oneTimeUnit:unit range|box|candle|bar?', {
    build: ({ count, unit }) => (unit === 'minute' || unit === 'hour' ? { range: 'opening', over: { count, unit } } : null),
    weight: 1.2,
    examples: ['the first 15 minute candle'],
  }),
  rule('Range', 'first hour range|box? of|in? the? day|session?', {
    build: () => ({ range: 'opening', over: { count: 1, unit: 'hour' } }),
    examples: ['the first hour', 'the first hour of the day'],
  }),
  rule('Range', 'range|box of|from the? first Duration:over', {
    build: ({ over }) => (over.unit === 'minute' || over.unit === 'hour' ? { range: 'opening', over } : null),
    examples: ['the range of the first 45 minutes'],
  }),
  rule('Range', '#session:name range|box?', {
    build: ({ name }) => ({ range: 'session', name }),
    weight: 1.5,
    examples: ['the Asian session range', 'the Tokyo session'],
  }),
  rule('Range', 'range|box of the? #session:name', {
    build: ({ name }) => ({ range: 'session', name }),
    examples: ['the range of the Asian session'],
  }),
  rule('Range', 'Hours:hours range|box', {
    build: ({ hours }) => ({ range: 'hours', ...hours }),
    examples: ['the 9:30-10:00 range'],
  }),
  rule('Range', 'range|box of|from|between? the? Hours:hours', {
    build: ({ hours }) => ({ range: 'hours', ...hours }),
    examples: ['the range from 00:00 to 07:00', 'the range between 9:30 and 10:00'],
  }),
  rule('Range', 'range|box ( Hours:hours )', {
    build: ({ hours }) => ({ range: 'hours', ...hours }),
    examples: ['range (09:30-10:00 UTC)'],
  }),
  rule('Range', 'range|box', { build: () => ({ range: 'that' }), weight: 3, examples: ['the range', 'the box'] }),
  rule('Range', 'that|this range|box', { build: () => ({ range: 'that' }), examples: ['that range'] }),

  rule('Value', 'Range:range', {
    build: ({ range }, at) => ofRange(range, null, at),
    weight: 2,
    examples: ['the opening range', 'the range'],
  }),
  rule('Value', "Range:range 's? #field:field", {
    isTight: true,
    build: ({ range, field }, at) => ofRange(range, field, at),
    examples: ['opening range high', 'ORB high', 'the Asian session low', 'first hour high'],
  }),
  rule('Value', '#field:field of|from Range:range', {
    build: ({ range, field }, at) => ofRange(range, field, at),
    examples: ['the high of the first 30 minutes', 'the low of the range'],
  }),
  rule('Value', '#output:output end|edge|side|boundary? of Range:range', {
    build: ({ range, output }, at) => ofRange(range, output, at),
    examples: ['the top of the range', 'the upper end of the opening range'],
  }),
  rule('Value', 'Range:range #output:output', {
    isTight: true,
    build: ({ range, output }, at) => ofRange(range, output, at),
    examples: ['the range top'],
  }),
  rule('Value', 'size|height|width of Range:range', {
    build: ({ range }, at) => ({ is: 'range', of: range, output: 'size', at }),
    examples: ['the height of the opening range'],
  }),
  rule('Value', 'Range:range size|height|width', {
    build: ({ range }, at) => ({ is: 'range', of: range, output: 'size', at }),
    examples: ['the opening range size'],
  }),
  rule('Value', '#field:field of|in? Hours:hours', {
    build: ({ field, hours }, at) => ofRange({ range: 'hours', ...hours }, field, at),
    examples: ['the high between 9:30 and 10:00', 'the high of 00:00-06:00'],
  }),
]
