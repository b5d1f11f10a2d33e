import {
  changeAlert as changeCall,
  createAlert as createCall,
  deleteAlert as deleteCall,
  listAlerts as listCall,
  listFiredAlerts,
} from '@playbook/contract/alerts'
import { Failure } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import { windowOf } from '@playbook/contract/page'
import { serve, type Route } from '../http/serve.ts'
import { toPart } from '../http/to-page.ts'
import type { AlertDeps } from './alert-market.ts'
import { changeAlert } from './change-alert.ts'
import { createAlert } from './create-alert.ts'
import { presentAlert, presentFired } from './present-alert.ts'
import { deleteAlert, listAlerts, listFired } from './store.ts'

export function alertRoutes(deps: AlertDeps): Route[] {
  const { db } = deps
  return [
    serve(listCall, async ({ query, caller }) => {
      const { symbol, status } = query
      const { rows, count } = await listAlerts(db, caller.userId, { ...windowOf(query, limits.alertsPageSize), symbol, status })
      return toPart(listCall.path, query, limits.alertsPageSize, rows.map(presentAlert), count)
    }),
    serve(createCall, async ({ body, caller, context }) => {
      const { newId, keepAnswer } = context
      return presentAlert(await createAlert(deps, { ownerId: caller.userId, newId, keepAnswer }, body, presentAlert))
    }),
    serve(changeCall, async ({ params, body, caller }) => presentAlert(await changeAlert(deps, caller.userId, params.id, body))),
    serve(deleteCall, async ({ params, caller }) => {
      if (!(await deleteAlert(db, caller.userId, params.id))) throw new Failure('alert_not_found')
      return { id: params.id }
    }),
    serve(listFiredAlerts, async ({ query, caller }) => {
      const { symbol } = query
      const { rows, count } = await listFired(db, caller.userId, { ...windowOf(query, limits.alertsPageSize), symbol })
      return toPart(listFiredAlerts.path, query, limits.alertsPageSize, rows.map(presentFired), count)
    }),
  ]
}
