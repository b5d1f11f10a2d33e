// oxlint-disable-next-line no-restricted-imports -- tests talk to a real server on loopback
import type { ServerResponse } from 'node:http'
import { changePassword, deactivate, getUser, login, updateUser } from '@playbook/contract/auth'
import { createChat, listChats, sendMessage } from '@playbook/contract/chats'
import { limits } from '@playbook/contract/limits'
import { getCandles, getMarket, listMarkets } from '@playbook/contract/markets'
import { getStrategy } from '@playbook/contract/strategies'
import { describe, expect, test, vi } from 'vitest'
import { answerJson, csrfAnswer, startServer, type Received } from '../testing/local-server.ts'
import { sampleChat as chat } from '../testing/sample-chat.ts'
import { emptyPage, samplePair, sampleProfile } from '../testing/samples.ts'
import { ApiError } from './api-error.ts'
import { createClient, type TokenStore } from './create-client.ts'
import { createPaginated } from './lists.ts'

const hour = 3_600_000

function keeperOf(access: string | null, leftMs = hour) {
  let held = access === null ? null : { access, refresh: `refresh-of-${access}`, accessExpiresAtMs: Date.now() + leftMs }
  const keeper: TokenStore & { endings: number } = {
    endings: 0,
    get: () => held,
    renew: (pair) => {
      held = { access: pair.access, refresh: pair.refresh, accessExpiresAtMs: Date.now() + hour }
    },
    end: () => {
      held = null
      keeper.endings++
    },
  }
  return keeper
}

type Answer = (request: Received, response: ServerResponse) => void

/** A client of a real server; pauses are short so that failures come soon. */
async function clientOf(answer: Answer, tokens: TokenStore = keeperOf('a'), requestTimeoutMs: number = limits.requestTimeoutMs) {
  const server = await startServer((request, response) => {
    if (request.path === '/csrf/') answerJson(response, 200, csrfAnswer)
    else answer(request, response)
  })
  const client = createClient({ base: server.base, tokens, requestTimeoutMs, retryDelayMs: 5 })
  return { server, client }
}

const refused = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => {
      throw new Error('The call did not fail.')
    },
    (error: unknown) => {
      if (error instanceof ApiError) return error
      throw error
    },
  )

const failure = (code: string, message: string, more: object = {}) => ({ code, message, request_id: 'r-7', ...more })
const ended = failure('token_invalid', 'Your session has ended. Please log in again.')

describe('a call', () => {
  test('sends the login, the query and the filled path, and gives the checked reply', async () => {
    const { server, client } = await clientOf((_request, response) => answerJson(response, 200, { ...emptyPage, extra: 1 }))
    expect(await client.call(listMarkets, { query: { search: 'eur usd', page: 2 } })).toEqual(emptyPage)
    expect(server.received[0]).toMatchObject({ path: '/markets/data/list?search=eur+usd&page=2', headers: { authorization: 'Token a' } })
  })

  test('sends no login to a public endpoint', async () => {
    const { server, client } = await clientOf((_request, response) =>
      answerJson(response, 200, { authenticated: true, token: samplePair('n'), profile: sampleProfile }),
    )
    await client.call(login, { body: { email: 'a@b.co', password: 'x' } })
    expect(server.on(login.path)[0]?.headers.authorization).toBeUndefined()
  })

  test('fetches the CSRF token once for several changes and again when it is refused', async () => {
    let isRefused = false
    const { server, client } = await clientOf((_request, response) => {
      if (isRefused) {
        isRefused = false
        answerJson(response, 403, failure('csrf_failed', 'The CSRF token is missing or wrong.'))
      } else answerJson(response, 201, chat)
    })
    const create = () => client.call(createChat, { body: { market_symbol: 'EURUSD' } })
    await Promise.all([create(), create()])
    expect(server.on('/csrf/')).toHaveLength(1)
    isRefused = true
    await create()
    expect(server.on('/csrf/')).toHaveLength(2)
    expect(server.on(createChat.path).at(-1)?.headers['x-csrftoken']).toBe('csrf-1')
  })

  test('fetches a CSRF token of its own for a login', async () => {
    let held: ReturnType<TokenStore['get']> = null
    const keeper: TokenStore = { get: () => held, renew: () => {}, end: () => {} }
    const { server, client } = await clientOf((request, response) => {
      if (request.path === login.path) answerJson(response, 200, { authenticated: true, token: samplePair('n'), profile: sampleProfile })
      else answerJson(response, 201, chat)
    }, keeper)
    await client.call(login, { body: { email: 'a@b.co', password: 'x' } })
    held = { access: 'a', refresh: 'r', accessExpiresAtMs: Date.now() + 3_600_000 }
    await client.call(createChat, { body: { market_symbol: 'EURUSD' } })
    await client.call(createChat, { body: { market_symbol: 'EURUSD' } })
    expect(server.on('/csrf/').map(({ headers }) => headers.authorization)).toEqual([undefined, 'Token a'])
  })
})

