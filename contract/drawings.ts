import { drawingColors, drawingTypes, maxDrawings, maxLabelChars, type DrawingType } from '@playbook/engine/drawings/drawing'
import { findDrawingProblem } from '@playbook/engine/drawings/find-drawing-problem'
import { maxPrice } from '@playbook/engine/market/valid-bar'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { SymbolName } from './markets.ts'
import { pageOf } from './page.ts'

const lastSecond = 9_999_999_999

const numberNamed = (name: string) =>
  z.number({ error: ({ input }) => `${name} ${input === undefined ? 'is required' : 'must be a number'}` })
const priceNamed = (name: string) => numberNamed(name).check(z.gt(0, `${name} must be positive`), z.lt(maxPrice, `${name} is too large`))

const moment = 'Time must be a whole number of UTC seconds'
const Point = z.object({
  /** UTC seconds, so that a drawing stands at the same moment on every timeframe. */
  time: numberNamed('Time').check(z.int(moment), z.gte(0, moment), z.lte(lastSecond, moment)),
  price: priceNamed('Price'),
})

const colorRule = `Color must be #rrggbb or one of ${drawingColors.join(', ')}`
const namedColors: readonly string[] = drawingColors
const Color = z.string().check(z.refine<string>((text) => namedColors.includes(text) || /^#[0-9a-f]{6}$/i.test(text), colorRule))
const Label = z.string().check(z.maxLength(maxLabelChars, `Label can have at most ${maxLabelChars} characters`))

const fields = {
  price: priceNamed('Price'),
  from: Point,
  to: Point,
  from_price: priceNamed('From price'),
  to_price: priceNamed('To price'),
  offset: numberNamed('Offset').check(z.gt(-maxPrice, 'Offset is too large'), z.lt(maxPrice, 'Offset is too large')),
  label: Label,
  color: Color,
  dashed: z.boolean(),
  locked: z.boolean(),
  hidden: z.boolean(),
} as const

const Properties = z.strictObject({
  price: z.optional(fields.price),
  from: z.optional(fields.from),
  to: z.optional(fields.to),
  from_price: z.optional(fields.from_price),
  to_price: z.optional(fields.to_price),
  offset: z.optional(fields.offset),
  label: z.optional(fields.label),
  color: z.optional(fields.color),
  dashed: z.optional(fields.dashed),
  locked: z.optional(fields.locked),
  hidden: z.optional(fields.hidden),
})

/** Of a drawing that is there: what is named is replaced, null takes it away, the rest stays. */
const Change = z.strictObject({
  price: z.nullish(fields.price),
  from: z.nullish(fields.from),
  to: z.nullish(fields.to),
  from_price: z.nullish(fields.from_price),
  to_price: z.nullish(fields.to_price),
  offset: z.nullish(fields.offset),
  label: z.nullish(fields.label),
  color: z.nullish(fields.color),
  dashed: z.nullish(fields.dashed),
  locked: z.nullish(fields.locked),
  hidden: z.nullish(fields.hidden),
})

const Type = z.enum(drawingTypes)
const idRule = 'Id must be 1 to 64 letters, digits, hyphens or underscores'
const DrawingId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, idRule))

type Typed = { readonly type: DrawingType; readonly properties: z.output<typeof Properties> }
/** Section 5: what each type needs. */
const canBeDrawn = <T extends Typed>() =>
  z.check<T>(({ value, issues }) => {
    const problem = findDrawingProblem(value.type, value.properties)
    if (problem !== null)
      issues.push({ code: 'custom', input: value.properties, path: ['properties', problem.property], message: problem.message })
  })

/** Whether something can be drawn, whatever else belongs to it. */
const Drawable = z.object({ type: Type, properties: Properties }).check(canBeDrawn())
export const isDrawable = (value: unknown): boolean => Drawable.safeParse(value).success

/** A drawing of a chart; `command` is `add` as it was made, `update` once it was changed. Both are drawn. */
export const DrawingItem = z.object({ id: z.string(), command: z.enum(['add', 'update']), type: Type, properties: Properties })

/** A drawing as it stands on a chart. */
export const StandingDrawing = z.object({ id: DrawingId, type: Type, properties: Properties }).check(canBeDrawn())

const Add = z.object({ id: DrawingId, command: z.literal('add'), type: Type, properties: Properties }).check(canBeDrawn())
const Command = z.discriminatedUnion('command', [
  Add,
  z.object({ id: DrawingId, command: z.literal('update'), type: z.optional(Type), properties: z.optional(Change) }),
  z.object({ id: DrawingId, command: z.literal('delete') }),
])

const ofSymbol = z.object({ symbol: SymbolName })

export const listDrawings = endpoint({
  method: 'GET',
  path: '/markets/drawings/',
  access: 'user',
  summary: `Your drawings on a market, in the order in which they were added: all of them, at most ${maxDrawings}.`,
  query: ofSymbol,
  reply: pageOf(DrawingItem),
})
export const addDrawing = endpoint({
  method: 'POST',
  path: '/markets/drawings/',
  access: 'user',
  summary: 'Draw something on a market. With the id of a drawing that is there, it takes its place.',
  status: 201,
  body: z.object({ symbol: SymbolName, id: z.optional(DrawingId), type: Type, properties: Properties }).check(canBeDrawn()),
  reply: DrawingItem,
  failures: ['symbol_not_found', 'too_many_drawings', 'drawing_id_taken'],
})
export const deleteDrawings = endpoint({
  method: 'DELETE',
  path: '/markets/drawings/',
  access: 'user',
  summary: 'Delete all your drawings on a market.',
  query: ofSymbol,
  reply: z.object({ symbol: z.string(), deleted: z.int() }),
})
export const applyDrawings = endpoint({
  method: 'POST',
  path: '/markets/drawings/apply/',
  access: 'user',
  summary:
    'Apply a list of commands (add, update, delete) in its order: all of them, or none where one cannot be followed. Replies with every drawing as it then stands.',
  body: z.object({
    symbol: SymbolName,
    commands: z.array(Command).check(z.minLength(1, 'Commands are required'), z.maxLength(maxDrawings, `At most ${maxDrawings} commands`)),
  }),
  reply: pageOf(DrawingItem),
  failures: ['symbol_not_found', 'drawing_not_found', 'too_many_drawings', 'drawing_id_taken'],
})
export const getDrawing = endpoint({
  method: 'GET',
  path: '/markets/drawings/{id}/',
  access: 'user',
  summary: 'One of your drawings.',
  reply: DrawingItem,
  failures: ['drawing_not_found'],
})
export const updateDrawing = endpoint({
  method: 'PATCH',
  path: '/markets/drawings/{id}/',
  access: 'user',
  summary: 'Change a drawing: what is named is replaced, null takes it away, the rest stays.',
  body: z.object({ type: z.optional(Type), properties: z.optional(Change) }),
  reply: DrawingItem,
  failures: ['drawing_not_found'],
})
export const deleteDrawing = endpoint({
  method: 'DELETE',
  path: '/markets/drawings/{id}/',
  access: 'user',
  summary: 'Delete a drawing.',
  reply: z.object({ id: z.string() }),
  failures: ['drawing_not_found'],
})
