import type { Db } from '../db/tables.ts'
import type { FindCaller } from '../http/access.ts'
import { findCallerByToken } from './store.ts'
import { hashToken } from './tokens.ts'

/** Looks an access token up on every request, so that a login that has ended is over at once and on every server. */
export const findCallerIn =
  (deps: { readonly db: Db; readonly now: () => number }): FindCaller =>
  (accessToken) =>
    findCallerByToken(deps.db, hashToken(accessToken), new Date(deps.now()))
