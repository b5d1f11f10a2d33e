import stored from './table.json' with { type: 'json' }
import type { ParaphraseTable } from './table.ts'

/** What was learned from the corpus. Large: to be loaded only where something is to be said in other words. */
export const storedTable: ParaphraseTable = stored
