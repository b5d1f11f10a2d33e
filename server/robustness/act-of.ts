import type { ActKind } from '@playbook/contract/token-prices'
import type { StudyKind } from './store.ts'

/** What a study is called where tokens are spent. */
export const actOf = { check: 'robustness', sweep: 'sweep' } as const satisfies Record<StudyKind, ActKind>
