import type { Bars } from '../market/bars.ts'
import { hashBars } from '../market/hash-bars.ts'
import { planHash } from '../strategy/canonical.ts'
import type { Plan } from '../strategy/plan.ts'
import type { RunInput } from './run.ts'
import { settingsHash } from './settings-hash.ts'

/** How a run's plan, bars and settings become hashes. */
interface HashForm {
  readonly plan: (plan: Plan) => string
  readonly bars: (bars: Bars) => string
  readonly settings: (input: RunInput) => string
}

/** Every form in which something was ever signed; what a statement says is checked by the one that it names (decision 0007). */
export const hashForms = {
  1: { plan: planHash, bars: hashBars, settings: settingsHash },
} as const satisfies Readonly<Record<number, HashForm>>

/** The form that results are hashed in now. */
export const planForm = 1

const byNumber: Readonly<Record<number, HashForm | undefined>> = hashForms

/** The form of a number; null for one that this version does not have. */
export const hashFormOf = (form: number): HashForm | null => byNumber[form] ?? null