describe('repetition', () => {
  test('a retryable POST is repeated after 5xx under one idempotency key', async () => {
    let asked = 0
    const { server, client } = await clientOf((_request, response) => {
      if (++asked < 3) answerJson(response, 503, failure('overloaded', 'The service is busy. Please try again in a moment.'))
      else answerJson(response, 201, chat)
    })
    await client.call(createChat, { body: { market_symbol: 'EURUSD' } })
    const keys = server.on(createChat.path).map((request) => request.headers['idempotency-key'])
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  })

  test('the same change asked twice at one moment is sent once; another one between makes it a new wish', async () => {
    const { server, client } = await clientOf((_request, response) => setTimeout(() => answerJson(response, 201, chat), 20))
    const create = (market_symbol: string) => client.call(createChat, { body: { market_symbol } })
    const answers = await Promise.all([create('EURUSD'), create('EURUSD')])
    expect(answers).toEqual([chat, chat])
    expect(server.on(createChat.path)).toHaveLength(1)
    await Promise.all([create('EURUSD'), create('GBPUSD'), create('EURUSD')])
    expect(server.on(createChat.path)).toHaveLength(4)
    await create('EURUSD')
    expect(new Set(server.on(createChat.path).map(({ headers }) => headers['idempotency-key'])).size).toBe(5)
  })

  test('a change whose answer never came keeps its key until something is known of it', async () => {
    let isSilent = true
    const { server, client } = await clientOf((_request, response) => {
      if (isSilent) response.destroy()
      else answerJson(response, 201, { question: null, answer: null })
    })
    const ask = () => refused(client.call(sendMessage, { params: { id: 'c1' }, body: { content: 'What is the trend?' } }))
    await ask()
    isSilent = false
    await ask()
    await ask()
    const keys = server.on('/chats/c1/messages/').map(({ headers }) => headers['idempotency-key'])
    expect(keys).toHaveLength(3)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[1])
  })

  test('without a network a call is not tried again', async () => {
    const { server, client } = await clientOf((_request, response) => response.destroy())
    vi.stubGlobal('navigator', { onLine: false })
    const error = await refused(client.call(listMarkets, { query: {} }))
    vi.unstubAllGlobals()
    expect(error).toMatchObject({ code: 'NETWORK_ERROR' })
    expect(server.on(listMarkets.path)).toHaveLength(1)
  })

  test('a broken connection is tried four times in all and then told as a network error', async () => {
    const { server, client } = await clientOf((_request, response) => response.destroy())
    const error = await refused(client.call(listMarkets, { query: {} }))
    expect(error).toMatchObject({ status: 0, code: 'NETWORK_ERROR' })
    expect(server.on(listMarkets.path)).toHaveLength(1 + limits.retries)
  })

  test('silence is a time-out and is tried again', async () => {
    const { server, client } = await clientOf(() => {}, keeperOf('a'), 500)
    const error = await refused(client.call(listMarkets, { query: {} }))
    expect(error).toMatchObject({ status: 0, code: 'TIMEOUT' })
    expect(server.on(listMarkets.path)).toHaveLength(1 + limits.retries)
  })

  test('an answer that stops half-way is tried again', async () => {
    let asked = 0
    const { client } = await clientOf((_request, response) => {
      if (++asked > 1) return answerJson(response, 200, emptyPage)
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '400' })
      response.write('{"results":')
      setTimeout(() => response.destroy(), 10)
    })
    expect(await client.call(listMarkets, { query: {} })).toEqual(emptyPage)
  })

  test('an answer that always stops half-way is a parse error', async () => {
    const { client } = await clientOf((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '400' })
      response.write('{"results":')
      setTimeout(() => response.destroy(), 10)
    })
    expect(await refused(client.call(listMarkets, { query: {} }))).toMatchObject({ status: 200, code: 'PARSE_ERROR' })
  })

  test('408 is tried again', async () => {
    let asked = 0
    const { client } = await clientOf((_request, response) => {
      if (++asked === 1) answerJson(response, 408, failure('request_timeout', 'The request took too long.'))
      else answerJson(response, 200, emptyPage)
    })
    expect(await client.call(listMarkets, { query: {} })).toEqual(emptyPage)
  })

  test('429 is not tried again and says when it may be', async () => {
    const { server, client } = await clientOf((_request, response) =>
      answerJson(response, 429, failure('rate_limited', 'Rate limit exceeded.'), { 'retry-after': '7' }),
    )
    expect(await refused(client.call(listMarkets, { query: {} }))).toMatchObject({ status: 429, retryAfterSeconds: 7 })
    expect(server.on(listMarkets.path)).toHaveLength(1)
  })

  test('an endpoint that says so is never repeated and carries no idempotency key', async () => {
    const { server, client } = await clientOf((_request, response) => answerJson(response, 500, failure('server_error', 'Server error.')))
    await refused(client.call(changePassword, { body: { new_password: 'swing-low-4' } }))
    const sent = server.on(changePassword.path)
    expect(sent).toHaveLength(1)
    expect(sent[0]?.headers['idempotency-key']).toBeUndefined()
  })

  test('who gives up is told so at once and nothing is repeated', async () => {
    const controller = new AbortController()
    const { server, client } = await clientOf(() => controller.abort())
    expect(await refused(client.call(listMarkets, { query: {} }, { signal: controller.signal }))).toMatchObject({ code: 'ABORTED' })
    expect(server.on(listMarkets.path)).toHaveLength(1)
  })
})

