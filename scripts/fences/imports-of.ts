import path from 'node:path'
import { Visitor, parseSync } from 'oxc-parser'

/** What one source file asks for: each module by the text of its import, and each call of the clock. */
export interface ModuleRequests {
  readonly modules: readonly string[]
  readonly readsClock: boolean
}

const textOf = (node: { readonly type: string; readonly value?: unknown } | null | undefined): string[] =>
  node?.type === 'Literal' && typeof node.value === 'string' ? [node.value] : []

/** Imports, re-exports, `import()` and `new URL('…', import.meta.url)` of a file, and whether it asks for the present time by `Date`. */
export function importsOf(file: string, source: string): ModuleRequests {
  const { program, module } = parseSync(file, source)
  const modules = module.staticImports.map(({ moduleRequest }) => moduleRequest.value)
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest } of entries) if (moduleRequest !== null) modules.push(moduleRequest.value)
  }
  let readsClock = false
  new Visitor({
    ImportExpression: ({ source: asked }) => void modules.push(...textOf(asked)),
    TSImportType: ({ source: asked }) => void modules.push(...textOf(asked)),
    NewExpression({ callee, arguments: given }) {
      if (callee.type !== 'Identifier') return
      if (callee.name === 'URL') modules.push(...given.slice(0, 1).flatMap((each) => (each.type === 'Literal' ? textOf(each) : [])))
      if (callee.name === 'Date' && given.length === 0) readsClock = true
    },
    CallExpression({ callee }) {
      if (callee.type === 'Identifier' && callee.name === 'Date') readsClock = true
    },
  }).visit(program)
  return { modules: [...new Set(modules)], readsClock }
}

/** The file that an import names, from the top of the repository, or null for a library. */
export function targetOf(file: string, module: string): string | null {
  if (module.startsWith('.')) return path.posix.normalize(path.posix.join(path.posix.dirname(file), module.split('?')[0] ?? ''))
  return module.startsWith('@playbook/') ? `${module.slice('@playbook/'.length)}.ts` : null
}
