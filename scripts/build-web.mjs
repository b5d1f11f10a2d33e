// Builds the pages into web/dist: client, prerendered public pages, compressed copies, and a table of sizes.
import { readFileSync, readdirSync, rmSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const dist = path.join(root, 'web', 'dist')
const configFile = path.join(root, 'web', 'vite.config.ts')
const startedAt = performance.now()

await build({ configFile, logLevel: 'warn' })
await build({ configFile, logLevel: 'warn', build: { ssr: 'app/prerender.tsx', copyPublicDir: false } })

const manifest = JSON.parse(readFileSync(path.join(dist, '.vite', 'manifest.json'), 'utf8'))

/** Every script that a module needs before it can run, itself included. */
function scriptsOf(key, found = new Set()) {
  const chunk = manifest[key]
  if (chunk === undefined || found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const imported of chunk.imports ?? []) scriptsOf(imported, found)
  return found
}
const scriptsOfAll = (keys) => keys.reduce((found, key) => scriptsOf(key, found), new Set())

const entry = 'index.html'
const ownModules = {
  '/': ['site/home-page.tsx'],
  '/newsletter': ['newsletter/newsletter-page.tsx'],
}
function modulesOf(page) {
  const [, slug] = /^\/newsletter\/(.+)$/.exec(page) ?? []
  const article = slug && ['newsletter/article-page.tsx', 'newsletter/load-article.ts', `newsletter/articles/${slug}.md?raw`]
  return ['site/site-layout.tsx', ...(article ?? ownModules[page] ?? [`site/${page.slice(1)}-page.tsx`])].filter((key) => key in manifest)
}

const escapeHtml = (text) => text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c])

async function prerenderPages() {
  const { prerender, prerenderedPaths } = await import(path.join(dist, 'prerenderer', 'prerender.js'))
  const template = readFileSync(path.join(dist, 'index.html'), 'utf8')
  // The server puts its own in the place of it.
  const [, origin] = /<meta name="playbook-origin" content="([^"]*)"/.exec(template)
  for (const page of await prerenderedPaths()) {
    const { html, title, description, structured } = await prerender(page)
    if (/\sstyle="/.test(html)) throw new Error(`${page} carries a style attribute, which the content policy refuses.`)
    const loaded = scriptsOf(entry)
    const preloads = [...scriptsOfAll(modulesOf(page))].filter((file) => !loaded.has(file))
    const head = [
      `<title>${escapeHtml(title)}</title>`,
      `<meta name="description" content="${escapeHtml(description)}" />`,
      `<link rel="canonical" href="${origin}${page}" />`,
      '<meta property="og:site_name" content="Playbook" />',
      `<meta property="og:type" content="${page.startsWith('/newsletter/') ? 'article' : 'website'}" />`,
      `<meta property="og:url" content="${origin}${page}" />`,
      `<meta property="og:title" content="${escapeHtml(title)}" />`,
      `<meta property="og:description" content="${escapeHtml(description)}" />`,
      // Data, never run; no text in it can end the element.
      ...(structured === null
        ? []
        : [`<script type="application/ld+json">${JSON.stringify(structured).replaceAll('<', '\\u003c')}</script>`]),
      ...preloads.map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
    ].join('\n    ')
    // A function as replacement: the text may hold "$&".
    const text = template.replace(/<!--head-->[^]*<!--\/head-->/, () => head).replace('<!--app-->', () => html)
    const file = path.join(dist, 'prerender', page === '/' ? 'index.html' : `${page.slice(1)}.html`)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  rmSync(path.join(dist, 'prerenderer'), { recursive: true })
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const brotliBest = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
const compressible = /\.(js|css|svg|html|json)$/
const smallestWorthBytes = 1024

/** Writes .br and .gz beside each file that is not compressed by itself, so that the server only sends bytes. */
async function compressFiles() {
  const sizes = new Map()
  const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((file) => file.isFile() && compressible.test(file.name))
  const work = files.map((file) => path.join(file.parentPath, file.name)).filter((file) => !file.includes(`${path.sep}.vite${path.sep}`))
  await Promise.all(
    work.map(async (file) => {
      const bytes = readFileSync(file)
      const [br, gz] = await Promise.all([brotli(bytes, brotliBest), zip(bytes, { level: 9 })])
      sizes.set(path.relative(dist, file).replaceAll(path.sep, '/'), { bytes: bytes.length, brotliBytes: br.length, gzipBytes: gz.length })
      if (bytes.length < smallestWorthBytes) return
      writeFileSync(`${file}.br`, br)
      writeFileSync(`${file}.gz`, gz)
    }),
  )
  return sizes
}

/** What a first visit loads, in scripts. The live example comes after the first paint and is counted apart. */
function measureFirstLoads(sizes) {
  const sum = (files, field) => [...files].reduce((total, file) => total + (sizes.get(file)?.[field] ?? 0), 0)
  const measure = (keys) => {
    const missing = keys.find((key) => manifest[key] === undefined)
    if (missing !== undefined) throw new Error(`${missing} is no part of the build`)
    const files = scriptsOfAll([entry, ...keys])
    return { brotliBytes: sum(files, 'brotliBytes'), gzipBytes: sum(files, 'gzipBytes'), bytes: sum(files, 'bytes'), files: [...files] }
  }
  return {
    home: { goalBytes: 150 * 1024, ...measure(modulesOf('/')) },
    console: { goalBytes: 250 * 1024, ...measure(['app/console-layout.tsx', 'ui/toast.tsx', 'app/dashboard-page.tsx']) },
    login: measure(['auth/login-page.tsx']),
    builder: { goalBytes: 310 * 1024, ...measure(['app/console-layout.tsx', 'ui/toast.tsx', 'strategies/builder/builder-page.tsx']) },
  }
}

await prerenderPages()
const sizes = await compressFiles()
const firstLoads = measureFirstLoads(sizes)
const css = [...sizes].filter(([file]) => file.endsWith('.css')).map(([file, size]) => ({ file, ...size }))
writeFileSync(path.join(dist, 'sizes.json'), JSON.stringify({ firstLoads, css, files: Object.fromEntries(sizes) }, null, 2))

const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} KB`
for (const [name, load] of Object.entries(firstLoads)) {
  const goal = load.goalBytes === undefined ? '' : `, goal ${kilobytes(load.goalBytes)}`
  console.log(`First load of ${name}: ${kilobytes(load.brotliBytes)} brotli, ${kilobytes(load.gzipBytes)} gzip${goal}`)
}
const tooLarge = Object.entries(firstLoads).filter(([, load]) => load.gzipBytes > (load.goalBytes ?? Infinity))
console.log(`Pages built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
if (tooLarge.length > 0) {
  console.error(`Too much script on the first load of: ${tooLarge.map(([name]) => name).join(', ')}.`)
  process.exit(1)
}
