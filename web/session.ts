import type { TokenPair } from '@playbook/contract/auth'
import { randomKey } from './random-key.ts'
import { tinyStore, useTinyStore } from './ui/tiny-store.ts'

/** The stored login. `accessExpiresAtMs` is on this device's clock, so a wrong clock does no harm. */
export interface StoredTokens {
  readonly access: string
  readonly refresh: string
  readonly accessExpiresAtMs: number
  /** The same for all tokens of one login: tabs know by it that newer ones are theirs too. */
  readonly family: string
  /** How often they were refreshed since: a clock that is set back makes no tokens older. */
  readonly generation: number
}

/** By its owner, who may have closed the account with it, or by the server. */
export type LoginEnd = 'logout' | 'deactivation' | 'deletion' | 'expired'

export interface SessionState {
  /** `starting` until the storages were read. */
  readonly status: 'starting' | 'guest' | 'signed_in'
  readonly tokens: StoredTokens | null
  /** Why a login ended in this tab; null at the start and after a login. */
  readonly endedBy: LoginEnd | null
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
    const { access, refresh, accessExpiresAtMs, family, generation } = value as Record<string, unknown>
    if (typeof access !== 'string' || typeof refresh !== 'string' || typeof accessExpiresAtMs !== 'number') return null
    // Those that were stored without one are no others' relatives.
    return {
      access,
      refresh,
      accessExpiresAtMs,
      family: typeof family === 'string' ? family : randomKey(),
      generation: typeof generation === 'number' ? generation : 0,
    }
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
  | { kind: 'ended'; family: string; endedBy: LoginEnd }
  | { kind: 'refreshed'; tokens: StoredTokens }
  /** A tab that is about to refresh asks whether another one has done it: it may have slept, or been restored. */
  | { kind: 'newest'; family: string; generation: number }
  | { kind: 'no_newer'; family: string }
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
    const family = data.kind === 'refreshed' ? data.tokens.family : data.family
    if (tokens === null || tokens.family !== family) return
    if (data.kind === 'ended') {
      forget()
      store.set({ status: 'guest', tokens: null, endedBy: data.endedBy })
    } else if (data.kind === 'refreshed') {
      if (isNewer(data.tokens, tokens)) adopt(data.tokens)
    } else if (data.kind === 'no_newer') {
      asked?.heard()
    } else {
      const answer: Message = tokens.generation > data.generation ? { kind: 'refreshed', tokens } : { kind: 'no_newer', family }
      channel?.postMessage(answer)
    }
  }
}

const isNewer = (found: StoredTokens, held: StoredTokens): boolean => found.generation > held.generation

function adopt(tokens: StoredTokens): void {
  keep(tokens, isRemembered())
  store.set({ status: 'signed_in', tokens, endedBy: null })
}

/** A busy tab takes its time to answer, one that is frozen never does. */
const newestPatienceMs = 1_000
/** Where it is not known how many tabs there are. */
const unknownTabsPatienceMs = 60

/** A shared lock that each tab of a login holds, so that they can be counted. */
let presence: { readonly family: string; readonly leave: () => void } | null = null
const presenceName = (family: string) => `playbook.tab.${family}`

store.subscribe(() => {
  const family = store.get().tokens?.family
  if (presence?.family === family || typeof navigator.locks === 'undefined') return
  presence?.leave()
  presence = null
  if (family === undefined) return
  const left = Promise.withResolvers<void>()
  presence = { family, leave: () => left.resolve() }
  void navigator.locks.request(presenceName(family), { mode: 'shared' }, () => left.promise).catch(() => {})
})

async function countOtherTabs(family: string): Promise<number | null> {
  if (typeof navigator.locks === 'undefined') return null
  const { held = [] } = await navigator.locks.query()
  return Math.max(0, held.filter(({ name }) => name === presenceName(family)).length - 1)
}

/** The question to the other tabs that is being answered. */
let asked: { readonly heard: () => void } | null = null

/** Takes newer tokens of this login over where another tab, or what is stored on the device, has them. */
async function takeNewest(): Promise<void> {
  const { tokens } = store.get()
  if (tokens === null) return
  const kept = readTokens(storages()[1] ?? null)
  if (kept !== null && kept.family === tokens.family && isNewer(kept, tokens)) return adopt(kept)
  const others = await countOtherTabs(tokens.family)
  if (channel === null || others === 0) return
  let answers = 0
  const answered = Promise.withResolvers<void>()
  const timer = setTimeout(answered.resolve, others === null ? unknownTabsPatienceMs : newestPatienceMs)
  // Newer tokens end the waiting, and so does the last of those that have none.
  const stop = store.subscribe(answered.resolve)
  asked = { heard: () => (answers += 1) === others && answered.resolve() }
  channel.postMessage({ kind: 'newest', family: tokens.family, generation: tokens.generation } satisfies Message)
  await answered.promise
  asked = null
  stop()
  clearTimeout(timer)
}

/**
 * Does one tab's refresh at a time, after a look whether another tab has done it. A used refresh token that comes back late
 * would end the whole login, so a tab that slept or was restored must not send its own.
 */
export async function refreshAmongTabs(refresh: () => Promise<void>): Promise<void> {
  // Those that it was asked for: another tab's may have come while this one waited for its turn.
  const before = store.get().tokens
  const work = async () => {
    if (store.get().tokens === before) await takeNewest()
    if (store.get().tokens === before) await refresh()
  }
  // Without locks, tabs that refresh at one moment are given the same new tokens by the server.
  await (typeof navigator.locks === 'undefined' ? work() : navigator.locks.request('playbook.refresh', work))
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
function onOurClock(pair: TokenPair, answeredAtMs: number): Omit<StoredTokens, 'family' | 'generation'> {
  const lifetimeMs = Date.parse(pair.access_expires_at) - answeredAtMs
  return { access: pair.access, refresh: pair.refresh, accessExpiresAtMs: Date.now() + lifetimeMs }
}

export function signIn(pair: TokenPair, remember: boolean, answeredAtMs: number = Date.now()): void {
  const tokens = { ...onOurClock(pair, answeredAtMs), family: randomKey(), generation: 0 }
  keep(tokens, remember)
  store.set({ status: 'signed_in', tokens, endedBy: null })
}

/** Takes the new pair of the same login, in this tab and in those that share it. */
export function renewTokens(pair: TokenPair, answeredAtMs: number): void {
  const old = store.get().tokens
  if (old === null) return
  const tokens = { ...onOurClock(pair, answeredAtMs), family: old.family, generation: old.generation + 1 }
  adopt(tokens)
  channel?.postMessage({ kind: 'refreshed', tokens } satisfies Message)
}

/** Forgets the login in both storages, whatever the server says. */
export function endSession(endedBy: LoginEnd): void {
  const { tokens } = store.get()
  forget()
  store.set({ status: 'guest', tokens: null, endedBy })
  if (tokens !== null) channel?.postMessage({ kind: 'ended', family: tokens.family, endedBy } satisfies Message)
}
