import type { Figure } from './figure.ts'
import { inFreshProcess } from './fresh-process.ts'

interface Found {
  readonly name: string
  readonly calls: number
  readonly answered: number
  readonly serverErrors: readonly string[]
  readonly undocumented: readonly string[]
}

/** What each call of the API answers to 10,000 calls made from its own schemas. */
export function apiCallBenchmarks(): Figure[] {
  const found = inFreshProcess<Found[]>('../server/business/testing/measure-random-calls.ts')
  return found.flatMap(({ name, calls, answered, serverErrors, undocumented }): Figure[] => {
    for (const fault of [...serverErrors, ...undocumented].slice(0, 3)) console.error(`  ${fault}`)
    const of = `${name}, ${calls.toLocaleString('en-US')} calls`
    return [
      { name: `${of}: answered with what was asked for`, value: answered, unit: '', goal: null },
      { name: '  server errors', value: serverErrors.length, unit: '', goal: '0' },
      { name: '  fields or codes that are not documented', value: undocumented.length, unit: '', goal: '0' },
    ]
  })
}
