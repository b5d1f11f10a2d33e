import type { Figure } from './figure.ts'
import { inFreshProcess } from './fresh-process.ts'
import { median } from './median.ts'

interface Times {
  readonly p50: number
  readonly p95: number
}
interface Compared {
  readonly login: Times
  readonly key: Times
}
interface Measured {
  readonly many: Compared
  readonly one: Compared
  readonly processor: { readonly login: number; readonly key: number }
  readonly refusals: readonly { readonly refusedMs: number; readonly answeredMs: number; readonly acceptedAfter: number }[]
  readonly timing: number
  readonly budget: {
    readonly atOnce: number
    readonly answered: number
    readonly spent: number
    readonly ms: number
    readonly other: number
  }
}

/** What a key costs above a login, how soon a revoked one is refused by another process, and a budget under parallel calls at two. */
export function apiBenchmarks(): Figure[] {
  const { many, one, processor, refusals, timing, budget } = inFreshProcess<Measured>('../server/business/testing/measure-api.ts')
  const load = '100 candles, 50 in flight'
  const refusedMs = refusals.map((each) => each.refusedMs)
  return [
    { name: `${load}, by key: p95`, value: many.key.p95, unit: 'ms', goal: null },
    { name: `${load}, by login, among them: p95`, value: many.login.p95, unit: 'ms', goal: null },
    { name: '  what the key adds at p95', value: many.key.p95 - many.login.p95, unit: 'ms', goal: 'under 3' },
    { name: '  at the median', value: many.key.p50 - many.login.p50, unit: 'ms', goal: null },
    { name: 'one call at a time: what the key adds at the median', value: one.key.p50 - one.login.p50, unit: 'ms', goal: 'under 3' },
    { name: 'processor of a call by key above one by login', value: processor.key - processor.login, unit: 'ms', goal: null },
    {
      name: `revoking to the first refusal at another process, median of ${refusals.length}`,
      value: median(refusedMs),
      unit: 'ms',
      goal: 'under 1,000',
    },
    { name: '  slowest', value: Math.max(...refusedMs), unit: 'ms', goal: 'under 1,000' },
    {
      name: '  calls accepted that began after the answer',
      value: refusals.reduce((sum, each) => sum + each.acceptedAfter, 0),
      unit: '',
      goal: '0',
    },
    { name: 'AK2: 2,000 near misses early against late in the secret, apart by', value: timing, unit: 'σ', goal: 'under 1' },
    { name: '500 calls at once at two processes, budget of 300 units: answered', value: budget.answered, unit: '', goal: '300' },
    { name: '  units charged', value: budget.spent, unit: '', goal: '300' },
    { name: '  answered in the first go', value: budget.atOnce, unit: '', goal: null },
    { name: '  answers but 200 and 402', value: budget.other, unit: '', goal: '0' },
  ]
}
