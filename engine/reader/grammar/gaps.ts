import type { Value } from '../meanings.ts'
import { rule } from '../production.ts'

const isAmount = (by: Value | undefined): boolean =>
  by === undefined || (by.is === 'number' && by.unit !== null) || by.is === 'calc' || by.is === 'indicator'

/** Gaps between bars, and divergences. */
export const gapProductions = [
  rule('Event', 'gap #direction:direction', {
    build: ({ direction }, at) => ({ says: 'gap', direction, how: 'gt', by: null, at }),
    examples: ['a gap up', 'gaps lower'],
  }),
  rule('Event', 'gap #direction:direction by|of? #comparison:how? Value:by', {
    build: ({ direction, how = 'gte', by }, at) => (isAmount(by) ? { says: 'gap', direction, how, by, at } : null),
    examples: ['gaps up by at least 1%', 'a gap down of more than 2%'],
  }),
  rule('Event', 'Value:by gap #direction:direction', {
    build: ({ by, direction }, at) => (by.is === 'number' && isAmount(by) ? { says: 'gap', direction, how: 'gte', by, at } : null),
    examples: ['a 1% gap up'],
  }),
  rule('Event', '#color:direction gap', {
    build: ({ direction }, at) => ({ says: 'gap', direction, how: 'gt', by: null, at }),
    examples: ['a bullish gap'],
  }),
  rule('Condition', 'Value:subject Event:event', {
    build: ({ subject, event }, at) =>
      event.says === 'gap' && (subject.is === 'reference' || (subject.is === 'price' && subject.field !== 'volume'))
        ? { ...event, at }
        : null,
    examples: ['price gaps down'],
  }),
  rule('Event', '#color:direction divergence', {
    build: ({ direction }, at) => ({ says: 'divergence', direction, of: null, at }),
    examples: ['bullish divergence'],
  }),
  rule('Event', '#color:direction regular? divergence on|in|with|between|of|from Value:of', {
    build: ({ direction, of }, at) => ({ says: 'divergence', direction, of, at }),
    examples: ['bullish divergence on the RSI'],
  }),
  rule('Event', '#color:direction Value:of divergence', {
    build: ({ direction, of }, at) => ({ says: 'divergence', direction, of, at }),
    examples: ['bearish RSI divergence'],
  }),
  rule('Event', 'Value:of #color:direction divergence', {
    build: ({ direction, of }, at) => ({ says: 'divergence', direction, of, at }),
    examples: ['MACD bullish divergence'],
  }),
]
