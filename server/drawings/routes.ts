import * as calls from '@playbook/contract/drawings'
import { Failure } from '@playbook/contract/failure'
import type { Drawing, DrawingCommand } from '@playbook/engine/drawings/drawing'
import { serve, type Route } from '../http/serve.ts'
import { wholeList } from '../http/to-page.ts'
import { mustFindMarket, type MarketDeps } from '../markets/find-market.ts'
import { changeDrawings } from './change-drawings.ts'
import { clearDrawings, findDrawing, listDrawings, whileHeld } from './store.ts'

export function drawingRoutes(deps: MarketDeps): Route[] {
  return [...listRoutes(deps), ...singleRoutes(deps)]
}

function listRoutes(deps: MarketDeps): Route[] {
  const { db } = deps
  // A market that is no longer there keeps its drawings; only new ones need it.
  const mustExist = async (ownerId: string, symbol: string, commands: readonly DrawingCommand[]) => {
    if (commands.some(({ command }) => command === 'add')) await mustFindMarket(deps, ownerId, symbol)
  }
  return [
    serve(calls.listDrawings, async ({ query, caller }) => wholeList(await listDrawings(db, caller.userId, query.symbol))),
    serve(calls.deleteDrawings, async ({ query: { symbol }, caller: { userId } }) => {
      const deleted = await whileHeld(db, userId, (tx) => clearDrawings(tx, userId, symbol))
      return { symbol, deleted }
    }),
    serve(calls.addDrawing, async ({ body, caller: { userId: ownerId }, context }) => {
      const { symbol, id = context.newId, type, properties } = body
      const added = { id, command: 'add', type, properties } as const
      const commands = [added]
      await mustExist(ownerId, symbol, commands)
      const fieldOf = (_: number, property: string) => `properties.${property}`
      await changeDrawings(deps, { ownerId, symbol, commands, fieldOf, finish: (tx) => context.keepAnswer(tx, added) })
      return added
    }),
    serve(calls.applyDrawings, async ({ body: { symbol, commands }, caller: { userId: ownerId }, context }) => {
      await mustExist(ownerId, symbol, commands)
      const fieldOf = (index: number, property: string) => `commands.${index}.properties.${property}`
      const finish = (tx: Parameters<typeof context.keepAnswer>[0], drawings: readonly Drawing[]) =>
        context.keepAnswer(tx, wholeList(drawings))
      return wholeList(await changeDrawings(deps, { ownerId, symbol, commands, fieldOf, finish }))
    }),
  ]
}

function singleRoutes(deps: MarketDeps): Route[] {
  const { db } = deps
  const mustFind = async (ownerId: string, id: string) => {
    const found = await findDrawing(db, ownerId, id)
    if (found === undefined) throw new Failure('drawing_not_found')
    return found
  }
  const fieldOf = (_: number, property: string) => `properties.${property}`
  return [
    serve(calls.getDrawing, async ({ params, caller }) => (await mustFind(caller.userId, params.id)).drawing),
    serve(calls.updateDrawing, async ({ params: { id }, body, caller: { userId: ownerId } }) => {
      const { symbol } = await mustFind(ownerId, id)
      const after = await changeDrawings(deps, { ownerId, symbol, commands: [{ id, command: 'update', ...body }], fieldOf })
      return after.find((drawing) => drawing.id === id)!
    }),
    serve(calls.deleteDrawing, async ({ params: { id }, caller: { userId: ownerId } }) => {
      const { symbol } = await mustFind(ownerId, id)
      await changeDrawings(deps, { ownerId, symbol, commands: [{ id, command: 'delete' }], fieldOf })
      return { id }
    }),
  ]
}
