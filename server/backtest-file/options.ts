import { readFileSync } from 'node:fs'
import { backtestingPy, type CompatOptions } from '@playbook/engine/backtest/compat'
import { readDate } from '@playbook/engine/market/day-number'
import type { Costs } from '@playbook/engine/market/instrument'
import * as z from 'zod/mini'
import { Refusal, sentenceOf } from './refusal.ts'

const price = z.number().check(z.gte(0))
const rate = z.number().check(z.gte(-1000), z.lte(1000))
const CostsSchema = z.partial(
  z.strictObject({
    spread: price,
    slippage: price,
    commission: z.strictObject({ kind: z.enum(['percent', 'per_unit', 'per_lot', 'fixed']), value: price }),
    financing: z.nullable(z.strictObject({ longPercentPerYear: rate, shortPercentPerYear: rate })),
  }),
)
const CompatSchema = z.partial(
  z.strictObject({
    entrySpreadShare: price,
    distancesFrom: z.enum(['fill', 'signal_close']),
    strictCrosses: z.boolean(),
    allCash: z.strictObject({ step: z.number().check(z.gt(0)), margin: z.number().check(z.gt(0), z.lte(1)) }),
    takesWrongSideEntries: z.boolean(),
    keepsExactLevels: z.boolean(),
    endOfData: z.enum(['last_close', 'last_open', 'close_before_last', 'left_open']),
    ruinStaysAtZero: z.boolean(),
    trailsAfterFirstMove: z.boolean(),
    decidesAfterFirstValue: z.boolean(),
  }),
)
const date = z.string().check(z.refine((text) => readDate(text) !== null, 'must be a date like 2020-01-31'))
const OptionsSchema = z.partial(
  z.strictObject({
    initialCapitalUsd: z.number().check(z.gt(0)),
    costs: CostsSchema,
    /** `backtesting.py` stands for that engine's conventions; `base` takes them and changes some. */
    compat: z.union([z.literal('backtesting.py'), z.extend(CompatSchema, { base: z.optional(z.literal('backtesting.py')) })]),
    from: date,
    to: date,
  }),
)

/** Run options of the command; what is null comes from the plan and the market. */
export interface FileOptions {
  readonly initialCapitalUsd: number | null
  readonly costs: Partial<Costs>
  readonly compat: CompatOptions | null
  readonly from: string | null
  readonly to: string | null
}

/** Reads the JSON of `--options`; without a file nothing is changed. */
export function readOptions(file: string | null): FileOptions {
  const given = OptionsSchema.safeParse(file === null ? {} : readJson(file))
  if (!given.success) {
    const issue = given.error.issues[0]!
    throw new Refusal(`The options cannot be used: ${issue.path.join('.') || 'the file'}: ${issue.message}.`)
  }
  const { initialCapitalUsd, costs, compat, from, to } = given.data
  return {
    initialCapitalUsd: initialCapitalUsd ?? null,
    costs: withoutMissing(costs ?? {}),
    compat: compat === undefined ? null : compatOf(compat),
    from: from ?? null,
    to: to ?? null,
  }
}

type GivenCompat = NonNullable<z.infer<typeof OptionsSchema>['compat']>
function compatOf(given: GivenCompat): CompatOptions {
  if (given === 'backtesting.py') return backtestingPy
  const { base, ...changes } = given
  return { ...(base ? backtestingPy : {}), ...changes }
}

const withoutMissing = (costs: z.infer<typeof CostsSchema>): Partial<Costs> =>
  Object.fromEntries(Object.entries(costs).filter(([, value]) => value !== undefined))

/** A file of JSON, or a sentence that says what is wrong with it. */
export function readJson(file: string): unknown {
  const text = readText(file)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Refusal(`${file} is not JSON: ${sentenceOf(error)}`)
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new Refusal(`${file} cannot be read: ${sentenceOf(error)}`)
  }
}
