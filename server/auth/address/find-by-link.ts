import type { lookAtAddressLink } from '@playbook/contract/address'
import type { Reply } from '@playbook/contract/endpoint'
import { Failure } from '@playbook/contract/failure'
import type { Transaction } from 'kysely'
import type { Database, Db } from '../../db/tables.ts'
import { limitCodeGuesses } from '../codes/limit-sending.ts'
import { findToken, isClaimOf, type Claim } from '../codes/one-time-code.ts'
import { changePurposes } from '../codes/purposes.ts'
import type { AuthDeps, ClientInfo } from '../deps.ts'
import { findByStopKey, listChanges, type Change } from './store.ts'

const sides = { CHANGE_OLD: 'old', CHANGE_NEW: 'new', CHANGE_STOP: 'stop' } as const
const linkPurposes = [...changePurposes, 'CHANGE_STOP'] as const

interface ChangeByLink {
  readonly claim: Claim
  readonly to: (typeof sides)[keyof typeof sides]
  readonly change: Change
  readonly state: Reply<typeof lookAtAddressLink>['state']
}

/** The change that a link is about, and how it stands; null where the link means nothing (any more). */
export async function findByLink(
  db: Db | Transaction<Database>,
  deps: Pick<AuthDeps, 'secretKey' | 'now'>,
  token: string,
): Promise<ChangeByLink | null> {
  const claim = await findToken(db, deps, { among: linkPurposes, token })
  if (claim === null) return null
  const to = sides[claim.purpose]
  const change = to === 'stop' ? await findByStopKey(db, claim.key) : await findAgreed(db, deps, claim, to)
  if (change === undefined) return null
  const state = stateOf(change, to, claim.isUsed)
  return state === null ? null : { claim, to, change, state }
}

async function findAgreed(db: Db | Transaction<Database>, deps: Pick<AuthDeps, 'secretKey'>, claim: Claim, to: 'old' | 'new') {
  const changes = await listChanges(db, claim.userId)
  return changes.find((change) => isClaimOf(claim, deps, `${claim.userId}:${to === 'old' ? change.old_email : change.new_email}`))
}

function stateOf({ done_at, ended_at }: Change, to: ChangeByLink['to'], isUsed: boolean): ChangeByLink['state'] | null {
  if (to === 'stop') return ended_at === null ? 'open' : isUsed ? 'restored' : null
  if (ended_at !== null) return null
  return done_at !== null ? 'changed' : isUsed ? 'agreed' : 'open'
}

/** An address as somebody sees it who need not know it: its owner knows it again. */
const inPart = (address: string): string => address.replace(/^(.)[^@]*/u, '$1…')

/** Tells whoever has the token of a link what it is for. */
export async function lookAtLink(deps: AuthDeps, token: string, from: ClientInfo): Promise<Reply<typeof lookAtAddressLink>> {
  await limitCodeGuesses(deps, from)
  const found = await findByLink(deps.db, deps, token)
  if (found === null) throw new Failure('link_invalid')
  const { to, change, state } = found
  return { to, old_email: to === 'new' ? inPart(change.old_email) : change.old_email, new_email: change.new_email, state }
}
