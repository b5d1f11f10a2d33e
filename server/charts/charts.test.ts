import { getChartSettings, saveChartSettings, type ChartSettings } from '@playbook/contract/chart-settings'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'
import { chartRoutes } from './routes.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ routes: chartRoutes })
})
afterAll(() => app.close())

const settings: ChartSettings = {
  type: 'candles',
  scale: 'price',
  zone: 'UTC',
  sessions: ['london', 'newyork'],
  day_lines: true,
  adjust_dividends: true,
  studies: [
    {
      id: 'a',
      name: 'rsi',
      params: { period: 14 },
      source: { kind: 'price', field: 'volume' },
      timeframe: null,
      colors: {},
      hidden: false,
    },
    {
      id: 'b',
      name: 'ema',
      params: {},
      source: { kind: 'study', id: 'a', output: 'value' },
      timeframe: '4h',
      colors: { value: 'sma' },
      hidden: true,
    },
  ],
  patterns: [{ name: 'hammer', color: null, hidden: false }],
  found: ['zones'],
  compared: ['GBPUSD'],
  second: { symbol: 'XAUUSD', timeframe: '4h', linked: ['crosshair'] },
}
const save = (user: TestUser, given: ChartSettings, undo: ChartSettings[] = [], redo: ChartSettings[] = []) =>
  user.call(saveChartSettings, { body: { settings: given, undo, redo } })
const read = async (user: TestUser) => (await user.call(getChartSettings, {})).body

test('nothing is kept until something is saved, and it comes back as it was, undo included', async () => {
  const user = await app.registerUser()
  expect(await read(user)).toEqual({ revision: 0, settings: null, undo: [], redo: [] })
  const before: ChartSettings = { ...settings, type: 'area' }
  expect((await save(user, settings, [before], [{ ...settings, scale: 'log' }])).body).toEqual({ revision: 1 })
  expect(await read(user)).toEqual({ revision: 1, settings, undo: [before], redo: [{ ...settings, scale: 'log' }] })
})

test('the last one to save wins, and the revision says that something changed', async () => {
  const user = await app.registerUser()
  const saved = await Promise.all((['line', 'bars', 'hollow'] as const).map((type) => save(user, { ...settings, type })))
  expect(saved.map(({ body }) => body.revision).toSorted((a, b) => a - b)).toEqual([1, 2, 3])
  await save(user, { ...settings, type: 'heikin_ashi' })
  expect(await read(user)).toMatchObject({ revision: 4, settings: { type: 'heikin_ashi' } })
})

test("nobody sees another user's settings", async () => {
  const [ann, ben] = [await app.registerUser(), await app.registerUser()]
  await save(ann, settings)
  expect((await read(ben)).settings).toBeNull()
})

test('what a chart cannot be is refused with the field and the reason', async () => {
  const user = await app.registerUser()
  const [rsi] = settings.studies
  const errors = async (wrong: object) => (await save(user, { ...settings, ...wrong })).failure.errors
  expect(await errors({ studies: [{ ...rsi!, params: { period: 0 } }] })).toEqual({
    'settings.studies.0.params': ['Length must be from 1 to 1000'],
  })
  expect(await errors({ studies: [rsi!, rsi!] })).toEqual({ 'settings.studies': ['Each indicator needs an id of its own'] })
  expect(await errors({ studies: [{ ...rsi!, colors: { upper: 'sma' } }] })).toEqual({
    'settings.studies.0.colors': ['RSI has no line upper'],
  })
  expect(await errors({ studies: Array.from({ length: 21 }, (_, k) => ({ ...rsi!, id: `s${k}` })) })).toEqual({
    'settings.studies': ['A chart holds at most 20 indicators'],
  })
  expect(await errors({ patterns: [...settings.patterns, ...settings.patterns] })).toEqual({
    'settings.patterns': ['Each pattern can be on a chart once'],
  })
  expect(await errors({ compared: ['!!'] })).toHaveProperty(['settings.compared.0'])
  expect((await read(user)).revision).toBe(0)
})

test('settings of a form that is no longer read are as if nothing was kept', async () => {
  const user = await app.registerUser()
  await save(user, settings)
  await sql`update chart_settings set document = '{"settings": {"type": "clouds"}, "undo": [], "redo": []}' where owner_id = ${user.profile.uid}`.execute(
    app.db,
  )
  expect(await read(user)).toEqual({ revision: 1, settings: null, undo: [], redo: [] })
  expect((await save(user, settings)).body.revision).toBe(2)
})
