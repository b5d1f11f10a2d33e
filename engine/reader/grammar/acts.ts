import type { Act } from '../meanings.ts'
import { rule } from '../production.ts'

const act = (does: Act['does'], side: Act['side'], symbol: string | null = null): Act => ({ does, side, symbol, fill: null })

/** The act with what it is done to; null where one is long and the other short. */
function on({ side, ...rest }: Act, position: Act['side']): Act | null {
  if (side !== null && position !== null && side !== position) return null
  return { ...rest, side: side ?? position }
}

/** What is done, with its side and market. */
export const actProductions = [
  rule('Side', '#sideNoun:side', { build: ({ side }) => side, examples: ['longs'] }),
  rule('Side', '#sideNoun:a and|or|& #sideNoun:b', { build: ({ a, b }) => (a === b ? null : 'both'), examples: ['longs and shorts'] }),
  rule('Act', '#enterVerb:side', { build: ({ side }) => act('enter', side), examples: ['buy', 'enter'] }),
  rule('Act', '#enterVerb:side #position:position', {
    build: ({ side, position }) => on(act('enter', side), position),
    examples: ['enter long', 'open a short position', 'take the trade'],
  }),
  rule('Act', '#enterVerb:side #symbol:symbol', { build: ({ side, symbol }) => act('enter', side, symbol), examples: ['buy EURUSD'] }),
  rule('Act', '#sellVerb', { build: () => act('sell', null), examples: ['sell'] }),
  rule('Act', '#sellVerb #symbol:symbol', { build: ({ symbol }) => act('sell', null, symbol), examples: ['sell EURUSD'] }),
  rule('Act', '#sellVerb #position:position', {
    build: ({ position }) => (position === 'short' ? null : act('exit', position)),
    examples: ['sell the position', 'sell everything'],
  }),
  rule('Act', '#exitVerb:side', { build: ({ side }) => act('exit', side), examples: ['exit', 'cover'] }),
  rule('Act', '#exitVerb:side #position:position', {
    build: ({ side, position }) => on(act('exit', side), position),
    examples: ['close the position', 'exit longs', 'cover the short'],
  }),
  rule('Act', 'Act:a #fillWords:fill', {
    build: ({ a, fill }) => (a.fill === null ? { ...a, fill } : null),
    examples: ['buy at the next open'],
  }),
]
