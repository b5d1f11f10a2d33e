import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  currentSession,
  endSession,
  isRemembered,
  joinOpenTabs,
  rememberLogin,
  refreshAmongTabs,
  renewTokens,
  signIn,
  startSession,
} from './session.ts'
import { samplePair } from './testing/samples.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  startSession()
})
afterEach(() => endSession('logout'))

test('AU28 a login without remember-me is kept for the window only', () => {
  signIn(samplePair('1'), false)
  expect(currentSession()).toMatchObject({ status: 'signed_in', tokens: { access: 'access-1' } })
  expect(localStorage).toHaveLength(0)
  expect(sessionStorage).toHaveLength(1)
})

test('a login with remember-me outlives the window', () => {
  signIn(samplePair('1'), true)
  expect(sessionStorage).toHaveLength(0)
  expect(isRemembered()).toBe(true)
  startSession()
  expect(currentSession().status).toBe('signed_in')
})

test('the choice to be remembered can be changed later', () => {
  signIn(samplePair('1'), false)
  rememberLogin(true)
  expect(isRemembered()).toBe(true)
  rememberLogin(false)
  expect(localStorage).toHaveLength(0)
})

test('new tokens stay where the old ones were', () => {
  signIn(samplePair('1'), true)
  renewTokens(samplePair('2'), Date.now())
  expect(localStorage.getItem('playbook.tokens')).toContain('access-2')
  expect(sessionStorage).toHaveLength(0)
})

test('AU28 the end of a session empties both storages', () => {
  signIn(samplePair('1'), true)
  endSession('logout')
  expect(localStorage).toHaveLength(0)
  expect(sessionStorage).toHaveLength(0)
  expect(currentSession()).toEqual({ status: 'guest', tokens: null, endedBy: 'logout' })
})

test.each(['', 'garbage', '42', '{"access":1}', '[]', '{"access":"a","refresh":"b"}'])('garbage in storage (%j) is a guest', (garbage) => {
  localStorage.setItem('playbook.tokens', garbage)
  sessionStorage.setItem('playbook.tokens', garbage)
  startSession()
  expect(currentSession().status).toBe('guest')
})

test('a clock that is an hour wrong does not make the login expire', () => {
  const serverNowMs = Date.now() - 3_600_000
  const pair = { ...samplePair('1'), access_expires_at: new Date(serverNowMs + 900_000).toISOString() }
  signIn(pair, false, serverNowMs)
  const leftMs = (currentSession().tokens?.accessExpiresAtMs ?? 0) - Date.now()
  expect(leftMs).toBeGreaterThan(890_000)
  expect(leftMs).toBeLessThanOrEqual(900_000)
})

test('a logout in another tab with the same login ends this one, another login does not', async () => {
  signIn(samplePair('1'), false)
  const { family } = currentSession().tokens!
  const otherTab = new BroadcastChannel('playbook.session')
  otherTab.postMessage({ kind: 'ended', family: 'of-somebody-else', endedBy: 'logout' })
  const newer = { access: 'a2', refresh: 'r2', accessExpiresAtMs: 1, family, generation: 2 }
  otherTab.postMessage({ kind: 'refreshed', tokens: { ...newer, access: 'a3', family: 'of-somebody-else' } })
  otherTab.postMessage({ kind: 'refreshed', tokens: newer })
  await vi.waitFor(() => expect(currentSession().tokens?.access).toBe('a2'))
  // What comes late from a tab that slept is older, and changes nothing.
  otherTab.postMessage({ kind: 'refreshed', tokens: { ...newer, access: 'a1', refresh: 'r1', generation: 1 } })
  otherTab.postMessage({ kind: 'ended', family, endedBy: 'expired' })
  await vi.waitFor(() => expect(currentSession()).toMatchObject({ status: 'guest', endedBy: 'expired' }))
  expect(sessionStorage).toHaveLength(0)
  otherTab.close()
})

