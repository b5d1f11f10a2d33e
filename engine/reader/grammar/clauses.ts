import { rule } from '../production.ts'
import { clauseOf } from '../said-clause.ts'

/** Acts with their conditions, and what stands in the way of them. */
export const clauseProductions = [
  rule('Clause', 'Act:act #whenWord Condition:when', {
    build: ({ act, when }, at) => clauseOf(act, when, at),
    examples: ['Buy when RSI < 30', 'exit longs if the close is below the 200 SMA'],
  }),
  rule('Clause', 'Act:act #whenWord Condition:when #fillWords:fill', {
    build: ({ act, when, fill }, at) => (act.fill === null ? clauseOf({ ...act, fill }, when, at) : null),
    examples: ['Buy when RSI < 30 at the next open'],
  }),
  rule('Clause', '#whenWord Condition:when ,? then? Act:act', {
    build: ({ act, when }, at) => clauseOf(act, when, at),
    examples: ['When RSI < 30, buy', 'if RSI > 70 then exit'],
  }),
  rule('Clause', 'Condition:when #arrow Act:act', {
    build: ({ act, when }, at) => clauseOf(act, when, at),
    examples: ['RSI < 30 -> buy', 'RSI > 70 = sell'],
  }),
  rule('Clause', 'Act:act #arrow Condition:when', {
    build: ({ act, when }, at) => clauseOf(act, when, at),
    weight: 1.5,
    examples: ['Buy: RSI < 30'],
  }),
  rule('Clause', 'Condition:when ( Side:side )', {
    build: ({ when, side }, at) => ({ clause: 'enter', side, isSell: false, when, order: null, fill: null, parts: [], at }),
    examples: ['RSI crosses above 30 (long)'],
  }),
  rule('Clause', 'Side:side #signalNoun #whenWord Condition:when', {
    build: ({ when, side }, at) => ({ clause: 'enter', side, isSell: false, when, order: null, fill: null, parts: [], at }),
    examples: ['long signal when RSI < 30'],
  }),
  rule('Clause', '#only Act:act #whenWord Condition:when', {
    build: ({ act, when }, at) => (act.does === 'enter' ? { clause: 'filter', side: act.side, when, isOnly: true, at } : null),
    examples: ['only buy when the close is above the 200 SMA'],
  }),
  rule('Clause', 'Act:act #only #whenWord Condition:when', {
    build: ({ act, when }, at) =>
      act.does === 'enter' && act.side === null ? { clause: 'filter', side: null, when, isOnly: true, at } : clauseOf(act, when, at),
    examples: ['buy only if RSI < 30'],
  }),
  rule('Clause', '#not Act:act #whenWord Condition:when', {
    build: ({ act, when }, at) => (act.does === 'enter' ? { clause: 'skip', side: act.side, when, at } : null),
    examples: ["don't go long if RSI > 80"],
  }),
  rule('Clause', '#not #position:position #whenWord Condition:when', {
    build: ({ position, when }, at) => ({ clause: 'skip', side: position, when, at }),
    examples: ['no trades when RSI > 80'],
  }),
  rule('Clause', '#skipVerb #position:position #whenWord Condition:when', {
    build: ({ position, when }, at) => ({ clause: 'skip', side: position, when, at }),
    examples: ['skip the trade if RSI > 80'],
  }),
  rule('Clause', '#skipVerb #whenWord Condition:when', {
    build: ({ when }, at) => ({ clause: 'skip', side: null, when, at }),
    examples: ['skip if RSI > 80'],
  }),
]
