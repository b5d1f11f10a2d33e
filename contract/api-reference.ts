import { timeframes } from '@playbook/engine/market/timeframe'
import type * as z from 'zod/mini'
import { callFieldWords } from './api-call-words.ts'
import { fieldWords, type FieldWords } from './api-fields.ts'
import { whatFollowed } from './b2b-cohorts.ts'
import { apiIndicators } from './b2b-indicators.ts'
import * as jobs from './b2b-jobs.ts'
import { apiLevels } from './b2b-levels.ts'
import { readStrategy } from './b2b-reading.ts'
import * as b2b from './b2b.ts'
import { fillPath, type Endpoint } from './endpoint.ts'
import { createTestAlert, deleteTestAlert, listTestAlerts, moveTestClock, readTestClock } from './sandbox.ts'
import { shapeOf, type SchemaShape } from './schema-shape.ts'

const calls = {
  ...b2b,
  ...jobs,
  apiIndicators,
  apiLevels,
  whatFollowed,
  readStrategy,
  readTestClock,
  moveTestClock,
  listTestAlerts,
  createTestAlert,
  deleteTestAlert,
}

type IsCall<T> = T extends Endpoint ? true : false
export type ApiCallName = { [K in keyof typeof calls]: IsCall<(typeof calls)[K]> extends true ? K : never }[keyof typeof calls]

/** How a call stands in the documentation: its page, its section, and an example that any test key can send. */
interface Described {
  readonly slug: string
  readonly group: 'Account' | 'Charts' | 'Analysis' | 'Strategies' | 'Backtests' | 'Jobs' | 'Sandbox'
  readonly title: string
  readonly example: {
    readonly params?: Readonly<Record<string, string>>
    readonly query?: Readonly<Record<string, string>>
    readonly body?: Readonly<Record<string, unknown>>
  }
}

const rsi = { name: 'rsi', params: { period: 14 } }
/** Of nothing that is there: whoever tries such a call fills in their own. */
export const exampleId = '0198f3c2-6a51-7c0e-9a4b-1d2e3f405162'
const ofJob = { params: { job_id: exampleId } }

const described: Readonly<Record<ApiCallName, Described>> = {
  apiHealth: { slug: 'health', group: 'Account', title: 'Health', example: {} },
  whoami: { slug: 'whoami', group: 'Account', title: 'Who am I', example: {} },
  apiPricing: { slug: 'pricing', group: 'Account', title: 'Pricing', example: {} },
  apiInfo: { slug: 'info', group: 'Account', title: 'Info', example: {} },
  apiSchema: { slug: 'openapi-schema', group: 'Account', title: 'OpenAPI schema', example: {} },
  chartData: {
    slug: 'chart-data',
    group: 'Charts',
    title: 'Get chart data',
    example: { params: { id: 'EURUSD' }, body: { timeframe: '1h', count: 2, indicators: [rsi] } },
  },
  chartExport: {
    slug: 'chart-export',
    group: 'Charts',
    title: 'Export a chart',
    example: { params: { id: 'EURUSD' }, body: { timeframe: '1d', count: 30, format: 'csv' } },
  },
  apiIndicators: {
    slug: 'indicators',
    group: 'Charts',
    title: 'Indicators of your candles',
    example: {
      body: {
        timeframe: '1d',
        candles: [
          { timestamp: 1767571200, open: 1.171, high: 1.175, low: 1.169, close: 1.174, volume: 900 },
          { timestamp: 1767657600, open: 1.174, high: 1.178, low: 1.172, close: 1.176, volume: 870 },
          { timestamp: 1767744000, open: 1.176, high: 1.177, low: 1.17, close: 1.171, volume: 910 },
        ],
        indicators: [{ name: 'sma', params: { period: 2 } }],
      },
    },
  },
  apiLevels: {
    slug: 'levels',
    group: 'Analysis',
    title: 'Levels',
    example: { body: { symbol: 'EURUSD', timeframe: '1h', count: 2 } },
  },
  marketAnalysis: {
    slug: 'market-analysis',
    group: 'Analysis',
    title: 'Market analysis',
    example: { body: { symbol: 'EURUSD', timeframe: '1h', question: 'How high is the RSI, and where is the nearest support?' } },
  },
  whatFollowed: {
    slug: 'cohorts',
    group: 'Analysis',
    title: 'What happened after',
    example: { body: { symbol: 'EURUSD', timeframe: '1h', condition: 'RSI(14) is below 30' } },
  },
  readStrategy: {
    slug: 'read-strategy',
    group: 'Strategies',
    title: 'Read a strategy',
    example: {
      body: { strategy_text: 'Buy EURUSD on the 1h chart when RSI(14) crosses above 30, stop 1%, target 2%.' },
    },
  },
  startBacktest: {
    slug: 'start-backtest',
    group: 'Backtests',
    title: 'Start a backtest',
    example: {
      body: {
        strategy_text: 'Buy EURUSD on the 1h chart when RSI(14) crosses above 30, stop 1%, target 2%.',
        start_date: '2024-01-01',
        end_date: '2024-12-31',
      },
    },
  },
  readBacktest: {
    slug: 'read-backtest',
    group: 'Backtests',
    title: 'Read a backtest',
    example: { ...ofJob, query: { fields: 'summary,interval' } },
  },
  listBacktestTrades: { slug: 'list-trades', group: 'Backtests', title: 'List its trades', example: { ...ofJob, query: { limit: '2' } } },
  startRobustness: {
    slug: 'start-robustness',
    group: 'Backtests',
    title: 'Start a robustness check',
    example: { body: { backtest_id: exampleId, depth: 'quick' } },
  },
  readRobustness: { slug: 'read-robustness', group: 'Backtests', title: 'Read a robustness check', example: ofJob },
  listJobs: { slug: 'list-jobs', group: 'Jobs', title: 'List jobs', example: { query: { limit: '10' } } },
  readJob: { slug: 'read-job', group: 'Jobs', title: 'Read a job', example: { ...ofJob, query: { wait_seconds: '20' } } },
  watchJob: { slug: 'watch-job', group: 'Jobs', title: 'Watch a job', example: ofJob },
  cancelJob: { slug: 'cancel-job', group: 'Jobs', title: 'Cancel a job', example: ofJob },
  readTestClock: { slug: 'read-test-clock', group: 'Sandbox', title: 'Read the test clock', example: {} },
  moveTestClock: {
    slug: 'move-test-clock',
    group: 'Sandbox',
    title: 'Move the test clock',
    example: { body: { at: '2025-11-12T13:40:00Z' } },
  },
  listTestAlerts: { slug: 'list-test-alerts', group: 'Sandbox', title: 'List test alerts', example: {} },
  createTestAlert: {
    slug: 'create-test-alert',
    group: 'Sandbox',
    title: 'Set a test alert',
    example: { body: { condition: 'above', symbol: 'EURUSD', timeframe: '1h', target_price: 1.2 } },
  },
  deleteTestAlert: {
    slug: 'delete-test-alert',
    group: 'Sandbox',
    title: 'Remove a test alert',
    example: { params: { alert_id: exampleId } },
  },
}

