import { failures } from '@playbook/contract/failure'
import { computeIndicators, getCandles } from '@playbook/contract/markets'
import { describe, expect, test } from 'vitest'
import { ApiError, defaultMessage, errorOfAnswer, messageOf, networkError } from './api-error.ts'
import { screenMessages, type ScreenMessage } from './screen-messages.ts'

const auth = '/profiles/auth/login/'
const strategy = '/strategy_builder/list/{id}/'
const market = getCandles.path
const limited = 'Rate limit exceeded. Please wait before making more requests.'

test.each([
  [auth, 401, 'Invalid credentials. Please check your email and password.'],
  [auth, 403, 'Access denied. Please verify your account.'],
  [auth, 404, 'Account not found.'],
  [auth, 409, 'An account with this email already exists.'],
  [auth, 422, 'Invalid data provided. Please check your input.'],
  [auth, 429, 'Too many attempts. Please try again later.'],
  [auth, 500, 'Server error. Please try again later.'],
  [auth, 418, 'An unexpected error occurred. Please try again.'],
  [strategy, 400, 'Invalid strategy request. Please check your parameters.'],
  [strategy, 404, 'Strategy not found.'],
  [strategy, 429, limited],
  [strategy, 503, 'Strategy service is temporarily unavailable.'],
  [strategy, 500, 'Failed to process strategy. Please try again.'],
  [market, 400, 'Invalid market data request. Please check your parameters.'],
  [market, 404, 'Market symbol not found.'],
  [market, 429, limited],
  [market, 503, 'Market data service is temporarily unavailable.'],
  [market, 500, 'Failed to fetch market data. Please try again.'],
  [computeIndicators.path, 429, limited],
  [computeIndicators.path, 500, 'Failed to calculate indicators'],
] as const)('%s with %d and without words says: %s', (path, status, message) => {
  expect(defaultMessage(path, status)).toBe(message)
  const error = errorOfAnswer({ path }, new Response(null, { status }), null)
  expect([error.message, messageOf(error)]).toEqual([message, message])
})

test('the codes of our own table say the sentences of the specification', () => {
  expect(failures).toMatchObject({
    business_required: {
      message:
        'Business account required. This area is restricted to business users only. Please contact support to upgrade your account or verify your business status.',
    },
    api_key_required: { status: 401, message: 'API key is required for B2B endpoints' },
  })
})

describe('a screen', () => {
  test.each([
    ['loadMarkets', 'Failed to load markets'],
    ['searchMarkets', 'Failed to search markets'],
    ['loadChats', 'Failed to load chats'],
    ['loadStrategies', 'Failed to load strategies'],
    ['loadStrategy', 'Failed to load strategy'],
    ['calculateIndicators', 'Failed to calculate indicators'],
  ] satisfies [ScreenMessage, string][])('says for %s, where nobody has said why: %s', (screen, message) => {
    expect(screenMessages[screen]).toBe(message)
    const unsaid = errorOfAnswer({ path: market }, new Response(null, { status: 500 }), {})
    expect([messageOf(unsaid, screen), messageOf(new TypeError('x is undefined'), screen)]).toEqual([message, message])
  })

  test("shows the error's own message where it has one", () => {
    const said = errorOfAnswer({ path: market }, new Response(null, { status: 400 }), { message: 'Search text is too long' })
    expect(messageOf(said, 'searchMarkets')).toBe('Search text is too long')
    expect(messageOf(networkError(undefined), 'loadMarkets')).toBe('The server cannot be reached. Check your connection and try again.')
    expect(messageOf(new ApiError({ status: 0, code: 'TIMEOUT', message: 'Late.' }), 'loadMarkets')).toBe('Late.')
  })
})
