import { termDependsOnPosition } from '../conditions/depends-on-position.ts'
import type { PriceUnit } from '../market/price-units.ts'
import { describeDistance } from '../strategy/describe.ts'
import type { Distance } from '../strategy/plan.ts'
import type { NodeOf } from './node-of.ts'
import { floatText, numberText, operand } from './pine-text.ts'
import { under, type Context } from './script.ts'
import { constantText, termText } from './terms.ts'

type DistanceOf<K extends Distance['kind']> = NodeOf<Distance, 'kind', K>

/** Which way a side's gains lie, and its losses. */
export const wayOf = { long: '+', short: '-' } as const satisfies Record<'long' | 'short', Way>
export const wayAgainst = { long: '-', short: '+' } as const satisfies Record<'long' | 'short', Way>

/** What a distance is made of, as fields of the script's `Away`; a level is a price of its own. */
type Away = readonly [field: 'share' | 'distance' | 'risks' | 'money' | 'level', value: string]

/** Whether the distance leads up or down. */
export type Way = '+' | '-'

const inUnits =
  (unit: PriceUnit) =>
  (distance: DistanceOf<PriceUnit>, context: Context): Away | null => {
    const value = constantText({ kind: 'const', value: distance.value, unit, from: distance.from }, context)
    return value === null ? null : ['distance', value]
  }

const ofPositionWhy = 'A price that asks about the position is not known when the order for it is placed.'

function level(distance: DistanceOf<'price_level'>, context: Context, side: Way): Away | null {
  const { script, path } = context
  if (termDependsOnPosition(distance.level)) return script.miss(path, describeDistance(distance), ofPositionWhy)
  const line = termText(distance.level, under(context, 'level'))
  if (line === null || !distance.offset) return line === null ? null : ['level', line]
  const beyond = awayOf(distance.offset, under(context, 'offset'), side)
  if (beyond === null) return null
  const [field, value] = beyond
  if (field === 'share') return ['level', `${operand(line)} * (1 ${side} ${value})`]
  if (field === 'distance') return ['level', `${operand(line)} ${side} ${operand(value)}`]
  return script.miss(path, describeDistance(distance), 'How far beyond the level it lies is not known when the order is placed.')
}

const translations = {
  percent: (distance) => ['share', floatText(distance.value / 100)],
  pips: inUnits('pips'),
  points: inUnits('points'),
  ticks: inUnits('ticks'),
  amount: (distance) => ['money', floatText(distance.value)],
  atr: (distance, { scope, script }) => {
    const range = scope.declare(`atr${distance.period}`, `${script.use('averageRange')}(${distance.period})`)
    script.waitFor(range)
    return ['distance', `${numberText(distance.mult)} * ${range}`]
  },
  r: (distance) => ['risks', floatText(distance.value)],
  price_distance: (distance, context) => {
    if (termDependsOnPosition(distance.value)) return context.script.miss(context.path, describeDistance(distance), ofPositionWhy)
    const value = termText(distance.value, under(context, 'value'))
    return value === null ? null : ['distance', `math.abs(${value})`]
  },
  price_level: level,
} as const satisfies { readonly [K in Distance['kind']]: (distance: DistanceOf<K>, context: Context, side: Way) => Away | null }

/** A distance, as it is known at the close; null where it has no counterpart. */
export function awayOf(distance: Distance, context: Context, side: Way): Away | null {
  const translate = translations[distance.kind] as (each: Distance, at: Context, towards: Way) => Away | null // the table has the node's own kind
  return translate(distance, context, side)
}

/** No distance: what is measured with it has no value. */
export const nowhere = 'Away.new(distance = float(na))'

/** A distance as an object of the script; `nowhere` where there is none. */
export function awayText(distance: Distance | null | undefined, context: Context, side: Way): string {
  const away = distance ? awayOf(distance, context, side) : null
  return away === null ? nowhere : `Away.new(${away[0]} = ${away[1]})`
}
