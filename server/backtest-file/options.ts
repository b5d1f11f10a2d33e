import { readFileSync } from 'node:fs'
import { backtestingPy, type CompatOptions } from '@playbook/engine/backtest/compat'
import { readDate } from '@playbook/engine/market/day-number'
import type { Commission, Costs } from '@playbook/engine/market/instrument'
import { Refusal, sentenceOf } from './refusal.ts'

/** Run options of the command; what is null comes from the plan and the market. */
export interface FileOptions {
  readonly initialCapitalUsd: number | null
  readonly costs: Partial<Costs>
  readonly compat: CompatOptions | null
  readonly from: string | null
  readonly to: string | null
}

/** What a value must be, and how that is said. */
interface Shape {
  readonly accepts: (value: unknown) => boolean
  readonly says: string
}

const number = (says: string, holds: (value: number) => boolean): Shape => ({
  accepts: (value) => typeof value === 'number' && Number.isFinite(value) && holds(value),
  says,
})
const cost = number('a number from 0', (value) => value >= 0)
const positive = number('a number above 0', (value) => value > 0)
const yearly = number('a percentage from -1000 to 1000', (value) => Math.abs(value) <= 1000)
const flag: Shape = { accepts: (value) => typeof value === 'boolean', says: 'true or false' }
const oneOf = (...names: readonly unknown[]): Shape => ({ accepts: (value) => names.includes(value), says: `one of ${names.join(', ')}` })
const date: Shape = { accepts: (value) => typeof value === 'string' && readDate(value) !== null, says: 'a date like 2020-01-31' }

type Shapes = Readonly<Record<string, Shape>>
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** An object with all of these keys, or with some of them, and no others. */
const object = (shapes: Shapes, needsAll: boolean): Shape => ({
  accepts: (value) =>
    isObject(value) &&
    Object.entries(value).every(([key, part]) => shapes[key]?.accepts(part)) &&
    (!needsAll || Object.keys(shapes).every((key) => key in value)),
  says: `an object with ${needsAll ? '' : 'any of '}${Object.entries(shapes)
    .map(([key, { says }]) => `${key} (${says})`)
    .join(', ')}`,
})
const orNull = ({ accepts, says }: Shape): Shape => ({ accepts: (value) => value === null || accepts(value), says: `null or ${says}` })

const costShapes = {
  spread: cost,
  slippage: cost,
  slippagePercent: cost,
  commission: object({ kind: oneOf('percent', 'per_unit', 'per_lot', 'fixed' satisfies Commission['kind']), value: cost }, true),
  financing: orNull(object({ longPercentPerYear: yearly, shortPercentPerYear: yearly }, true)),
} satisfies Record<keyof Costs, Shape>

const share = number('a number above 0, at most 1', (value) => value > 0 && value <= 1)
const compatShapes = {
  entrySpreadShare: cost,
  distancesFrom: oneOf('fill', 'signal_close'),
  strictCrosses: flag,
  allCash: object({ step: positive, margin: share }, true),
  takesWrongSideEntries: flag,
  keepsExactLevels: flag,
  endOfData: oneOf('last_close', 'last_open', 'close_before_last', 'left_open'),
  ruinStaysAtZero: flag,
  trailsAfterFirstMove: flag,
  marksBeforeCloseFills: flag,
  stopFirst: flag,
  holdsExitsAfterOrderFill: flag,
  decidesAfterFirstValue: flag,
} satisfies Record<keyof CompatOptions, Shape>

const preset = 'backtesting.py'
/** `"backtesting.py"` stands for that engine's conventions; an object with that `base` changes some of them. */
const compatShape: Shape = (() => {
  const parts = object({ base: oneOf(preset), ...compatShapes }, false)
  return { accepts: (value) => value === preset || parts.accepts(value), says: `"${preset}" or ${parts.says}` }
})()

const optionShapes = {
  initialCapitalUsd: positive,
  costs: object(costShapes, false),
  compat: compatShape,
  from: date,
  to: date,
} satisfies Record<keyof FileOptions, Shape>

/** What is left once `optionShapes` has accepted every part. */
interface GivenOptions {
  readonly initialCapitalUsd?: number
  readonly costs?: Partial<Costs>
  readonly compat?: typeof preset | (CompatOptions & { readonly base?: typeof preset })
  readonly from?: string
  readonly to?: string
}

/** Reads the JSON of `--options`; without a file nothing is changed. */
export function readOptions(file: string | null): FileOptions {
  const given = file === null ? {} : readJson(file)
  if (!isObject(given)) throw new Refusal(`The options cannot be used: ${file} holds no object.`)
  for (const [key, value] of Object.entries(given)) {
    const shape: Shape | undefined = (optionShapes as Shapes)[key]
    if (!shape) throw new Refusal(`The options cannot be used: there is no ${key}; there are ${Object.keys(optionShapes).join(', ')}.`)
    if (!shape.accepts(value)) throw new Refusal(`The options cannot be used: ${key} must be ${shape.says}.`)
  }
  const { initialCapitalUsd = null, costs = {}, compat, from = null, to = null } = given as GivenOptions
  return { initialCapitalUsd, costs, compat: compat === undefined ? null : compatOf(compat), from, to }
}

function compatOf(given: NonNullable<GivenOptions['compat']>): CompatOptions {
  if (given === preset) return backtestingPy
  const { base, ...changes } = given
  return { ...(base ? backtestingPy : {}), ...changes }
}

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
