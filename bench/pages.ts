import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Figure } from './figure.ts'

interface Compressed {
  readonly gzipBytes: number
  readonly brotliBytes: number
}
interface Sizes {
  readonly firstLoads: Readonly<Record<string, Compressed & { readonly goal?: Partial<Compressed> }>>
}

const codings = { gzipBytes: 'gzip', brotliBytes: 'brotli' } as const satisfies Record<keyof Compressed, string>

/** Compressed script of each first load, as the last build measured it. */
export function pageBenchmarks(): Promise<Figure[]> {
  const { firstLoads } = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../web/dist/sizes.json'), 'utf8')) as Sizes
  return Promise.resolve(
    Object.entries(firstLoads).flatMap(([name, load]) =>
      (Object.keys(codings) as (keyof Compressed)[]).map((field) => ({
        name: `first load of ${name}, ${codings[field]}`,
        value: load[field] / 1024,
        unit: 'KB',
        goal: load.goal?.[field] === undefined ? null : `under ${load.goal[field] / 1024}`,
      })),
    ),
  )
}
