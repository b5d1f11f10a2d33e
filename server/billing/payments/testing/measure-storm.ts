import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { paymentWebhook } from '@playbook/contract/financial'
import { health } from '@playbook/contract/markets'
import { apiPrefix } from '../../../http/mount.ts'
import type { PaymentShop } from './payment-shop.ts'
import { playStorm, type WebhookTaker } from './webhook-storm.ts'

const main = path.join(import.meta.dirname, '..', '..', '..', 'main.ts')
const startLimitMs = 60_000

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** The product in a process of its own, on the shop's database and with its provider. */
async function startTaker({ product, stripe }: PaymentShop): Promise<WebhookTaker> {
  const port = await freePort()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'playbook-storm-'))
  const { address } = product.database
  const databaseUrl =
    'connectionString' in address
      ? address.connectionString
      : `postgres://${address.user}:${address.password}@${encodeURIComponent(address.host)}:${address.port}/${address.database}`
  const settings = {
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ROLE: 'web',
    LOG_LEVEL: 'fatal',
    RATE_LIMIT_SCALE: '1000',
    STRIPE_SECRET_KEY: stripe.key,
    STRIPE_WEBHOOK_SECRETS: stripe.secret,
    STRIPE_API_URL: stripe.url,
  }
  const origin = `http://127.0.0.1:${port}`
  const start = async (): Promise<ChildProcess> => {
    const child = spawn(process.execPath, [main], { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, ...settings } })
    for (const begun = performance.now(); performance.now() - begun < startLimitMs; await sleep(50))
      if (
        await fetch(`${origin}${apiPrefix}${health.path}`).then(
          (answer) => answer.ok,
          () => false,
        )
      )
        return child
    throw new Error('The server did not start within a minute')
  }
  let running = await start()
  const end = async () => {
    const ended = once(running, 'exit')
    running.kill('SIGKILL')
    await ended
  }
  return {
    send: (body, signature) =>
      fetch(`${origin}${apiPrefix}${paymentWebhook.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        body,
      }).then(
        (answer) => answer.status,
        () => 0,
      ),
    async kill() {
      await end()
      running = await start()
    },
    async close() {
      await end()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const [purchases, kills, serverKills] = [2_500, 20, 6]
/** Three in ten of the events come twice. */
const storm = { seed: 2026, purchases, repeatedShare: 0.3, kills, inFlight: 20, server: { open: startTaker, kills: serverKills } }
console.log(JSON.stringify(await playStorm(storm)))
// The shared database for tests stays connected, and would keep this process.
process.exit(0)
