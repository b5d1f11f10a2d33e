import { productionsOf } from '../language/grammar.ts'
import type { Trading } from './meanings.ts'

/** Writes one production of the reader's grammar. */
export const rule = productionsOf<Trading>()
