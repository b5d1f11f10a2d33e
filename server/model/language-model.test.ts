import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LanguageModel } from './language-model.ts'
import { openModel } from './open-model.ts'
import type { ModelProvider, ModelSettings } from './settings.ts'
import { startModelServer, type ModelServer, type Turn } from './testing/model-server.ts'

let server: ModelServer
beforeAll(async () => {
  server = await startModelServer()
})
afterAll(() => server.close())

const key = 'sk-canary-8d1f'
const settings = (provider: ModelProvider, more: Partial<ModelSettings> = {}): ModelSettings => ({
  provider,
  url: provider === 'openai' ? `${server.url}/v1` : server.url,
  key,
  name: 'model-x',
  timeoutMs: 5_000,
  ...more,
})
const open = (provider: ModelProvider, more?: Partial<ModelSettings>): LanguageModel => openModel(settings(provider, more))!
const messages = [
  { role: 'system', text: 'Be brief.' },
  { role: 'user', text: 'What is a flurp?' },
] as const
const schema = { type: 'object', properties: { proposals: { type: 'array' } } }
const never = new AbortController().signal
const ask = (model: LanguageModel, signal = never) => model.propose(messages, schema, signal)
const said = { ok: true, value: '{"proposals":[]}' }
const problem = (name: string) => ({ ok: false, problem: name })
const last = () => server.asked.at(-1)!

test('without settings there is no model', () => {
  expect(openModel(null)).toBeNull()
})

test.each([
  ['http://127.0.0.1:11434', null],
  ['http://[::1]:8000/v1', null],
  ['https://api.anthropic.com', 'api.anthropic.com'],
  ['https://127.evil.example/v1', '127.evil.example'],
])('a model at %s is told to be at %j', (url, host) => {
  expect(open('ollama', { url }).host).toBe(host)
})

describe('what is sent', () => {
  test('to chat completions: the key as a bearer, the messages, the schema', async () => {
    server.play({ say: said.value })
    expect(await ask(open('openai'))).toEqual(said)
    expect(last().path).toBe('/v1/chat/completions')
    expect(last().headers.authorization).toBe(`Bearer ${key}`)
    expect(last().body).toEqual({
      model: 'model-x',
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'What is a flurp?' },
      ],
      max_tokens: 4096,
      response_format: { type: 'json_schema', json_schema: { name: 'proposal', schema, strict: false } },
    })
  })

  test('to Anthropic: the key and the version in their headers, a tool that must be used', async () => {
    server.play({ say: said.value })
    expect(await ask(open('anthropic'))).toEqual(said)
    expect(last().path).toBe('/v1/messages')
    expect(last().headers).toMatchObject({ 'x-api-key': key, 'anthropic-version': '2023-06-01' })
    expect(last().body).toMatchObject({
      model: 'model-x',
      system: 'Be brief.',
      messages: [{ role: 'user', content: 'What is a flurp?' }],
      tools: [{ name: 'propose', input_schema: schema }],
      tool_choice: { type: 'tool', name: 'propose' },
    })
  })

  test('to Ollama: the schema as the format, no stream', async () => {
    server.play({ say: said.value })
    expect(await ask(open('ollama', { key: null }))).toEqual(said)
    expect(last().path).toBe('/api/chat')
    expect(last().headers.authorization).toBeUndefined()
    expect(last().body).toMatchObject({ model: 'model-x', stream: false, format: schema })
  })
})

test('an endpoint that knows no schemas is asked without, and then always', async () => {
  const model = open('openai')
  server.play({ status: 400, body: '{"error":{"message":"Unknown field: response_format"}}' }, { say: said.value })
  const before = server.asked.length
  expect(await ask(model)).toEqual(said)
  expect(await ask(model)).toEqual(said)
  expect(server.asked.slice(before).map(({ body }) => 'response_format' in body)).toEqual([true, false, false])
})

describe.each(['openai', 'anthropic', 'ollama'] as const)('%s', (provider) => {
  const cases: readonly (readonly [name: string, turn: Turn, outcome: unknown])[] = [
    ['an answer that was cut off', { cutOff: '{"proposals":[' }, problem('cut_off')],
    ['something that is no JSON', { raw: '<html>Bad gateway</html>' }, problem('malformed')],
    ['JSON of another kind', { raw: '{"hello":"world"}' }, problem('malformed')],
    ['a key that is not accepted', { status: 401 }, problem('unauthorized')],
    ['a model that is not there', { status: 404 }, problem('unavailable')],
    ['an endless answer', { endless: true }, problem('too_large')],
    ['a redirect to somebody else', { status: 302, headers: { location: 'http://169.254.169.254/' } }, problem('unavailable')],
  ]
  test.each(cases)('%s is told as what it is', async (_, turn, outcome) => {
    server.play(turn)
    expect(await ask(open(provider))).toEqual(outcome)
  })

  test('a limit that passes is waited for as long as it asks', async () => {
    const before = server.asked.length
    server.play({ status: 429, headers: { 'retry-after': '0' } }, { status: 503, headers: { 'retry-after': '0' } }, { say: said.value })
    expect(await ask(open(provider))).toEqual(said)
    expect(server.asked.length - before).toBe(3)
  })

  test('a limit that does not pass ends after three tries', async () => {
    const before = server.asked.length
    server.play({ status: 429, headers: { 'retry-after': '0' } })
    expect(await ask(open(provider))).toEqual(problem('busy'))
    expect(server.asked.length - before).toBe(3)
  })

  test('a pause longer than there is time for is not begun', async () => {
    const before = server.asked.length
    server.play({ status: 503, headers: { 'retry-after': '3600' } })
    expect(await ask(open(provider))).toEqual(problem('unavailable'))
    expect(server.asked.length - before).toBe(1)
  })

  test('a lost connection is tried again', async () => {
    server.play({ hangsUp: true }, { say: said.value })
    expect(await ask(open(provider))).toEqual(said)
  })

  test('an answer that takes too long is not waited for', async () => {
    server.play({ waitsMs: 3_000, say: said.value })
    expect(await ask(open(provider, { timeoutMs: 150 }))).toEqual(problem('timeout'))
  })

  test('who gives up ends the question at the model too', async () => {
    server.play({ waitsMs: 20_000, say: said.value })
    const giveUp = new AbortController()
    const before = server.gone()
    const asked = server.asked.length
    const answered = ask(open(provider), giveUp.signal)
    await expect.poll(() => server.asked.length).toBe(asked + 1)
    giveUp.abort()
    expect(await answered).toEqual(problem('cancelled'))
    await expect.poll(server.gone).toBe(before + 1)
  })
})

test.each(['openai', 'anthropic'] as const)('%s may decline', async (provider) => {
  server.play({ declines: true })
  expect(await ask(open(provider))).toEqual(problem('refused'))
})

test('more than four questions at once are told to come back', async () => {
  const model = open('ollama')
  server.play({ waitsMs: 200, say: said.value })
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => ask(model)))
  expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(4)
  expect(outcomes.filter((outcome) => !outcome.ok)).toEqual([problem('busy'), problem('busy')])
  expect(await ask(model)).toEqual(said)
})

test('a server that is not there cannot be reached', async () => {
  const other = await startModelServer()
  await other.close()
  expect(await ask(open('ollama', { url: other.url }))).toEqual(problem('unavailable'))
})
