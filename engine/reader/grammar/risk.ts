import { rule } from '../production.ts'

/** Stops, targets and sizes. */
export const riskProductions = [
  rule('Distance', '#percent:value', { build: ({ value }, at) => ({ by: 'number', value, unit: 'percent', at }), examples: ['2%'] }),
  rule('Distance', '#number:value #unit:unit', {
    build: ({ value, unit }, at) => ({ by: 'number', value, unit, at }),
    examples: ['20 pips', '2R'],
  }),
  rule('Part', '#stopWord #colon? at|of? Distance:distance', {
    build: ({ distance }, at) => ({ part: 'stop', side: null, distance, at }),
    examples: ['stop loss 2%', 'SL: 20 pips'],
  }),
  rule('Part', '#targetWord #colon? at|of? Distance:distance', {
    build: ({ distance }, at) => ({ part: 'target', side: null, distance, portion: null, isRest: false, at }),
    examples: ['take profit 4%', 'tp 2R'],
  }),
  rule('Part', '#riskWord #percent:value per? trade?', {
    build: ({ value }, at) => ({ part: 'size', kind: 'risk_percent', value, at }),
    examples: ['risk 1% per trade'],
  }),
]
