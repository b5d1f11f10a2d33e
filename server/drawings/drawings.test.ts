import {
  addDrawing,
  applyDrawings,
  deleteDrawing,
  deleteDrawings,
  getDrawing,
  listDrawings,
  updateDrawing,
} from '@playbook/contract/drawings'
import { failures } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import { maxDrawings, type DrawingCommand, type DrawingProperties, type DrawingType } from '@playbook/engine/drawings/drawing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'
import { drawingRoutes } from './routes.ts'

let app: TestApp
let ann: TestUser
beforeAll(async () => {
  app = await createTestApp({ routes: drawingRoutes })
  ann = await app.registerUser()
})
afterAll(() => app.close())

const from = { time: 1_700_000_000, price: 1.1 }
const to = { time: 1_700_086_400, price: 1.12 }
const line = { price: 1.0993, label: 'High of the week' }

const add = (user: TestUser, type: DrawingType, properties: DrawingProperties, symbol = 'EURUSD') =>
  user.call(addDrawing, { body: { symbol, type, properties } })
const listed = async (user: TestUser, symbol = 'EURUSD') => (await user.call(listDrawings, { query: { symbol } })).body.results
const apply = (user: TestUser, commands: DrawingCommand[], symbol = 'EURUSD') =>
  user.call(applyDrawings, { body: { symbol, commands: commands as never } })

const drawable: readonly (readonly [DrawingType, DrawingProperties])[] = [
  ['line', { price: 1.1 }],
  ['trendline', { from, to, color: '#c05a00', dashed: true }],
  ['zone', { from_price: 1.08, to_price: 1.09, label: 'Support' }],
  ['arrow', { from, to, color: 'pink' }],
  ['ray', { from, to }],
  ['channel', { from, to, offset: -0.004 }],
  ['fibonacci', { from, to }],
  ['rectangle', { from, to, locked: true }],
  ['text', { from, label: 'Watch this', hidden: true }],
]

test('every type of drawing is kept as it was given, in the order of adding', async () => {
  const user = await app.registerUser()
  for (const [type, properties] of drawable) {
    const { body, status } = await add(user, type, properties)
    expect([status, body]).toEqual([201, { id: body.id, command: 'add', type, properties }])
    expect((await user.call(getDrawing, { params: { id: body.id } })).body).toEqual(body)
  }
  expect((await listed(user)).map(({ type, properties }) => [type, properties])).toEqual(drawable)
  expect(await listed(user, 'GBPUSD')).toEqual([])
})

const lacking: readonly (readonly [DrawingType, DrawingProperties, string, string])[] = [
  ['line', { label: 'x' }, 'price', 'A horizontal line needs price'],
  ['trendline', { to }, 'from', 'A trendline needs from'],
  ['trendline', { from }, 'to', 'A trendline needs to'],
  ['arrow', { to }, 'from', 'An arrow needs from'],
  ['arrow', { from }, 'to', 'An arrow needs to'],
  ['zone', { to_price: 1 }, 'from_price', 'A zone needs from_price'],
  ['zone', { from_price: 1 }, 'to_price', 'A zone needs to_price'],
  ['ray', { from }, 'to', 'A ray needs to'],
  ['rectangle', { to }, 'from', 'A rectangle needs from'],
  ['fibonacci', { from }, 'to', 'A Fibonacci retracement needs to'],
  ['channel', { from, to }, 'offset', 'A channel needs offset'],
  ['text', { from, label: '  ' }, 'label', 'A text needs its words'],
  ['trendline', { from, to: from }, 'to', 'From and to must be two different points'],
  ['zone', { from_price: 1, to_price: 1 }, 'to_price', 'From price and to price must be two different prices'],
  ['channel', { from, to, offset: 0 }, 'offset', 'Offset must not be 0: the lines of a channel lie apart'],
]
test.each(lacking)('a %s of %j is refused at %s', async (type, properties, property, message) => {
  const { status, failure } = await add(ann, type, properties)
  expect([status, failure.errors]).toEqual([400, { [`properties.${property}`]: [message] }])
})

