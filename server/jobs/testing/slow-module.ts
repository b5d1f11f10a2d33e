import { setTimeout as sleep } from 'node:timers/promises'
import type { Compute } from '../thread.ts'

await sleep(600)

/** A task for tests whose module takes longer to load than its work. */
export const compute: Compute<object, number> = () => ({ output: 1, transfer: [] })
