import { allowedImports, allowedLibraries } from './allowed-imports.ts'
import { domainOf, isForTests, roomOf, type Room } from './domain-of.ts'
import { importsOf, targetOf } from './imports-of.ts'

const leftOf: Readonly<Record<Room, readonly Room[]>> = {
  engine: ['engine'],
  contract: ['engine', 'contract'],
  server: ['engine', 'contract', 'server'],
  web: ['engine', 'contract', 'web'],
}

/** SQL is private to its domain. */
const isStore = (file: string): boolean => /^server\/.*(?:^|\/|-)store\.ts$/.test(file)

function libraryFault(room: Room, module: string): string | null {
  const allowed = allowedLibraries[room]
  const name = module.startsWith('node:') ? 'node:*' : module.split('/', module.startsWith('@') ? 2 : 1).join('/')
  return allowed.includes(name) || allowed.includes(module) ? null : `${room} may not import the library ${module}`
}

function edgeFault(file: string, target: string): string | null {
  const own = roomOf(file)
  if (own === null) return null
  const [from, to, room] = [domainOf(file), domainOf(target), roomOf(target)]
  if (room === null) return isForTests(file) ? null : `${target} lies outside the rooms`
  if (!leftOf[own].includes(room)) return `${own} may not import ${room}`
  if (isForTests(file)) return null
  if (isForTests(target)) return `${target} is there for tests only`
  if (from === to) return null
  if (isStore(target)) return `${target} is private to ${to}: ask the domain for what you need, not its store`
  return allowedImports[from]?.includes(to) ? null : `${from} may not import ${to}: it is not listed in scripts/fences/allowed-imports.ts`
}

/** Every import among these files (path to text) that no line allows, and every call of the clock in the engine, each as one sentence. */
export function findFaults(sources: Iterable<readonly [string, string]>): {
  readonly faults: readonly string[]
  readonly used: ReadonlySet<string>
} {
  const faults: string[] = []
  const used = new Set<string>()
  for (const [file, source] of sources) {
    const room = roomOf(file)
    if (room === null) continue
    const { modules, readsClock } = importsOf(file, source)
    if (room === 'engine' && readsClock && !isForTests(file)) faults.push(`${file}: the engine has no clock: time is an argument`)
    for (const module of modules) {
      const target = targetOf(file, module)
      const fault = target !== null ? edgeFault(file, target) : isForTests(file) ? null : libraryFault(room, module)
      if (fault !== null) faults.push(`${file}: ${fault}`)
      else if (target !== null && !isForTests(file)) used.add(`${domainOf(file)} > ${domainOf(target)}`)
    }
  }
  return { faults, used }
}

/** Lines of the table that no import uses: they would let something in that nobody needs. */
export const unusedLines = (used: ReadonlySet<string>): readonly string[] =>
  Object.entries(allowedImports).flatMap(([from, targets]) =>
    targets.filter((to) => !used.has(`${from} > ${to}`)).map((to) => `allowed-imports.ts: ${from} no longer imports ${to}`),
  )
