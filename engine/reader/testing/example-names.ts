import type { OwnWord } from '../../language/lattice.ts'
import type { Tags } from '../meanings.ts'

const named = (text: string, meant: Partial<Tags>): OwnWord => ({
  text,
  symbols: Object.entries({ ownName: text, ...meant }).map(([tag, value]) => ({ symbol: `#${tag}`, value })),
})

/** Names that the examples of productions speak of as given a meaning by their text. */
export const exampleNames: readonly OwnWord[] = [
  named('myline', {
    ownValue: { is: 'indicator', name: 'ema', numbers: [9], output: null, source: null, timeframe: null, back: null, at: null },
  }),
  named('mybox', { ownValue: { is: 'range', of: { range: 'opening', over: null }, output: null, at: null } }),
  named('mysignal', { ownCondition: { says: 'pattern', name: 'hammer', timeframe: null, back: null, at: null } }),
]
