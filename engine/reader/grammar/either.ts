import { rule } from '../production.ts'
import { eitherOf, isAmount, isFigure } from '../said-distance.ts'

/** Two distances of which the farther or the nearer counts, and bounds of one. */
export const eitherProductions = [
  rule('Farther', '#whichever be? #farther:most', {
    build: ({ most }) => most,
    weight: 0.2,
    examples: ['whichever is larger', 'whichever wider'],
  }),
  rule('Farther', '( Farther:most )', { build: ({ most }) => most, weight: 0, examples: ['(whichever is tighter)'] }),
  rule('Distance', 'Distance:a or|and|/ Distance:b ,? Farther:most', {
    build: ({ a, b, most }, at) => eitherOf(a, b, most, at),
    weight: 0.2,
    examples: ['2% or 1.5 ATR, whichever is larger', '20 pips or below the low, whichever is closer'],
  }),
  rule('Distance', '#farther:most of|between Distance:a and|or|, Distance:b', {
    build: ({ a, b, most }, at) => eitherOf(a, b, most, at),
    weight: 0.2,
    examples: ['the wider of 20 pips and 1 ATR', 'the tighter of 2 ATR or the last swing low'],
  }),
  rule('Distance', 'higher|highest|lower|lowest:word of|between Distance:a and|or|, Distance:b', {
    // Of two prices the higher one is another one for shorts.
    build: ({ word, a, b }, at) => (isFigure(a) && isFigure(b) ? eitherOf(a, b, word.startsWith('high') ? 'far' : 'near', at) : null),
    weight: 0.2,
    examples: ['the higher of 1% and 2 ATR', 'the lower of 2% or 1.5 ATR'],
  }),
  rule('Distance', 'Distance:d ,|but|and|though? Bound:b', {
    build: ({ d, b }, at) => eitherOf(d, b.by, b.most, at),
    weight: 0.4,
    examples: ['1.5 ATR, at least 15 pips', 'below the signal candle but never more than 30 pips'],
  }),
  // "7% if that is further": the nearer of the two is the stop.
  rule('Distance', 'Distance:a ,? or Distance:b if|when Distance be? #farther:most than? that|it|this?', {
    build: ({ a, b, most }, at) => eitherOf(a, b, most === 'far' ? 'near' : 'far', at),
    weight: 0.4,
    examples: ['below the low or 2% if the low is further'],
  }),
  rule('Distance', 'Distance:a ,? or Distance:b if|when it|that|this be? #farther:most than? that|it|this?', {
    build: ({ a, b, most }, at) => eitherOf(a, b, most === 'far' ? 'near' : 'far', at),
    weight: 0.4,
    examples: ['below the low, or 2% if that is wider'],
  }),
  rule('Distance', 'Distance:d ( but|and? Bound:b )', {
    build: ({ d, b }, at) => eitherOf(d, b.by, b.most, at),
    weight: 0.4,
    examples: ['1.5 ATR (at least 15 pips)'],
  }),
  rule('Bound', '#bound:most Distance:by', {
    build: ({ most, by }) => (isAmount(by) ? { most, by } : null),
    weight: 0.2,
    examples: ['at least 15 pips', 'capped at 2%'],
  }),
  rule('Bound', 'with|at? a #bound:most of|at Distance:by', {
    build: ({ most, by }) => (isAmount(by) ? { most, by } : null),
    weight: 0.2,
    examples: ['with a minimum of 10 pips'],
  }),
  // Of a level it may be meant that farther ones are not traded.
  rule('Distance', 'Distance:d ,|but|and? max|maximum|maximal of? Distance:by', {
    build: ({ d, by }, at) => (isFigure(d) && isAmount(by) ? eitherOf(d, by, 'near', at) : null),
    weight: 0.8,
    examples: ['3 ATR, max 50 pips'],
  }),
  rule('Bound', 'Distance:by #bound:most', {
    build: ({ most, by }) => (isAmount(by) && most === 'far' ? { most, by } : null),
    weight: 0.5,
    examples: ['10 pips minimum'],
  }),
]
