import { readdirSync } from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const vendor = (name: string, test: RegExp, priority: number) => ({ name, test, priority })

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

// It waits for the first page, which must not wait for a chunk that this is in.
const entry = path.join(import.meta.dirname, 'app/main.tsx')

/** True for modules that these pages cannot start without. */
function neededBy(...pages: readonly string[]): (id: string, modules: Modules) => boolean {
  let found: Set<string> | null = null
  return (id, modules) => {
    if (found === null) {
      found = new Set(pages.map((page) => path.join(import.meta.dirname, page)))
      for (const each of found) for (const imported of modules.getModuleInfo(each)?.importedIds ?? []) found.add(imported)
    }
    return found.has(id) && id !== entry
  }
}

const sitePages = readdirSync(path.join(import.meta.dirname, 'site')).filter((file) => /-(page|layout)\.tsx$/.test(file)).map((file) => `site/${file}`)

type NeededBy = ReturnType<typeof neededBy>
const layer = (name: string, isIn: NeededBy, priority: number, more: object = {}) => ({
  name: (id: string, modules: Modules) => (isIn(id, modules) ? name : null),
  priority,
  ...more,
})

/** Pages to `dist/`; with `--ssr` the prerenderer to `dist/prerenderer/`. */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react()],
  server: { host: '127.0.0.1', port: 5173, strictPort: true, proxy: { '/api': process.env.API_ORIGIN ?? 'http://127.0.0.1:3000' } },
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
            // Libraries change less often than our pages: they keep their own names and stay cached.
            codeSplitting: {
              groups: [
                vendor('react', /node_modules[\\/](react|react-dom|scheduler)[\\/]/, 30),
                vendor('router', /node_modules[\\/]@tanstack[\\/]/, 20),
                layer('app', neededBy('app/main.tsx'), 15),
                layer('site', neededBy(...sitePages), 14, { entriesAware: true, entriesAwareMergeThreshold: 0 }),
                layer('account', neededBy('auth/login-page.tsx', 'auth/register-page.tsx'), 13, { entriesAware: true, entriesAwareMergeThreshold: 8192 }),
                layer('console', neededBy('app/console-layout.tsx', 'ui/toast.tsx'), 12),
                { name: 'shared', test: /\.(ts|tsx|js|mjs)$/, priority: 5, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 3000 },
              ],
            },
          },
        },
  },
}))
