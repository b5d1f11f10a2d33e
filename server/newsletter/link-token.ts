import { createHmac } from 'node:crypto'
import { isId } from '../db/is-id.ts'
import { deriveKey } from '../secret-box.ts'
import type { SubscriberRow } from './store.ts'

const mac = (secretKey: string, ...parts: readonly string[]): Buffer =>
  createHmac('sha256', deriveKey(secretKey, 'newsletter')).update(JSON.stringify(parts)).digest()

const parts = {
  /** Bound to the moment of asking: a later wish, or signing out, makes it worthless. */
  confirm: ({ id, asked_at }: Bound) => ['confirm', id, asked_at.toISOString()],
  /** The same in every mail, so that the oldest one still signs out. */
  leave: ({ id }: Pick<Bound, 'id'>) => ['leave', id],
} as const

type Bound = Pick<SubscriberRow, 'id' | 'asked_at'>

export const confirmToken = (secretKey: string, row: Bound): string => tokenOf(row.id, mac(secretKey, ...parts.confirm(row)))
export const leaveToken = (secretKey: string, id: string): string => tokenOf(id, mac(secretKey, ...parts.leave({ id })))

const tokenOf = (id: string, hash: Buffer) => `${id}.${hash.toString('base64url')}`

/** Whose token it is, if it is one of ours at all; null otherwise. */
export function idIn(token: string): string | null {
  const [id = ''] = token.split('.', 1)
  return isId(id) ? id : null
}

/** A keyed hash under which sendings to an address are counted. */
export const addressKey = (secretKey: string, email: string): string => mac(secretKey, 'address', email).toString('base64url')
