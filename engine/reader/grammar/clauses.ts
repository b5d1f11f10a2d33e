import { rule } from '../production.ts'

/** Acts with their conditions, and parts that stand on their own. */
export const clauseProductions = [
  rule('Clause', '#enterVerb:side #position? #whenWord Condition:when', {
    build: ({ side, when }, at) => ({ clause: 'enter', side, isSell: false, when, order: null, fill: null, parts: [], at }),
    examples: ['Buy when RSI < 30', 'go long if the close is above the 200 SMA'],
  }),
  rule('Clause', '#sellVerb #position? #whenWord Condition:when', {
    build: ({ when }, at) => ({ clause: 'enter', side: null, isSell: true, when, order: null, fill: null, parts: [], at }),
    examples: ['sell when RSI > 70'],
  }),
  rule('Clause', '#exitVerb:side #position? #whenWord Condition:when', {
    build: ({ side, when }, at) => ({ clause: 'exit', side, when, fill: null, parts: [], at }),
    examples: ['exit when RSI > 70', 'close the position if price closes below the 20 EMA'],
  }),
  rule('Clause', '#whenWord Condition:when ,? then? #enterVerb:side', {
    build: ({ side, when }, at) => ({ clause: 'enter', side, isSell: false, when, order: null, fill: null, parts: [], at }),
    examples: ['When RSI < 30, buy'],
  }),
  rule('Clause', 'Part:part', { build: ({ part }, at) => ({ clause: 'part', part, at }), weight: 0, examples: ['stop loss 2%'] }),
  rule('Clause', 'Condition:when', { build: ({ when }, at) => ({ clause: 'condition', when, at }), weight: 8, examples: ['RSI < 30'] }),
]
