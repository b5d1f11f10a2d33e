import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Figure } from './figure.ts'

interface Sizes {
  readonly firstLoads: Readonly<Record<string, { readonly gzipBytes: number; readonly brotliBytes: number; readonly goalBytes?: number }>>
}

/** Compressed script of each first load, as the last build measured it. */
export function pageBenchmarks(): Promise<Figure[]> {
  const { firstLoads } = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../web/dist/sizes.json'), 'utf8')) as Sizes
  return Promise.resolve(
    Object.entries(firstLoads).flatMap(([name, load]) => [
      {
        name: `first load of ${name}, gzip`,
        value: load.gzipBytes / 1024,
        unit: 'KB',
        goal: load.goalBytes === undefined ? null : `under ${load.goalBytes / 1024}`,
      },
      { name: `first load of ${name}, brotli`, value: load.brotliBytes / 1024, unit: 'KB', goal: null },
    ]),
  )
}