/** A call for keys with its place in the documentation. */
export interface ApiCall extends Described {
  readonly name: ApiCallName
  readonly endpoint: Endpoint
}

/** The path of a call with its parameters and what stands behind `?`; what is empty there is left out. */
export function filledPath({ path }: Pick<Endpoint, 'path'>, { params, query = {} }: Pick<ApiCall['example'], 'params' | 'query'>): string {
  const search = Object.entries(query)
    .filter(([, value]) => value.trim() !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
  return `${fillPath(path, params)}${search === '' ? '' : `?${search}`}`
}

const endpoints: Readonly<Record<ApiCallName, Endpoint>> = calls

/** Whether an example can be sent as it is; the others name something by an id that is the caller's own. */
export const isWhole = ({ example }: Pick<ApiCall, 'example'>): boolean => !JSON.stringify(example).includes(exampleId)

/** Every call for keys, in the order of the documentation. */
export const apiCalls: readonly ApiCall[] = (Object.keys(described) as ApiCallName[]).map((name) => ({
  name,
  endpoint: endpoints[name],
  ...described[name],
}))

/** A field as the documentation shows it; `depth` says how many objects it lies in. */
export interface ApiField {
  readonly name: string
  readonly path: string
  readonly depth: number
  readonly type: string
  readonly isRequired: boolean
  /** As JSON; null where there is none. */
  readonly byDefault: string | null
  readonly limits: string | null
  readonly values: readonly string[]
  readonly unit: string | null
  readonly example: string | null
  readonly words: string
}

const choicesOf = ({ anyOf }: SchemaShape): readonly SchemaShape[] => anyOf ?? []
const unique = <T>(all: readonly T[]): T[] => [...new Set(all)]

/** The kinds of JSON that a schema takes. */
const typesOf = (schema: SchemaShape): string[] =>
  unique([...(schema.type === undefined ? [] : [schema.type]), ...choicesOf(schema).flatMap(typesOf)])

function typeText(schema: SchemaShape): string {
  const inside = schema.items === undefined ? [] : typesOf(schema.items)
  const named = typesOf(schema).map((type) => (type === 'array' && inside.length > 0 ? `array of ${inside.join(' or ')}` : type))
  return named.length === 0 ? 'any' : named.join(' or ')
}

const valuesOf = (schema: SchemaShape): string[] =>
  unique([
    ...(schema.values ?? []),
    ...choicesOf(schema).flatMap(valuesOf),
    ...(schema.items === undefined || schema.items.properties !== undefined ? [] : valuesOf(schema.items)),
  ])

const units: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: [' character', ' characters'],
  array: [' entry', ' entries'],
}

