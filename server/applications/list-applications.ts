import type { Application, ApplicationKind } from '@playbook/contract/applications'
import type { Db } from '../db/tables.ts'
import { presentApplication } from './present-application.ts'
import { findOpenId, listApplicationsOf } from './store.ts'

/** Everything that a user has applied for, the latest first. */
export const listApplications = async (db: Db, userId: string): Promise<Application[]> =>
  (await listApplicationsOf(db, userId)).map(presentApplication)

/** The id of the user's open application of the kind. */
export const findOpenApplication = (db: Db, userId: string, kind: ApplicationKind): Promise<string | undefined> =>
  findOpenId(db, userId, kind)
