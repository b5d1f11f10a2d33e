import type { Stretch } from '../../language/grammar.ts'
import type { Clause, SaidSide } from '../meanings.ts'
import { rule } from '../production.ts'

type Of = Extract<Clause, { clause: 'mirror' }>['of']
const mirror = (side: SaidSide, at: Stretch | null, of: Of = 'all'): Clause => ({ clause: 'mirror', side, of, at })

/** Rules of the other side that are told by those of the first. */
export const mirrorProductions = [
  rule('Clause', '#mirrorWord', { build: (_, at) => mirror(null, at), weight: 4, examples: ['vice versa'] }),
  rule('Clause', '( #mirrorWord )', { build: (_, at) => mirror(null, at), weight: 3, examples: ['(vice versa)'] }),
  rule('Clause', '#mirrorWord for|on|with|to|in Side:side', {
    build: ({ side }, at) => mirror(side, at),
    examples: ['opposite for shorts', 'vice versa for shorts'],
  }),
  rule('Clause', '#mirrorWord for #sellVerb', { build: (_, at) => mirror('short', at), weight: 1.5, examples: ['opposite for sell'] }),
  rule('Clause', '#mirrorWord #colon? Side:side', {
    build: ({ side }, at) => mirror(side, at),
    weight: 1.5,
    examples: ['Opposite: short'],
  }),
  rule('Clause', 'Side:side #colon? are|is|be|on|use? #mirrorWord', {
    build: ({ side }, at) => mirror(side, at),
    examples: ['shorts are the opposite', 'Short: vice versa', 'short on the reverse'],
  }),
  rule('Clause', 'for Side:side #colon? ,? do|use|is|are|we|apply? #mirrorWord', {
    build: ({ side }, at) => mirror(side, at),
    examples: ['for shorts do the reverse', 'For shorts: the opposite'],
  }),
  rule('Clause', '#enterVerb:side on|when|if|in? #mirrorWord', {
    build: ({ side }, at) => (side === null ? null : mirror(side, at, 'entry')),
    examples: ['go short on the opposite'],
  }),
  rule('Clause', '#enterVerb #position:side on|when|if|in? #mirrorWord', {
    build: ({ side }, at) => (side === 'long' || side === 'short' ? mirror(side, at, 'entry') : null),
    examples: ['enter short on the opposite'],
  }),
  rule('Clause', 'do|use|apply|take #mirrorWord for|to|on Side:side', {
    build: ({ side }, at) => mirror(side, at),
    examples: ['do the opposite for shorts'],
  }),
  rule('Clause', 'Side:side entries|rules|conditions|signals|setups are|is|be|use? #mirrorWord', {
    build: ({ side }, at) => mirror(side, at, 'entry'),
    examples: ['short entries are the opposite'],
  }),
  rule('Clause', '#mirrorWord for Side:side entries|rules|conditions|setups', {
    build: ({ side }, at) => mirror(side, at, 'entry'),
    weight: 0.8,
    examples: ['mirrored for short entries'],
  }),
  rule('Clause', 'same #stopWord and|& #targetWord', { build: (_, at) => mirror(null, at, 'risk'), examples: ['same stop and target'] }),
  rule('Clause', 'same #stopWord and|& #targetWord for Side:side', {
    build: ({ side }, at) => mirror(side, at, 'risk'),
    examples: ['same stop and target for shorts'],
  }),
  rule('Clause', 'same #exitNoun', { build: (_, at) => mirror(null, at, 'exit'), weight: 2, examples: ['same exits'] }),
  rule('Clause', 'same for Side:side', { build: ({ side }, at) => mirror(side, at, 'risk'), weight: 3, examples: ['same for both sides'] }),
]