describe('a refresh among tabs', () => {
  const refresh = vi.fn<() => Promise<void>>(() => Promise.resolve())
  beforeEach(() => refresh.mockClear())

  test('is not done where another tab has the newer tokens of this login: they are taken over', async () => {
    signIn(samplePair('1'), false)
    const { family } = currentSession().tokens!
    const otherTab = new BroadcastChannel('playbook.session')
    otherTab.onmessage = ({ data }) => {
      if (data.kind !== 'newest' || data.family !== family) return
      otherTab.postMessage({ kind: 'refreshed', tokens: { access: 'a2', refresh: 'r2', accessExpiresAtMs: 1, family, generation: 1 } })
    }
    await refreshAmongTabs(refresh)
    expect([refresh.mock.calls.length, currentSession().tokens?.access]).toEqual([0, 'a2'])
    otherTab.close()
  })

  test('is not done where the device has kept newer tokens of this login, but those of another login are left alone', async () => {
    signIn(samplePair('1'), true)
    const tokens = currentSession().tokens!
    const stored = { ...tokens, access: 'a2', refresh: 'r2', generation: 1 }
    localStorage.setItem('playbook.tokens', JSON.stringify({ ...stored, family: 'of-somebody-else' }))
    await refreshAmongTabs(refresh)
    expect([refresh.mock.calls.length, currentSession().tokens?.access]).toEqual([1, 'access-1'])
    localStorage.setItem('playbook.tokens', JSON.stringify(stored))
    await refreshAmongTabs(refresh)
    expect([refresh.mock.calls.length, currentSession().tokens?.access]).toEqual([1, 'a2'])
  })

  test('is answered for a tab that asks with older tokens, and for no other login', async () => {
    signIn(samplePair('1'), false)
    const tokens = currentSession().tokens!
    const otherTab = new BroadcastChannel('playbook.session')
    const heard: unknown[] = []
    otherTab.onmessage = ({ data }) => heard.push(data)
    for (const [family, generation] of [
      ['of-somebody-else', -1],
      [tokens.family, 0],
      [tokens.family, -1],
    ])
      otherTab.postMessage({ kind: 'newest', family, generation })
    await vi.waitFor(() =>
      expect(heard).toEqual([
        { kind: 'no_newer', family: tokens.family },
        { kind: 'refreshed', tokens },
      ]),
    )
    otherTab.close()
  })
})

test('a new tab takes over the login of another one, and gives its own to the next', async () => {
  const otherTab = new BroadcastChannel('playbook.session')
  const heard: unknown[] = []
  otherTab.onmessage = ({ data }) => {
    heard.push(data)
    if (data.kind === 'wanted')
      otherTab.postMessage({ kind: 'given', tokens: { access: 'a1', refresh: 'r1', accessExpiresAtMs: 1, family: 'f', generation: 0 } })
  }
  joinOpenTabs()
  expect(currentSession().status).toBe('starting')
  await vi.waitFor(() => expect(currentSession()).toMatchObject({ status: 'signed_in', tokens: { access: 'a1' } }))
  expect(localStorage).toHaveLength(0)
  otherTab.postMessage({ kind: 'wanted' })
  await vi.waitFor(() =>
    expect(heard).toContainEqual({
      kind: 'given',
      tokens: { access: 'a1', refresh: 'r1', accessExpiresAtMs: 1, family: 'f', generation: 0 },
    }),
  )
  otherTab.close()
})

test('a new tab to which nobody answers is a guest, and takes no login that it did not ask for', async () => {
  joinOpenTabs()
  await vi.waitFor(() => expect(currentSession().status).toBe('guest'))
  const otherTab = new BroadcastChannel('playbook.session')
  otherTab.postMessage({ kind: 'given', tokens: { access: 'a1', refresh: 'r1', accessExpiresAtMs: 1, family: 'f', generation: 0 } })
  otherTab.postMessage({ kind: 'wanted' })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(currentSession().status).toBe('guest')
  otherTab.close()
})
