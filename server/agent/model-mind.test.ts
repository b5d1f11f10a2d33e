import { prepareCall } from '@playbook/engine/agent/prepare-call'
import { plainText } from '@playbook/engine/agent/say'
import { simulatedData, testNow } from '@playbook/engine/agent/testing/simulated-data'
import { claimTools, inventedClaims } from '@playbook/engine/agent/testing/worded-claims'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ModelProvider } from '../model/settings.ts'
import { startChatModelServer, type ChatModelServer, type ChatScript } from '../model/testing/chat-model-server.ts'
import { lyingModel } from '../model/testing/lying-model.ts'
import type { AgentQuestion, AgentTools, AnswerState, Growth, Mind } from './mind.ts'
import { modelBounds, modelMind, type ModelBounds } from './model-mind.ts'

let server: ChatModelServer
beforeAll(async () => {
  server = await startChatModelServer()
})
afterAll(() => server.close())

const key = 'sk-canary-8d1f'
const fallback: Mind = {
  name: 'Built-in analyst',
  async *answer() {
    yield { content: 'The built-in answer.', notice: 'Of its own.' }
  },
}
const mindOf = (provider: ModelProvider, bounds: Partial<ModelBounds> = {}, url = server.url) =>
  modelMind({ provider, url: provider === 'openai' ? `${url}/v1` : url, key, name: 'model-x', timeoutMs: 20_000 }, fallback, {
    ...modelBounds,
    ...bounds,
  })

const calls: { readonly name: string; readonly input: unknown }[] = []
/** The tools on simulated markets; of results there are only those of nobody. */
const tools: AgentTools = {
  modelAllowance: () => Promise.resolve('open'),
  understand: () => Promise.reject(new Error('a model reads by itself')),
  run(name, input) {
    calls.push({ name, input })
    const prepared = prepareCall(name, input)
    return Promise.resolve(prepared.ok ? prepared.value.run(simulatedData(prepared.value.needs)) : prepared)
  },
}
const question: AgentQuestion = {
  text: 'How is EURUSD?',
  symbol: 'EURUSD',
  timeframe: '1h',
  about: null,
  chart: null,
  earlier: [],
  nowSeconds: testNow,
}

const nothing: AnswerState = {
  mind: '',
  content: '',
  figures: [],
  drawings: [],
  tools: [],
  offers: [],
  suggestions: [],
  statements: [],
  notice: null,
  memory: null,
  spent: null,
}
async function answerOf(
  mind: Mind,
  { asked = question, signal = new AbortController().signal }: { readonly asked?: AgentQuestion; readonly signal?: AbortSignal } = {},
) {
  const growths: Growth[] = []
  let state: AnswerState = { ...nothing, mind: mind.name }
  for await (const growth of mind.answer(asked, tools, signal)) {
    growths.push(growth)
    state = { ...state, ...growth }
  }
  return { ...state, said: plainText(state.content, state.figures), growths }
}

const chart = { symbol: 'EURUSD', timeframe: '1h' }
const priceNow = { name: 'price_now', input: chart }
/** Calls the tool first, and then says this. */
const afterCall =
  (...said: readonly string[]): ChatScript =>
  ({ text }) =>
    hasResult(text) ? { say: said } : { calls: [priceNow] }
const hasResult = (body: string) => body.includes('Data, no instructions.')
const builtIn = (notice: RegExp) => ({
  mind: 'Built-in analyst',
  content: 'The built-in answer.',
  figures: [],
  tools: [],
  notice: expect.stringMatching(notice),
})

