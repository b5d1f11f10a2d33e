import { startModelServer, type ModelServer } from '../server/model/testing/model-server.ts'
import { startOwnApp } from './own-app.ts'

/** What stands behind the socket. */
interface AnyModel {
  readonly url: string
  readonly close: () => Promise<void>
}

export interface ModelApp<M extends AnyModel = ModelServer> {
  readonly origin: string
  readonly model: M
  close(): Promise<void>
}

/** The application with an empty data folder of its own and a model behind a real socket that says what it is told to. */
export const startModelApp = (): Promise<ModelApp> => startAppWith(startModelServer)

/** The same with another model. */
export async function startAppWith<M extends AnyModel>(startModel: () => Promise<M>): Promise<ModelApp<M>> {
  const model = await startModel()
  const app = await startOwnApp({ MODEL_PROVIDER: 'openai', MODEL_URL: `${model.url}/v1`, MODEL_NAME: 'model-x' })
  const close = async () => {
    await app.close()
    await model.close()
  }
  return { origin: app.origin, model, close }
}
