import { indicatorNames, patternNames } from '@playbook/engine/indicators/vocabulary'
import { timeframes } from '@playbook/engine/market/timeframe'
import { namedZones } from '@playbook/engine/strategy/describe'
import { priceFields, sessionNames, weekdays } from '@playbook/engine/strategy/plan'
import { countParts, ruleParts } from '@playbook/engine/strategy/proposal/proposal'
import * as z from 'zod/mini'
import type { JsonSchema } from './language-model.ts'

const quoteMaxChars = 500
const argsMax = 8
const assumedMax = 40
export const proposalsMax = 12

const quote = z.string().check(z.minLength(1), z.maxLength(quoteMaxChars))
/** The words of a node inside a part, where they are not those of the whole part. */
const node = { quote: z.optional(quote) }
const bars = z.int().check(z.gte(1), z.lte(5_000))
const shift = z.optional(z.int().check(z.gte(0), z.lte(5_000)))
const clock = z.string().check(z.regex(/^([01]\d|2[0-4]):[0-5]\d$/))
const zone = z.optional(z.enum(namedZones as [string, ...string[]]))
const timeframe = z.optional(z.enum(timeframes))
const amount = z.number().check(z.gt(0), z.lte(1e12))

/** Those of `plan.ts`, with a quote where the plan says where a node comes from. */
type NodeOf = z.ZodMiniType<Readonly<Record<string, unknown>>>

const Term: NodeOf = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('const'), value: z.number(), unit: z.optional(z.enum(['pips', 'points'])), ...node }),
    z.strictObject({ kind: z.literal('price'), field: z.enum(priceFields), timeframe, shift, ...node }),
    z.strictObject({
      kind: z.literal('indicator'),
      name: z.enum(indicatorNames),
      params: z.optional(z.record(z.string().check(z.maxLength(30)), z.number())),
      output: z.optional(z.string().check(z.maxLength(30))),
      source: z.optional(Term),
      timeframe,
      shift,
      ...node,
    }),
    z.strictObject({
      kind: z.literal('calc'),
      op: z.enum(['add', 'sub', 'mul', 'div', 'abs', 'min', 'max', 'pct_change']),
      args: z.array(Term).check(z.minLength(1), z.maxLength(argsMax)),
      ...node,
    }),
    z.strictObject({ kind: z.literal('entry_price'), ...node }),
    z.strictObject({ kind: z.literal('bars_held'), ...node }),
  ]),
)

const Condition: NodeOf = z.lazy(() =>
  z.discriminatedUnion('op', [
    z.strictObject({ op: z.enum(['and', 'or']), args: z.array(Condition).check(z.minLength(2), z.maxLength(argsMax)), ...node }),
    z.strictObject({ op: z.literal('not'), arg: Condition, ...node }),
    z.strictObject({
      op: z.enum(['gt', 'gte', 'lt', 'lte', 'eq', 'crosses_above', 'crosses_below', 'crosses']),
      left: Term,
      right: Term,
      ...node,
    }),
    z.strictObject({ op: z.enum(['rising', 'falling']), term: Term, bars, ...node }),
    z.strictObject({ op: z.enum(['for_bars', 'within', 'shift']), bars, expr: Condition, ...node }),
    z.strictObject({ op: z.literal('pattern'), name: z.enum(patternNames), timeframe, shift, ...node }),
    z.strictObject({ op: z.literal('divergence'), kind: z.enum(['bullish', 'bearish']), term: Term, ...node }),
    z.strictObject({ op: z.literal('weekday'), days: z.array(z.enum(weekdays)).check(z.minLength(1), z.maxLength(7)), ...node }),
    z.strictObject({ op: z.literal('time'), fromTime: clock, toTime: clock, zone, ...node }),
    z.strictObject({ op: z.literal('at_time'), time: clock, zone, ...node }),
    z.strictObject({
      op: z.literal('calendar'),
      event: z.literal('month_trading_day'),
      n: z.int().check(z.gte(-23), z.lte(23)),
      ...node,
    }),
    z.strictObject({ op: z.literal('always'), ...node }),
  ]),
)