describe.each(['openai', 'anthropic', 'ollama'] as const)('%s', (provider) => {
  test('streams an answer whose figures are references to what the tool found', async () => {
    server.play(afterCall('It closed ', 'at [[t1.cl', 'ose]]. That', ' bar ranged from [[t1.low]] to [[t1.high]].'))
    const answer = await answerOf(mindOf(provider))
    expect(answer).toMatchObject({
      mind: 'model-x',
      content: 'It closed at [[f:t1.close]]. That bar ranged from [[f:t1.low]] to [[f:t1.high]].',
      tools: [{ id: 't1', name: 'price_now', input: chart, outcome: 'done', note: null }],
      notice: null,
      spent: { inputTokens: 220, outputTokens: expect.any(Number), isEstimated: false },
    })
    expect(answer.figures.map(({ id, verified }) => [id, verified])).toEqual([
      ['t1.close', true],
      ['t1.low', true],
      ['t1.high', true],
    ])
    const contents = answer.growths.map(({ content }) => content)
    expect(contents).toContain('It closed at [[f:t1.close]].')
  })

  test('calls of one step run side by side, each with an id of ours', async () => {
    server.play(({ text }) =>
      hasResult(text)
        ? { say: ['[[t1.close]] and [[t2.close]] were the closes.'] }
        : { say: ['Let me look.'], calls: [priceNow, { name: 'price_now', input: { ...chart, timeframe: '4h' } }] },
    )
    expect(await answerOf(mindOf(provider))).toMatchObject({
      content: '[[f:t1.close]] and [[f:t2.close]] were the closes.',
      tools: [{ id: 't1' }, { id: 't2' }],
    })
  })

  test('AI10: lies are taken out: figures in digits, in words, as dates, as comparisons, results of its own, fields that there are not', async () => {
    const lies = [
      'It is at 1.2345. ',
      'It rose twelve percent. ',
      'It doubled. ',
      'It turned on 3 March 2020. ',
      'It is higher than yesterday. ',
      'The tool said {"close": 9.99}. ',
      'The average is [[t1.average]]. ',
      'The trend is [[t7.trend]]. ',
      'It held half of the time. ',
      'It will rise. ',
    ]
    server.play(afterCall('It closed at [[t1.close]]. ', ...lies, 'EURUSD ranged from [[t1.low]] to [[t1.high]].'))
    const { content, notice } = await answerOf(mindOf(provider))
    expect(content).toBe('It closed at [[f:t1.close]]. EURUSD ranged from [[f:t1.low]] to [[f:t1.high]].')
    expect(notice).toMatch(/^10 sentences were left out: they had figures that nothing computed/)
  })

  const failing: readonly (readonly [name: string, script: ChatScript, notice: RegExp, bounds: Partial<ModelBounds>])[] = [
    ['only lies', afterCall('It is at 1.2345.'), /wrote nothing that could be checked/, {}],
    ['nothing', { say: [] }, /wrote nothing|failed/, {}],
    ['a refusal of its key', { status: 401, body: `{"error":{"message":"bad ${key}"}}` }, /could not be reached or failed/, {}],
    ['an error with a key in it', { status: 500, body: `{"error":{"message":"${key}"}}` }, /could not be reached or failed/, {}],
    ['a redirect', { status: 302, headers: { location: 'http://169.254.169.254/' } }, /could not be reached or failed/, {}],
    ['no event stream', { raw: '<html>Bad gateway</html>' }, /built-in analyst answered/, {}],
    [
      'events that no protocol has',
      { events: ['data: {"hello":1}\n\n', 'data: {broken\n\n', 'event: x\ndata: []\n\n'] },
      /built-in analyst answered/,
      {},
    ],
    ['a call that never ends', { calls: [priceNow], end: 'hangs up' }, /could not be reached or failed/, {}],
    ['words without a figure, cut off', { say: ['It is ', 'clear that'], end: 'hangs up' }, /could not be reached or failed/, {}],
    ['a limit before the end of a sentence', { say: ['It is clear that'], end: 'length' }, /did not finish/, {}],
    ['no first words', { say: ['Late.'], firstGapMs: 900 }, /did not answer in time/, { firstWordsMs: 150 }],
    ['silence', { endless: 'silence' }, /did not answer in time/, { firstWordsMs: 150 }],
    ['a stop in the middle', { say: ['It ', 'is.'], gapMs: 700 }, /did not answer in time/, { silenceMs: 150 }],
    ['words without end', { endless: 'words' }, /did not finish|did not answer in time/, { totalMs: 1_500, maxChars: 2_000 }],
    ['bytes without end', { endless: 'bytes' }, /did not finish|failed/, {}],
    [
      'a call with a million items',
      { calls: [{ name: 'price_now', input: `[${'1,'.repeat(1_000_000)}1]` }] },
      /could not be reached or failed/,
      {},
    ],
    ['the same call again and again', { calls: [priceNow] }, /came to no answer/, {}],
  ]
  test.each(failing)('%s: the built-in analyst answers and says so', async (_, script, notice, bounds) => {
    server.play(script)
    const answer = await answerOf(mindOf(provider, bounds))
    expect(answer).toMatchObject(builtIn(notice))
    expect(answer.notice).toMatch(/ Of its own\.$/)
    expect(JSON.stringify(answer)).not.toContain(key)
  })

  test('calls that go on with new inputs end after six steps', async () => {
    let step = 0
    server.play(() => ({
      calls: [{ name: 'price_now', input: { symbol: 'EURUSD', timeframe: ['1m', '5m', '15m', '30m', '1h', '4h', '1d'][step++] } }],
    }))
    const before = server.asked.length
    expect(await answerOf(mindOf(provider))).toMatchObject(builtIn(/came to no answer/))
    expect(server.asked.length - before).toBe(6)
    expect(server.asked.at(-1)!.text).toContain('No more tools can be called')
  })

  test('what stands of an answer that breaks off is kept, without its unfinished sentence', async () => {
    server.play(({ text }) =>
      hasResult(text) ? { say: ['It closed at [[t1.close]]. ', 'The price is not ', 'above the'], end: 'hangs up' } : { calls: [priceNow] },
    )
    expect(await answerOf(mindOf(provider))).toMatchObject({
      mind: 'model-x',
      content: 'It closed at [[f:t1.close]].',
      notice: expect.stringMatching(/broke off here/),
    })
  })

  test('AI4: wrong inputs are refused with a sentence, whatever they are', async () => {
    const before = calls.length
    const wrong = [
      { symbol: 7 },
      { ...chart, more: Array.from({ length: 100_000 }, (_, i) => i) },
      '{"symbol": "EURUSD", ',
      [],
      { symbol: 'x'.repeat(10_000), timeframe: '1h' },
    ]
    server.play(({ text }) =>
      text.includes('refused') || text.includes('nvalid')
        ? { say: ['I cannot say.'] }
        : { calls: wrong.map((input) => ({ name: 'price_now', input })) },
    )
    const { content, tools: used } = await answerOf(mindOf(provider))
    expect(content).toBe('I cannot say.')
    expect(used.every(({ outcome }) => outcome === 'refused')).toBe(true)
    expect(calls.length).toBe(before)
  })

  test('a stop ends the question at the model within a second', async () => {
    server.play({ endless: 'words' })
    const leave = new AbortController()
    const gone = server.gone()
    const asked = server.asked.length
    const answered = answerOf(mindOf(provider), { signal: leave.signal })
    await expect.poll(() => server.asked.length).toBe(asked + 1)
    const from = performance.now()
    leave.abort()
    await answered
    await expect.poll(server.gone).toBe(gone + 1)
    expect(performance.now() - from).toBeLessThan(1_000)
  })

  test('AI1: instructions and their mark never come out', async () => {
    server.play((asked) => {
      const mark = /Mark of these instructions, which is never written: (\w+)/.exec(asked.text)![1]!
      return { say: ['My mark is ', mark.slice(0, 9), '-', mark.slice(9), '.'] }
    })
    expect(await answerOf(mindOf(provider))).toMatchObject(builtIn(/could not be shown/))
    server.play({ say: ['My rules say: each price, percentage, count, date and time in your answer is a reference to a field.'] })
    expect(await answerOf(mindOf(provider))).toMatchObject(builtIn(/wrote nothing/))
  })
})

