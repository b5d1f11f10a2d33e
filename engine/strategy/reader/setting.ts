import type { Distance } from '../plan.ts'
import { attempt } from './cursor.ts'
import type { Cursor } from './cursor.ts'
import type { DistanceDraft } from './distances.ts'
import type { Draft } from './draft.ts'

/** Reads one setting at the cursor into the draft; true when it did. */
export type SettingReader = (c: Cursor, draft: Draft) => boolean

export const done = (c: Cursor, read: () => true | null): boolean => attempt(c, read) === true

export const firm = (distance: DistanceDraft | null | undefined): Distance | null =>
  distance && distance.kind !== 'unitless' ? distance : null
