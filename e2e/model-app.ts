import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startModelServer, type ModelServer } from '../server/model/testing/model-server.ts'

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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function isUp(origin: string): Promise<boolean> {
  for (let tries = 0; tries < 120; tries += 1) {
    const health = await fetch(`${origin}/api/health/`).catch(() => null)
    if (health?.ok) return true
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  return false
}

/** The application with an empty data folder of its own and a model behind a real socket that says what it is told to. */
export const startModelApp = (): Promise<ModelApp> => startAppWith(startModelServer)

/** The same with another model. */
export async function startAppWith<M extends AnyModel>(startModel: () => Promise<M>): Promise<ModelApp<M>> {
  const model = await startModel()
  const port = await freePort()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'playbook-e2e-model-'))
  const app = spawn(process.execPath, ['server/main.ts'], {
    cwd: path.resolve(import.meta.dirname, '..'),
    stdio: 'ignore',
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      RATE_LIMIT_SCALE: '100',
      MODEL_PROVIDER: 'openai',
      MODEL_URL: `${model.url}/v1`,
      MODEL_NAME: 'model-x',
    },
  })
  const origin = `http://127.0.0.1:${port}`
  const close = async () => {
    const gone = once(app, 'exit')
    app.kill('SIGTERM')
    await gone
    await model.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  if (await isUp(origin)) return { origin, model, close }
  await close()
  throw new Error('The application with a model did not start.')
}