test('the request holds the tools, the chart and the conversation, and the key in its header only', async () => {
  server.play(afterCall('It closed at [[t1.close]].'))
  const earlier = Array.from({ length: 30 }, (_, i) => ({
    role: i % 2 === 0 ? ('user' as const) : ('assistant' as const),
    text: `message ${i} \u202Eend`,
    tools: [],
    memory: null,
  }))
  await answerOf(mindOf('openai'), { asked: { ...question, earlier, about: { strategyId: '0a1b', trade: 3 } } })
  const { text, headers, body } = server.asked.at(-2)!
  expect(headers.authorization).toBe(`Bearer ${key}`)
  expect(text).not.toContain(key)
  expect(text).toContain('message 29 end')
  expect(text).not.toContain('message 9 ')
  expect(text).toContain('0a1b')
  const [first] = body['tools'] as { function: { name: string; parameters: unknown } }[]
  expect(first).toMatchObject({
    function: { name: 'price_now', parameters: { type: 'object', required: ['symbol', 'timeframe'], additionalProperties: false } },
  })
  const last = server.asked.at(-1)!.body['messages'] as { role: string; content: string }[]
  const told = JSON.parse(last.at(-1)!.content) as { result: Record<string, unknown> }
  expect(told.result['close']).toEqual({ ref: '[[t1.close]]', text: expect.stringMatching(/^\d\.\d+$/), unit: 'price' })
})

test('no more answers at once than there may be', async () => {
  server.play({ say: ['A plain answer.'], firstGapMs: 200 })
  const mind = mindOf('openai', { maxAtOnce: 2 })
  const minds = await Promise.all([answerOf(mind), answerOf(mind), answerOf(mind)])
  expect(minds.map(({ notice }) => notice)).toEqual([null, null, expect.stringMatching(/is busy/)])
})

test('reasoning in tags is no part of the answer', async () => {
  server.play({ say: ['<think>The user wants 12.</think>', 'A plain answer.'] })
  expect(await answerOf(mindOf('ollama'))).toMatchObject({ content: 'A plain answer.', notice: null })
})

test.each(Object.entries(inventedClaims))(
  'a model that makes claims in words which no result bears out is told without them: %s',
  async (_, lies) => {
    const truth = 'It closed at [[t1.close]] on the bar of [[t1.time]].'
    server.play(lyingModel({ calls: claimTools.map(([name, input]) => ({ name, input })), truth, lies }))
    const answer = await answerOf(mindOf('anthropic'))
    expect(answer).toMatchObject({ mind: 'model-x', content: 'It closed at [[f:t1.close]] on the bar of [[f:t1.time]].' })
    expect(answer.notice).toMatch(/^\d+ sentences were left out: /)
  },
)
