import type { Plan } from '../../strategy/plan.ts'
import families from './families-of-engine-1-1-0.json' with { type: 'json' }

interface Family {
  readonly symbol: string
  readonly text: string
  readonly plan: Plan
  readonly plan_hash: string
  readonly family_key: string
}

/** Texts as engine 1.1.0 read them on hourly bars, with the names that it gave to plan and family. Never made again. */
export const familiesOf110 = families as unknown as readonly Family[] // written by that version