test.each([
  [{ price: 0 }, 'properties.price', 'Price must be positive'],
  [{ price: 'high' }, 'properties.price', 'Price must be a number'],
  [{ price: 1e13 }, 'properties.price', 'Price is too large'],
  [{ price: 1, from: { time: 1_700_000_000_000, price: 1 } }, 'properties.from.time', 'Time must be a whole number of UTC seconds'],
  [{ price: 1, from: { price: 1 } }, 'properties.from.time', 'Time is required'],
  [{ price: 1, color: 'url(x)' }, 'properties.color', expect.stringContaining('Color must be #rrggbb or one of blue')],
  [{ price: 1, label: 'x'.repeat(201) }, 'properties.label', 'Label can have at most 200 characters'],
  [{ price: 1, width: 9 }, 'properties', 'width cannot be set here'],
])('the properties %j are refused', async (properties, field, message) => {
  const { failure } = await add(ann, 'line', properties as DrawingProperties)
  expect(failure.errors).toEqual({ [field]: [message] })
})

test('an unknown type, a bad id, a bad symbol and an unknown market are refused', async () => {
  expect((await add(ann, 'circle' as DrawingType, line)).failure.errors).toHaveProperty('type')
  expect((await ann.call(addDrawing, { body: { symbol: 'EURUSD', id: 'a b', type: 'line', properties: line } })).failure.errors).toEqual({
    id: ['Id must be 1 to 64 letters, digits, hyphens or underscores'],
  })
  expect((await add(ann, 'line', line, 'x')).failure.errors).toHaveProperty('symbol')
  expect((await add(ann, 'line', line, 'NOTHING')).failure.code).toBe('symbol_not_found')
  expect((await ann.call(listDrawings, { query: {} as never })).failure.errors).toEqual({ symbol: ['Symbol is required'] })
})

test('a change replaces what it names, null takes away, and the rest stays', async () => {
  const { body } = await add(ann, 'line', { ...line, dashed: true })
  const params = { id: body.id }
  const changed = await ann.call(updateDrawing, { params, body: { properties: { price: 1.2, dashed: null } } })
  expect(changed.body).toEqual({ id: body.id, command: 'update', type: 'line', properties: { price: 1.2, label: 'High of the week' } })
  expect((await ann.call(getDrawing, { params })).body).toEqual(changed.body)
})

test('a change that leaves a drawing without what it needs is refused and changes nothing', async () => {
  const { body } = await add(ann, 'line', line)
  const params = { id: body.id }
  const refused = await ann.call(updateDrawing, { params, body: { properties: { price: null } } })
  expect(refused.failure.errors).toEqual({ 'properties.price': ['A horizontal line needs price'] })
  expect((await ann.call(getDrawing, { params })).body).toEqual(body)
})

test('a deleted drawing is gone', async () => {
  const { body } = await add(ann, 'line', line)
  const params = { id: body.id }
  expect((await ann.call(deleteDrawing, { params })).body).toEqual({ id: body.id })
  for (const answer of [await ann.call(getDrawing, { params }), await ann.call(deleteDrawing, { params })])
    expect(answer.failure).toMatchObject({ code: 'drawing_not_found', message: failures.drawing_not_found.message })
})

test("another user's drawing answers like one that does not exist, and its id is free for everybody else", async () => {
  const ben = await app.registerUser()
  const { id } = (await add(ann, 'line', line)).body
  expect((await ben.call(getDrawing, { params: { id } })).failure.code).toBe('drawing_not_found')
  expect((await ben.call(updateDrawing, { params: { id }, body: { properties: { price: 9 } } })).failure.code).toBe('drawing_not_found')
  expect((await ben.call(deleteDrawing, { params: { id } })).failure.code).toBe('drawing_not_found')
  expect(await listed(ben)).toEqual([])
  await apply(ben, [{ id, command: 'add', type: 'line', properties: { price: 5 } }])
  expect((await listed(ann)).find((drawing) => drawing.id === id)?.properties).toEqual(line)
})

test('commands are applied in their order, and the reply is every drawing as it then stands', async () => {
  const user = await app.registerUser()
  const { body } = await apply(user, [
    { id: 'a', command: 'add', type: 'line', properties: line },
    { id: 'b', command: 'add', type: 'trendline', properties: { from, to } },
    { id: 'a', command: 'update', properties: { price: 1.05 } },
    { id: 'c', command: 'add', type: 'zone', properties: { from_price: 1, to_price: 2 } },
    { id: 'b', command: 'delete' },
    { id: 'never-there', command: 'delete' },
  ])
  expect(body.results.map(({ id, command, properties }) => [id, command, properties.price])).toEqual([
    ['a', 'update', 1.05],
    ['c', 'add', undefined],
  ])
  expect(await listed(user)).toEqual(body.results)
})

