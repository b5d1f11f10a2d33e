import type { TokenPair } from '@playbook/contract/auth'
import { tinyStore, useTinyStore } from './ui/tiny-store.ts'

/** The stored login. `accessExpiresAtMs` is on this device's clock, so a wrong clock does no harm. */
export interface StoredTokens {
  readonly access: string
  readonly refresh: string
  readonly accessExpiresAtMs: number
}

export interface SessionState {
  /** `starting` until the storages were read. */
  readonly status: 'starting' | 'guest' | 'signed_in'
  readonly tokens: StoredTokens | null
  /** Why a login ended in this tab; null at the start and after a login. */
  readonly endedBy: 'logout' | 'expired' | null
}

const storageName = 'playbook.tokens'
const store = tinyStore<SessionState>({ status: 'starting', tokens: null, endedBy: null })

export const currentSession = (): SessionState => store.get()
export const useSession = (): SessionState => useTinyStore(store)

const guarded = <T>(work: () => T): T | null => {
  try {
    return work()
  } catch {
    // Storage is closed to us or full: the login then lasts as long as this tab.
    return null
  }
}
const storages = () => [guarded(() => globalThis.sessionStorage), guarded(() => globalThis.localStorage)]

function readTokens(storage: Storage | null): StoredTokens | null {
  return guarded(() => {
    const value: unknown = JSON.parse(storage?.getItem(storageName) ?? 'null')
    if (typeof value !== 'object' || value === null) return null
    const { access, refresh, accessExpiresAtMs } = value as Record<string, unknown>
    if (typeof access !== 'string' || typeof refresh !== 'string' || typeof accessExpiresAtMs !== 'number') return null
    return { access, refresh, accessExpiresAtMs }
  })
}

function keep(tokens: StoredTokens, isRemembered: boolean): void {
  const [session, local] = storages()
  const [chosen, other] = isRemembered ? [local, session] : [session, local]
  guarded(() => other?.removeItem(storageName))
  guarded(() => chosen?.setItem(storageName, JSON.stringify(tokens)))
}

function forget(): void {
  for (const storage of storages()) guarded(() => storage?.removeItem(storageName))
}

/** True when the login outlives the browser's window. */
export const isRemembered = (): boolean => readTokens(storages()[1] ?? null) !== null

/** Keeps the login after the window closes, or only until then. */
export function rememberLogin(isRemembered: boolean): void {
  const { tokens } = store.get()
  if (tokens !== null) keep(tokens, isRemembered)
}

type Message =
  | { kind: 'ended'; refresh: string }
  | { kind: 'refreshed'; refresh: string; tokens: StoredTokens }
  /** A new tab asks for the login of the others, and is given it. */
  | { kind: 'wanted' }
  | { kind: 'given'; tokens: StoredTokens }
let channel: BroadcastChannel | null = null

/** Tabs that share a login share its end and its new tokens. */
function listenToOtherTabs(): void {
  if (channel !== null || typeof BroadcastChannel === 'undefined') return
  channel = new BroadcastChannel('playbook.session')
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    const { tokens, status } = store.get()
    if (data.kind === 'wanted') {
      if (tokens !== null) channel?.postMessage({ kind: 'given', tokens } satisfies Message)
      return
    }
    if (data.kind === 'given') {
      if (status === 'starting') become(data.tokens)
      return
    }
    if (tokens === null || tokens.refresh !== data.refresh) return
    if (data.kind === 'ended') {
      forget()
      store.set({ status: 'guest', tokens: null, endedBy: 'logout' })
    } else {
      keep(data.tokens, isRemembered())
      store.set({ status: 'signed_in', tokens: data.tokens, endedBy: null })
    }
  }
}

/** Reads what is stored; call it once before the first page is drawn. */
export function startSession(): void {
  listenToOtherTabs()
  const [session, local] = storages()
  const tokens = readTokens(session ?? null) ?? readTokens(local ?? null)
  store.set({ status: tokens === null ? 'guest' : 'signed_in', tokens, endedBy: null })
}

/** Other tabs answer within a few milliseconds; a busy one may need longer. */
const patienceMs = 250

/** A tab without a login asks those that are open for theirs before it counts as a guest. */
export function joinOpenTabs(): void {
  if (channel === null || store.get().tokens !== null) return
  store.set({ status: 'starting', tokens: null, endedBy: null })
  channel.postMessage({ kind: 'wanted' } satisfies Message)
  setTimeout(() => {
    if (store.get().status === 'starting') store.set({ status: 'guest', tokens: null, endedBy: null })
  }, patienceMs)
}

function become(tokens: StoredTokens): void {
  keep(tokens, false)
  store.set({ status: 'signed_in', tokens, endedBy: null })
}

/** `answeredAtMs` is the server's clock when it answered: the difference to ours is taken out of the expiry. */
function onOurClock(pair: TokenPair, answeredAtMs: number): StoredTokens {
  const lifetimeMs = Date.parse(pair.access_expires_at) - answeredAtMs
  return { access: pair.access, refresh: pair.refresh, accessExpiresAtMs: Date.now() + lifetimeMs }
}

export function signIn(pair: TokenPair, remember: boolean, answeredAtMs: number = Date.now()): void {
  const tokens = onOurClock(pair, answeredAtMs)
  keep(tokens, remember)
  store.set({ status: 'signed_in', tokens, endedBy: null })
}

/** Takes the new pair of the same login, in this tab and in those that share it. */
export function renewTokens(pair: TokenPair, answeredAtMs: number): void {
  const old = store.get().tokens
  if (old === null) return
  const tokens = onOurClock(pair, answeredAtMs)
  keep(tokens, isRemembered())
  store.set({ status: 'signed_in', tokens, endedBy: null })
  channel?.postMessage({ kind: 'refreshed', refresh: old.refresh, tokens } satisfies Message)
}

/** Forgets the login in both storages, whatever the server says. */
export function endSession(endedBy: 'logout' | 'expired'): void {
  const { tokens } = store.get()
  forget()
  store.set({ status: 'guest', tokens: null, endedBy })
  if (tokens !== null) channel?.postMessage({ kind: 'ended', refresh: tokens.refresh } satisfies Message)
}