describe('the login', () => {
  /** A server that only knows the access token `good`. */
  const knows =
    (good: string, refreshAnswer: Answer): Answer =>
    (request, response) => {
      if (request.path === '/profiles/auth/refresh/') refreshAnswer(request, response)
      else if (request.headers.authorization === `Token ${good}`) answerJson(response, 200, sampleProfile)
      else answerJson(response, 401, ended)
    }
  const renewed: Answer = (_request, response) => answerJson(response, 200, { access: 'access-n', token: samplePair('n') })

  test('ten refused calls at once share one refresh and all succeed', async () => {
    const { server, client } = await clientOf(knows('access-n', (request, response) => setTimeout(() => renewed(request, response), 20)))
    const replies = await Promise.all(Array.from({ length: 10 }, () => client.call(getUser)))
    expect(replies).toHaveLength(10)
    expect(server.on('/profiles/auth/refresh/')).toHaveLength(1)
    expect(JSON.parse(server.on('/profiles/auth/refresh/')[0]?.body ?? '')).toEqual({ refresh: 'refresh-of-a' })
  })

  test('it is refreshed ahead when under five minutes remain', async () => {
    const { server, client } = await clientOf(knows('access-n', renewed), keeperOf('a', limits.refreshDueMs - 1_000))
    await client.call(getUser)
    expect(server.on(getUser.path).map((request) => request.headers.authorization)).toEqual(['Token access-n'])
  })

  test('a refused refresh ends the session', async () => {
    const tokens = keeperOf('a')
    const { client } = await clientOf(
      knows('never', (_request, response) => answerJson(response, 401, failure('refresh_failed', 'Your session has ended.'))),
      tokens,
    )
    expect(await refused(client.call(getUser))).toMatchObject({ status: 401, code: 'REFRESH_FAILED' })
    expect(tokens.endings).toBe(1)
  })

  test('a server that cannot refresh now does not end the session', async () => {
    const tokens = keeperOf('a')
    const { client } = await clientOf(
      knows('never', (_request, response) => answerJson(response, 503, failure('overloaded', 'The service is busy.'))),
      tokens,
    )
    expect(await refused(client.call(getUser))).toMatchObject({ status: 503 })
    expect(tokens.endings).toBe(0)
  })

  test('a second refusal after a good refresh ends the session', async () => {
    const tokens = keeperOf('a')
    const { server, client } = await clientOf(knows('never', renewed), tokens)
    expect(await refused(client.call(getUser))).toMatchObject({ status: 401, code: 'RETRY_FAILED' })
    expect(tokens.endings).toBe(1)
    expect(server.on('/profiles/auth/refresh/')).toHaveLength(1)
  })

  test('without a login there is nothing to refresh', async () => {
    const { server, client } = await clientOf(knows('never', renewed), keeperOf(null))
    expect(await refused(client.call(getUser))).toMatchObject({ status: 401, code: 'NO_REFRESH_TOKEN' })
    expect(server.on('/profiles/auth/refresh/')).toHaveLength(0)
  })

  test('a wrong current password is not taken for an ended login', async () => {
    const { server, client } = await clientOf((_request, response) =>
      answerJson(response, 401, failure('invalid_credentials', 'Invalid credentials. Please check your email and password.')),
    )
    expect(await refused(client.call(changePassword, { body: { new_password: 'swing-low-4' } }))).toMatchObject({
      code: 'invalid_credentials',
    })
    expect(server.on('/profiles/auth/refresh/')).toHaveLength(0)
  })
})