/** `1 – 1,000`, `at most 20 entries`. */
function limitsText({ type, min, max, isAbove }: SchemaShape): string | null {
  const counted = (amount: number) => amount.toLocaleString('en-US') + (units[type ?? '']?.[amount === 1 ? 0 : 1] ?? '')
  if (min !== undefined && max !== undefined)
    return isAbove === true ? `above ${counted(min)}, at most ${counted(max)}` : `${min.toLocaleString('en-US')} – ${counted(max)}`
  if (max !== undefined) return `at most ${counted(max)}`
  if (min !== undefined) return `${isAbove === true ? 'above' : 'at least'} ${counted(min)}`
  return null
}

/** The fields of an object, those of its choices joined by name. */
function propertiesOf(schema: SchemaShape): Map<string, { all: SchemaShape[]; isRequired: boolean }> {
  const found = new Map<string, { all: SchemaShape[]; isRequired: boolean }>()
  const parts = [schema, ...choicesOf(schema), ...(schema.items ? [schema.items, ...choicesOf(schema.items)] : [])]
  const objects = parts.filter(({ properties }) => properties !== undefined)
  for (const { properties = {} } of objects)
    for (const [name, field] of Object.entries(properties)) {
      const known = found.get(name)
      if (known === undefined) found.set(name, { all: [field], isRequired: objects.every(({ required }) => required?.includes(name)) })
      else known.all.push(field)
    }
  return found
}

const firstBounds = ({ min, max, isAbove }: SchemaShape): SchemaShape => ({
  ...(min === undefined ? {} : { min }),
  ...(max === undefined ? {} : { max }),
  ...(isAbove === undefined ? {} : { isAbove }),
})

/** Joined as the fields of one name in several choices are. */
const joined = (all: readonly SchemaShape[]): SchemaShape => (all.length === 1 ? all[0]! : { anyOf: all, ...firstBounds(all[0]!) })

const maxDepth = 2

/** The words of a field; those of the call by its slug come first, then those of an address. */
export const wordsOf = (path: string, place: 'path' | 'query' | 'body' = 'body', slug = ''): FieldWords | undefined => {
  const name = path.slice(path.lastIndexOf('.') + 1)
  const inAddress = place === 'body' ? undefined : fieldWords[`${place} ${path}`]
  return callFieldWords[slug]?.[path] ?? inAddress ?? fieldWords[path] ?? fieldWords[name]
}

interface Within {
  readonly parent: string
  readonly depth: number
  readonly place: 'query' | 'body'
  readonly isAnswer: boolean
  readonly slug: string
}

function fieldsIn(schema: SchemaShape, within: Within): ApiField[] {
  const { parent, depth, place, isAnswer, slug } = within
  return [...propertiesOf(schema)].flatMap(([name, { all, isRequired }]) => {
    const field = joined(all)
    const path = parent === '' ? name : `${parent}.${name}`
    const words = wordsOf(path, place, slug)
    if (words === undefined) throw new Error(`No words for the field ${path}`)
    const values = words.isTimeframe === true ? [...timeframes] : valuesOf(field)
    const own: ApiField = {
      name,
      path,
      depth,
      type: typeText(field),
      isRequired: isRequired && !isAnswer && field.default === undefined,
      byDefault: field.default === undefined ? null : JSON.stringify(field.default),
      limits: limitsText(field),
      values,
      unit: words.unit ?? null,
      example: words.example ?? null,
      words: words.is,
    }
    return [own, ...(depth >= maxDepth ? [] : fieldsIn(field, { ...within, parent: path, depth: depth + 1 }))]
  })
}

const pathField = (name: string, slug: string): ApiField => ({
  name,
  path: name,
  depth: 0,
  type: 'string',
  isRequired: true,
  byDefault: null,
  limits: null,
  values: [],
  unit: null,
  example: wordsOf(name, 'path', slug)?.example ?? null,
  words: wordsOf(name, 'path', slug)?.is ?? '',
})

/** What a call takes and answers, from the very schemas that check it. */
export function fieldsOf(endpoint: Endpoint) {
  const { path, query, body, reply, answer } = endpoint
  const slug = apiCalls.find((call) => call.endpoint === endpoint)?.slug ?? ''
  const fields = (schema: z.ZodMiniType | undefined, io: 'input' | 'output', place: 'query' | 'body' = 'body') =>
    schema === undefined ? [] : fieldsIn(shapeOf(schema, io), { parent: '', depth: 0, place, isAnswer: io === 'output', slug })
  return {
    path: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => pathField(name!, slug)),
    query: fields(query, 'input', 'query'),
    body: fields(body, 'input'),
    answer: answer === 'file' ? [] : fields(reply, 'output'),
  }
}
