import { getPreferences, updatePreferences } from '@playbook/contract/preferences'
import type { Db } from '../db/tables.ts'
import { serve, type Route } from '../http/serve.ts'
import { changePreferences, findPreferences } from './store.ts'

export const preferenceRoutes = ({ db, now }: { readonly db: Db; readonly now: () => number }): Route[] => [
  serve(getPreferences, ({ caller }) => findPreferences(db, caller.userId)),
  serve(updatePreferences, ({ body, caller }) => changePreferences(db, caller, body, new Date(now()))),
]