describe('answers that cannot be used', () => {
  const text =
    (status: number, contentType: string, body: string): Answer =>
    (_request, response) => {
      response.writeHead(status, { 'content-type': contentType })
      response.end(body)
    }

  test.each([
    ['INVALID_CONTENT_TYPE', text(200, 'text/html', '<p>hello</p>')],
    ['INVALID_JSON', text(200, 'application/json', '{"results":')],
    ['INVALID_RESPONSE_FORMAT', text(200, 'application/json', '{"results":[{"symbol":1}],"count":"x"}')],
  ])('%s', async (code, answer) => {
    const { server, client } = await clientOf(answer)
    const error = await refused(client.call(listMarkets, { query: {} }))
    expect(error).toMatchObject({ code, status: 200, message: 'Failed to fetch market data. Please try again.' })
    expect(server.on(listMarkets.path)).toHaveLength(1)
  })

  test('a proxy page instead of an error body is told by its status', async () => {
    const { client } = await clientOf(text(404, 'text/html', '<h1>no</h1>'))
    expect(await refused(client.call(getMarket, { params: { symbol: 'XX' } }))).toMatchObject({
      code: 'HTTP_404',
      message: 'Market symbol not found.',
    })
  })

  test('a list may bring its items under data', async () => {
    const { client } = await clientOf(text(200, 'application/json', JSON.stringify({ data: [chat] })))
    expect(await createPaginated(client)(listChats, { query: {} })).toEqual({ results: [chat], count: 1, next: null, previous: null })
  })

  test('something else than a list is an invalid page', async () => {
    const { client } = await clientOf(text(200, 'application/json', '{"chats":[]}'))
    expect(await refused(createPaginated(client)(listChats, { query: {} }))).toMatchObject({ code: 'INVALID_PAGINATED_RESPONSE' })
  })
})

describe('messages', () => {
  const bare =
    (status: number): Answer =>
    (_request, response) =>
      answerJson(response, status, {})

  test.each([
    [409, 'An account with this email already exists.'],
    [422, 'Invalid data provided. Please check your input.'],
    [418, 'An unexpected error occurred. Please try again.'],
  ])('an account answer %i without words says: %s', async (status, message) => {
    const { client } = await clientOf(bare(status))
    expect(await refused(client.call(updateUser, { body: {} }))).toMatchObject({ status, message })
  })

  test('a strategy answer 404 without words says that the strategy was not found', async () => {
    const { client } = await clientOf(bare(404))
    expect(await refused(client.call(getStrategy, { params: { id: 's' } }))).toMatchObject({ message: 'Strategy not found.' })
  })

  test.each([{ message: 'Market closed' }, { error: 'Outside trading hours' }, { detail: 'The market is currently closed', code: 'E132' }])(
    'a text from elsewhere that says that the market is closed, such as %j, is told with the symbol and not asked again',
    async (body) => {
      const { server, client } = await clientOf((_request, response) => answerJson(response, 502, body))
      const error = await refused(client.call(getCandles, { query: { symbol: 'EURUSD' } }))
      expect(error).toMatchObject({ status: 409, code: 'market_closed', message: "Market is currently closed for symbol 'EURUSD'" })
      expect(server.on(getCandles.path)).toHaveLength(1)
    },
  )

  test('what our own server says about trading hours is left as it is', async () => {
    const body = failure('market_invalid', 'The trading hours decide where each day begins.')
    const { client } = await clientOf((_request, response) => answerJson(response, 400, body))
    expect(await refused(client.call(getMarket, { params: { symbol: 'EURUSD' } }))).toMatchObject({ code: 'market_invalid' })
  })

  test("the server's own words, field errors, details and request number are kept", async () => {
    const body = failure('validation', 'Two things are wrong.', { errors: { email: ['Email is required'] }, details: { at: 3 } })
    const { client } = await clientOf((_request, response) => answerJson(response, 400, body))
    expect(await refused(client.call(deactivate))).toMatchObject({
      status: 400,
      code: 'validation',
      message: 'Two things are wrong.',
      errors: { email: ['Email is required'] },
      details: { at: 3 },
      requestId: 'r-7',
    })
  })
})
