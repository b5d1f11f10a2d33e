import { productionsOf } from '../language/grammar.ts'
import type { Asking } from './meanings.ts'

/** Writes one production of the grammar of questions. */
export const rule = productionsOf<Asking>()
