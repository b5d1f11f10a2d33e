import { getChartSettings, saveChartSettings, SavedChartSettings } from '@playbook/contract/chart-settings'
import type { Db } from '../db/tables.ts'
import { serve, type Route } from '../http/serve.ts'
import { findSettings, storeSettings } from './store.ts'

const nothing: SavedChartSettings = { revision: 0, settings: null, undo: [], redo: [] }

export function chartRoutes({ db, now }: { readonly db: Db; readonly now: () => number }): Route[] {
  return [
    serve(getChartSettings, async ({ caller }) => {
      const found = await findSettings(db, caller.userId)
      if (found === undefined) return nothing
      // What an earlier version of the product kept, and this one cannot read, is as if nothing was kept.
      const read = SavedChartSettings.safeParse({ revision: found.revision, ...found.document })
      return read.success ? read.data : { ...nothing, revision: found.revision }
    }),
    serve(saveChartSettings, async ({ body, caller }) => {
      const { settings, undo, redo } = body
      return { revision: await storeSettings(db, caller.userId, { settings, undo, redo }, new Date(now())) }
    }),
  ]
}
