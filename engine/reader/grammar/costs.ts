import type { Stretch } from '../../language/grammar.ts'
import type { Distance, Part, SaidSetting, Tags, Unit } from '../meanings.ts'
import { rule } from '../production.ts'
import { several, singleParts } from '../said-part.ts'

type Costs = Extract<SaidSetting, { part: 'costs' }>

/** Percent: no broker takes more for a side. */
const mostUnnamed = 1

const costs = (of: Costs['of'], value: number, unit: Unit | null, at: Stretch | null): Part => ({
  part: 'costs',
  of,
  value,
  unit,
  per: null,
  isRoundTrip: false,
  at,
})

/** A cost is told in figures, and never in multiples of a risk. */
const costsIn = (of: Costs['of'], distance: Distance, at: Stretch | null): Part | null =>
  distance.by === 'number' && distance.unit !== 'r' ? costs(of, distance.value, distance.unit, at) : null

/** A cost for an order, a lot or a share, where nothing was said of that yet. */
const countedPer = (part: Part, per: Costs['per'], at: Stretch | null): Part | null =>
  part.part === 'costs' && part.per === null && part.value > 0 ? { ...part, per, at } : null

/** A cost for a side, or for both of them together. */
function onSides(part: Part, sides: Tags['costSide'], at: Stretch | null): Part | null {
  if (part.part !== 'costs' || part.isRoundTrip || part.value === 0) return null
  if (sides === 'round trip') return { ...part, isRoundTrip: true, at }
  return { ...part, per: part.per ?? 'side', at }
}

/** What trading costs. */
export const costProductions = [
  rule('Part', '#costWord:of #linkWord? Distance:d', {
    build: ({ of, d }, at) => costsIn(of, d, at),
    examples: ['spread 1.5 pips', 'commission 0.1%', 'slippage of 2 points', 'fees: 0.05', 'costs are 3 bps'],
  }),
  rule('Part', 'Distance:d #costWord:of', {
    build: ({ d, of }, at) => costsIn(of, d, at),
    weight: 0.9,
    examples: ['0.1% commission', '2 pips spread', '5 bps slippage', '0.04% taker'],
  }),
  rule('Part', 'Distance:d for|in|of #costWord:of', {
    build: ({ d, of }, at) => costsIn(of, d, at),
    examples: ['0.1% in fees', '2 ticks of slippage'],
  }),
  rule('Part', '#costWord:of #linkWord? about|around|roughly|approximately Distance:d', {
    build: ({ d, of }, at) => costsIn(of, d, at),
    examples: ['commission of about 0.1%'],
  }),
  rule('Part', '#costWord:of #linkWord? #number:n in price', {
    build: ({ of, n }, at) => (n > 0 ? costs(of, n, 'cash', at) : null),
    examples: ['spread 0.0002 in price'],
  }),
  rule('Part', 'Percent:n #costSide:per', {
    // A small share for each side of what is not named is what a trade costs.
    build: ({ n, per }, at) => (n <= mostUnnamed ? onSides(costs('any', n, 'percent', null), per, at) : null),
    weight: 2,
    examples: ['1 bp each way', '0.1% per side'],
  }),
  rule('Part', '#costWord:of #linkWord? #number:n', {
    build: ({ of, n }, at) => (n === 0 ? costs(of === 'any' ? 'all' : of, 0, null, at) : null),
    examples: ['spread 0', 'commission: 0', 'costs = 0'],
  }),
  rule('Part', '#noWord #costWord:of', {
    build: ({ of }, at) => costs(of === 'any' ? 'all' : of, 0, null, at),
    examples: ['no commission', 'without slippage', 'no trading costs'],
  }),
  rule('Part', '#noWord #costWord:a and|or|, #costWord:b', {
    build: ({ a, b }, at) => several([costs(a, 0, null, at), costs(b, 0, null, at)], at),
    examples: ['no commission or slippage'],
  }),
  rule('Part', 'zero|free #costWord:of', {
    build: ({ of }, at) => costs(of === 'any' ? 'all' : of, 0, null, at),
    examples: ['zero commission'],
  }),
  rule('Part', '#ignoreVerb all|the|any? #costWord:of', {
    build: ({ of }, at) => costs(of === 'any' ? 'all' : of, 0, null, at),
    weight: 0.8,
    examples: ['ignore commissions', 'ignore all costs'],
  }),
  rule('Part', '#costWord:of - free', {
    build: ({ of }, at) => costs(of === 'any' ? 'all' : of, 0, null, at),
    weight: 0.8,
    examples: ['commission-free'],
  }),
  rule('Part', '#costWord:of free', {
    build: ({ of }, at) => costs(of === 'any' ? 'all' : of, 0, null, at),
    weight: 0.8,
    examples: ['commission free'],
  }),
  rule('Part', 'assume|include|including|incl|deduct|charge|pay|apply|count|subtract|add|use|give me|us? Part:part', {
    build: ({ part }) => (singleParts(part).every(({ part: name }) => name === 'costs') ? part : null),
    weight: 0.4,
    examples: ['include 0.1% commission', 'assume 2 ticks of slippage'],
  }),
  rule('Part', 'factor|account|calculate|reckon in|for|with Part:part', {
    build: ({ part }) => (singleParts(part).every(({ part: name }) => name === 'costs') ? part : null),
    weight: 0.4,
    examples: ['account for commissions of $5', 'factor in 1 tick of slippage'],
  }),
  rule('Part', 'Part:part #costSide:per', {
    build: ({ part, per }, at) => onSides(part, per, at),
    weight: 0.3,
    examples: ['commission 0.1% per side', 'fees 0.05 each side', '$2 commission round trip', 'slippage 1 tick each way'],
  }),
  rule('Part', 'Part:part ( #costSide:per )', {
    build: ({ part, per }, at) => onSides(part, per, at),
    weight: 0.3,
    examples: ['commission 0.1% (per side)', 'commission $7 per lot (round turn)'],
  }),
  rule('Part', '#costWord:of #costSide:per #linkWord? Distance:d', {
    build: ({ of, per, d }, at) => {
      const part = costsIn(of, d, at)
      return part && onSides(part, per, at)
    },
    examples: ['cost per side: 1 tick'],
  }),
  rule('Part', 'Distance:d #costSide:per #costWord:of', {
    build: ({ of, per, d }, at) => {
      const part = costsIn(of, d, at)
      return part && onSides(part, per, at)
    },
    weight: 0.5,
    examples: ['$5 round turn commission'],
  }),
  rule('Part', '#costSide:per #costWord:of #linkWord? Distance:d', {
    build: ({ of, per, d }, at) => {
      const part = costsIn(of, d, at)
      return part && onSides(part, per, at)
    },
    examples: ['round trip commission $4'],
  }),
  rule('Part', 'Part:part #eachTrade', {
    // An order is what a broker counts as a trade.
    build: ({ part }, at) => countedPer(part, 'side', at),
    weight: 0.3,
    examples: ['commission $2 per trade'],
  }),
  rule('Part', 'Part:part per|a|each #unit:unit and side', {
    build: ({ part, unit }, at) => (unit === 'lots' || unit === 'shares' ? countedPer(part, unit === 'lots' ? 'lot' : 'share', at) : null),
    weight: 0.3,
    examples: ['commission $7 per lot and side'],
  }),
  rule('Part', 'Part:part per|a|each #unit:unit', {
    build: ({ part, unit }, at) => (unit === 'lots' || unit === 'shares' ? countedPer(part, unit === 'lots' ? 'lot' : 'share', at) : null),
    weight: 0.3,
    examples: ['commission $7 per lot', 'commission half a cent a share'],
  }),
]
