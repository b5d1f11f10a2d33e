// The whole product on a database of its own, whose clock its parent moves. A process of its own, as its workers are threads.
import path from 'node:path'
import { checkAlerts } from '../server/alerts/check-alerts.ts'
import { startJobs } from '../server/jobs/start-jobs.ts'
import { allJobs } from '../server/product.ts'
import { createTestProduct } from '../server/testing/test-product.ts'

let aheadMs = 0
const product = await createTestProduct({
  now: () => Date.now() + aheadMs,
  pagesFolder: path.resolve(import.meta.dirname, '../web/dist'),
})
const deps = { ...product, address: product.database.address }
const jobs = await startJobs(deps, allJobs, { workers: 2, threadMemoryMb: 512 })
const origin = await product.app.listen({ host: '127.0.0.1', port: 0 })

/** Moves the clock by so many minutes, and looks at the alerts as the schedule then does. */
async function move(minutes: number): Promise<void> {
  aheadMs += minutes * 60_000
  await checkAlerts({ ...deps, threads: jobs.threads })
  process.send?.({ moved: minutes })
}

async function end(): Promise<void> {
  await jobs.stop(0)
  await product.close()
  process.exit(0)
}

process.on('message', (minutes: number) => void move(minutes))
process.on('disconnect', () => void end())
process.send?.({ origin })