const Distance: NodeOf = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.enum(['percent', 'pips', 'points', 'amount', 'r']), value: amount, ...node }),
    z.strictObject({ kind: z.literal('atr'), mult: amount, period: bars, ...node }),
    z.strictObject({ kind: z.literal('price_distance'), value: Term, ...node }),
    z.strictObject({ kind: z.literal('price_level'), level: Term, offset: z.optional(Distance), ...node }),
  ]),
)

const TimeExit = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['bars', 'days', 'hours', 'minutes']), value: bars, ...node }),
  z.strictObject({ kind: z.literal('time_of_day'), time: clock, zone, ...node }),
  z.strictObject({ kind: z.literal('weekday'), day: z.enum(weekdays), time: z.optional(clock), zone, ...node }),
  z.strictObject({ kind: z.enum(['end_of_day', 'end_of_week', 'next_open']), ...node }),
])

const Session = z.strictObject({
  days: z.optional(z.array(z.enum(weekdays)).check(z.minLength(1), z.maxLength(7))),
  hours: z.optional(z.array(z.strictObject({ from: clock, to: clock })).check(z.minLength(1), z.maxLength(4))),
  blocked: z.optional(
    z.array(z.strictObject({ day: z.optional(z.enum(weekdays)), from: clock, to: clock })).check(z.minLength(1), z.maxLength(4)),
  ),
  named: z.optional(z.array(z.enum(sessionNames)).check(z.minLength(1), z.maxLength(4))),
  zone,
})

const part = {
  quote,
  assumed: z.optional(z.array(z.union([z.number(), z.string().check(z.maxLength(10))])).check(z.maxLength(assumedMax))),
}
const side = z.enum(['long', 'short', 'both'])

/** One part of a plan as a model hands it over. */
export const ProposedByModel = z.discriminatedUnion('part', [
  z.strictObject({ part: z.enum(ruleParts), when: Condition, ...part }),
  z.strictObject({ part: z.enum(['stop', 'target']), side, distance: Distance, ...part }),
  z.strictObject({
    part: z.literal('trailing'),
    trailing: z.strictObject({ along: Distance, activation: z.optional(Distance) }),
    ...part,
  }),
  z.strictObject({ part: z.literal('breakeven'), breakeven: z.strictObject({ trigger: Distance, offset: z.optional(Distance) }), ...part }),
  z.strictObject({ part: z.literal('timeExit'), exit: TimeExit, ...part }),
  z.strictObject({
    part: z.literal('sizing'),
    sizing: z.strictObject({
      kind: z.enum(['risk_percent', 'percent_equity', 'fixed_cash', 'fixed_units', 'fixed_lots']),
      value: amount,
    }),
    ...part,
  }),
  z.strictObject({ part: z.enum(countParts), value: amount, ...part }),
  z.strictObject({ part: z.literal('session'), session: Session, ...part }),
  z.strictObject({
    part: z.literal('cooldown'),
    cooldown: z.strictObject({ bars, after: z.enum(['exit', 'loss']) }),
    ...part,
  }),
  z.strictObject({ part: z.literal('timeframe'), value: z.enum(timeframes), ...part }),
])
export type ProposedByModel = z.output<typeof ProposedByModel>

/** The whole answer, whose parts are looked at one by one: a bad one does not spoil the others. */
export const ModelAnswer = z.object({
  proposals: z.array(z.unknown()).check(z.maxLength(100)),
  cannot: z.optional(z.array(z.unknown()).check(z.maxLength(100))),
})

/** What the model is asked to answer with. */
export const answerSchema: JsonSchema = z.toJSONSchema(
  z.strictObject({
    proposals: z.array(ProposedByModel).check(z.maxLength(proposalsMax)),
    cannot: z.array(quote).check(z.maxLength(proposalsMax)),
  }),
  { target: 'draft-7', io: 'input' },
) as JsonSchema