test('a list with a command that cannot be followed changes nothing', async () => {
  const user = await app.registerUser()
  const good = { id: 'a', command: 'add', type: 'line', properties: line } as const
  const missing = await apply(user, [good, { id: 'zz', command: 'update', properties: { price: 1 } }])
  expect(missing.failure).toMatchObject({ code: 'drawing_not_found', message: "There is no drawing 'zz' on this market." })
  const broken = await apply(user, [good, { id: 'a', command: 'update', properties: { price: null } }])
  expect(broken.failure.errors).toEqual({ 'commands.1.properties.price': ['A horizontal line needs price'] })
  const lacks = await apply(user, [good, { id: 'b', command: 'add', type: 'arrow', properties: { to } }])
  expect(lacks.failure.errors).toEqual({ 'commands.1.properties.from': ['An arrow needs from'] })
  expect((await apply(user, [])).failure.errors).toEqual({ commands: ['Commands are required'] })
  expect(await listed(user)).toEqual([])
})

test('an id names one drawing of its owner, whatever the market', async () => {
  const user = await app.registerUser()
  await apply(user, [{ id: 'a', command: 'add', type: 'line', properties: line }])
  const { failure } = await apply(user, [{ id: 'a', command: 'add', type: 'line', properties: line }], 'GBPUSD')
  expect(failure.code).toBe('drawing_id_taken')
  expect(await listed(user)).toHaveLength(1)
})

test(`a market holds ${maxDrawings} drawings of a user, also when they come at once; the next is refused and others may be changed`, async () => {
  const user = await app.registerUser()
  const many = Array.from({ length: maxDrawings - 1 }, (_, n) => ({
    id: `d${n}`,
    command: 'add' as const,
    type: 'line' as const,
    properties: { price: n + 1 },
  }))
  expect((await apply(user, many)).body.count).toBe(maxDrawings - 1)
  const answers = await Promise.all([1, 2, 3].map(() => add(user, 'line', line)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.failure.message).toBe(failures.too_many_drawings.message)
  expect(failures.too_many_drawings.message).toContain(String(maxDrawings))
  expect((await user.call(updateDrawing, { params: { id: 'd7' }, body: { properties: { price: 3 } } })).status).toBe(200)
  expect((await add(user, 'line', line, 'GBPUSD')).status).toBe(201)
  expect((await user.call(deleteDrawings, { query: { symbol: 'EURUSD' } })).body).toEqual({ symbol: 'EURUSD', deleted: maxDrawings })
  expect([await listed(user), (await listed(user, 'GBPUSD')).length]).toEqual([[], 1])
})

test('a repeated add under one idempotency key draws once', async () => {
  const user = await app.registerUser()
  const once = { headers: { 'idempotency-key': 'draw-1' } }
  const body = { symbol: 'EURUSD', type: 'line' as const, properties: line }
  const [first, second] = [await user.call(addDrawing, { body }, once), await user.call(addDrawing, { body }, once)]
  expect(second.body).toEqual(first.body)
  expect(await listed(user)).toHaveLength(1)
})

test('a user has at most so many drawings on all markets', async () => {
  const user = await app.registerUser()
  const { id } = (await add(user, 'line', line)).body
  await sql`
    insert into drawings (owner_id, id, market_symbol, type, is_changed, properties, created_at, updated_at)
    select owner_id, 'more-' || n, 'M' || n / 100, type, is_changed, properties, created_at, updated_at
    from drawings, generate_series(2, ${sql.lit(limits.maxDrawingsPerUser)}) as n
    where id = ${id}`.execute(app.db)
  expect((await add(user, 'line', line)).failure).toMatchObject({
    code: 'too_many_drawings',
    message: 'You have 20000 drawings on all markets. Delete some to add more.',
  })
  await user.call(deleteDrawing, { params: { id } })
  expect((await add(user, 'line', line)).status).toBe(201)
})
