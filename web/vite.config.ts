import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { builtModules } from './built/built-modules.ts'

const vendor = (name: string, test: RegExp, priority: number) => ({ name, test, priority })

interface Module {
  readonly importedIds: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
}
interface Modules {
  getModuleInfo(id: string): Module | null
}

const folder = import.meta.dirname.replaceAll('\\', '/')
const sourceOf = (file: string) => `${folder}/${file}`
// It waits for the first page, which must not wait for a script that this is in.
const entry = sourceOf('app/main.tsx')
const routeFiles = ['app/routes.tsx', 'app/root-route.tsx', 'app/learn-routes.tsx', 'app/root.tsx']
/** Public pages with a part that comes when the page has been read. */
const filesWithParts = [
  'site/live-example.tsx',
  'site/contact-page.tsx',
  'features/feature-page.tsx',
  'gallery/gallery-page.tsx',
  'chats/track-record-page.tsx',
  'newsletter/sign-up-band.tsx',
]
const loadedLater = (modules: Modules, files: readonly string[]) =>
  files.flatMap((file) => modules.getModuleInfo(sourceOf(file))?.dynamicallyImportedIds ?? [])

/** Groups what these pages, by their path in this folder, cannot start without, less what a group of a higher priority has. */
function neededBy(isPage: RegExp, group: { readonly name: string; readonly priority: number }, files: readonly string[] = routeFiles) {
  let needed: Set<string> | null = null
  const find = (modules: Modules) => {
    const found = new Set(
      [entry, ...loadedLater(modules, files)].filter((id) => id.startsWith(folder) && isPage.test(id.slice(folder.length))),
    )
    for (const id of found) for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
    return found
  }
  return {
    name: (id: string, modules: Modules) => {
      needed ??= find(modules)
      return needed.has(id) && id !== entry ? group.name : null
    },
    debugName: group.name,
    priority: group.priority,
  }
}

const consolePages = /\/(console-layout|toast|dashboard-page)\.tsx$/
// All others need most of what the console does.
const smallParts = /\/(chart-piece|gallery-list|track-record-figures|contact-form|sign-up-form)\.tsx$/

/** What public pages share with the console: its parts, and the files that load them. */
interface Sharing {
  readonly isPart: RegExp
  readonly files: readonly string[]
}
const withParts: Sharing = { isPart: smallParts, files: filesWithParts }
const withDocs: Sharing = { isPart: /\/docs\/docs-page\.tsx$/, files: routeFiles }

/** Groups such modules of the console that these need as well. */
function neededByBoth(isSuch: RegExp, { isPart, files }: Sharing, group: { readonly name: string; readonly priority: number }) {
  const [console, parts] = [neededBy(consolePages, group), neededBy(isPart, group, files)]
  return {
    ...group,
    name: (id: string, modules: Modules) => (isSuch.test(id) && parts.name(id, modules) !== null ? console.name(id, modules) : null),
  }
}

/** Every page loads only what it uses; pieces of less than so many bytes join those that almost the same pages use. */
const byUse = (mergeBytes: number) => ({ entriesAware: true, entriesAwareMergeThreshold: mergeBytes })

/** Pages to `dist/`; with `--ssr` the prerenderer to `dist/prerenderer/`. */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react(), builtModules()],
  server: { host: '127.0.0.1', port: 5173, strictPort: true, proxy: { '^/api/': process.env.API_ORIGIN ?? 'http://127.0.0.1:3000' } },
  // What a thread loads only when it is needed is a file of its own.
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    outDir: isSsrBuild ? 'dist/prerenderer' : 'dist',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    // One sheet for all pages: small, cached once, and a prerendered page is complete with it.
    cssCodeSplit: false,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild
      ? {}
      : {
          output: {
            // Such a script is named after all that use it, which is too long for an address.
            // Every page is told of all names, so their hashes are as short as can be.
            chunkFileNames: ({ name }) => `assets/${name.split('~', 1)[0]}-[hash:7].js`,
            // Libraries change less often than our pages: they keep their own names and stay cached.
            codeSplitting: {
              groups: [
                vendor('react', /node_modules[\\/](react|react-dom|scheduler)[\\/]/, 30),
                vendor('router', /node_modules[\\/]@tanstack[\\/]/, 20),
                // What is computed while building is data: no page shares it with code, nor the contents of one part with another's.
                {
                  name: (id: string) => /built:(contents.*)/.exec(id)?.[1]!.replace('/', '-') ?? null,
                  priority: 20,
                },
                // Few scripts rather than many small ones: over HTTP/1.1 a phone fetches six at a time.
                neededBy(/\/app\/main\.tsx$/, { name: 'app', priority: 15 }),
                {
                  ...neededBy(
                    /^\/((site|features|newsletter|learn|gallery)\/|applications\/for-businesses-page|billing\/(business-)?pricing-page|chats\/(track-record|questions)-page)/,
                    {
                      name: 'site',
                      priority: 14,
                    },
                  ),
                  ...byUse(0),
                },
                // To run what a page does not use holds up a phone: parts of public pages get little more than they use.
                {
                  ...neededBy(/\/(example|contact-form|sign-up-form)\.tsx$/, { name: 'part', priority: 13.8 }, filesWithParts),
                  ...byUse(0),
                },
                neededByBoth(/\/(engine|web\/ui)\//, withParts, { name: 'console-plain', priority: 13.7 }),
                neededByBoth(/./, withParts, { name: 'console-contract', priority: 13.6 }),
                neededByBoth(/./, withDocs, { name: 'console-docs', priority: 13.5 }),
                { ...neededBy(/\/(login|register)-page\.tsx$/, { name: 'account', priority: 13 }), ...byUse(3_000) },
                neededBy(consolePages, { name: 'console', priority: 12 }),
                { ...neededBy(/\/session-piece\.tsx$/, { name: 'answer', priority: 11 }, filesWithParts), ...byUse(0) },
                // The builder is opened most: what it shares is not joined with what it does not use.
                { ...neededBy(/\/builder-page\.tsx$/, { name: 'builder', priority: 10 }), ...byUse(3_000) },
                { name: 'shared', minShareCount: 2, priority: 5, ...byUse(3_000) },
              ],
            },
          },
        },
  },
}))
