// Builds the pages into web/dist: client, prerendered public pages, compressed copies, and a table of sizes.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import { cardSize } from '../server/http/card-size.ts'
import { drawnForSuffix } from '../server/http/drawn-for.ts'
import { drawCard } from '../server/site/draw-card.ts'
import { packClient } from './pack-client.mjs'
import { pageStyles } from './page-styles.ts'

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
/** What each page is made of besides the frame of all public pages, by its path; the first that fits counts. */
const pageModules = [
  [/^\/$/, () => ['site/home-page.tsx']],
  [/^\/newsletter$/, () => ['newsletter/newsletter-page.tsx']],
  [/^\/newsletter\/(.+)$/, (slug) => ['newsletter/article-page.tsx', 'newsletter/load-article.ts', `newsletter/articles/${slug}.md?tree`]],
  [/^\/docs\/b2b/, () => ['docs/docs-page.tsx', 'docs/load-doc.ts']],
  [/^\/features$/, () => ['features/features-page.tsx']],
  [/^\/features\/(.+)$/, () => ['features/feature-page.tsx', 'features/load-feature.ts']],
  [/^\/business$/, () => ['applications/for-businesses-page.tsx']],
  [/^\/pricing\/users$/, () => ['billing/pricing-page.tsx']],
  [/^\/pricing\/business$/, () => ['billing/business-pricing-page.tsx']],
  [/^\/track-record$/, () => ['chats/track-record-page.tsx']],
  [/^\/what-can-be-asked$/, () => ['chats/questions-page.tsx']],
  [/^\/session$/, () => ['auth/session-handler-page.tsx', 'auth/login-page.tsx']],
  [/^\/(login|register|forgot-password)$/, (name) => [`auth/${name}-page.tsx`]],
  [/^\/gallery$/, () => ['gallery/gallery-page.tsx']],
  [/^\/learn$/, () => ['learn/learn-page.tsx']],
  [
    /^\/learn\/(indicator|statistic)s\/(.+)$/,
    (kind, slug) => [`learn/${kind}-page.tsx`, `learn/load-${kind}.ts`, builtKey(`${kind}/${slug}`)],
  ],
  [/^\/learn\/words\/(.+)$/, (slug) => ['learn/topic-page.tsx', 'learn/load-topic.ts', builtKey(`words/${slug}`)]],
  [/^\/learn\/(.+)$/, (name) => [`learn/${name}-page.tsx`]],
  [/^\/(.+)$/, (name) => [`site/${name}-page.tsx`]],
]
/** A computed module is a file nowhere. */
const builtKey = (name) => `../built:${name}`

/** Pages of accounts have a frame of their own, and something else in their place where none can be made. */
const accountPages = /^\/(session|login|register|forgot-password)$/

function modulesOf(page, settings = {}) {
  const isOfAccounts = accountPages.test(page)
  if (isOfAccounts && settings.signup !== undefined) return ['site/coming-soon-page.tsx']
  const [pattern, keysOf] = pageModules.find(([each]) => each.test(page))
  return [...(isOfAccounts ? [] : ['site/site-layout.tsx']), ...keysOf(...pattern.exec(page).slice(1))]
}

const escapeHtml = (text) => text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c])

const nameOf = (title) => title.replace(/ – Playbook$/, '')

const kinds = { newsletter: 'Newsletter', learn: 'Learn', features: 'Features', docs: 'API' }

/** The address of the picture that a link to the page is shown with; pages of the glossary and the API share their section's. */
async function shareCard(page, { title, text }) {
  const parts = page.slice(1).split('/')
  const isShared = (parts[0] === 'learn' || parts[0] === 'docs') && parts.length > 2
  const own = isShared ? `/${parts.slice(0, 2).join('/')}` : page
  const address = `/share/${own === '/' ? 'home' : own.slice(1).replaceAll('/', '-')}.png`
  if (isShared || existsSync(path.join(dist, address))) return address
  mkdirSync(path.join(dist, 'share'), { recursive: true })
  writeFileSync(path.join(dist, address), await drawCard({ kind: kinds[parts[0]] ?? '', title, text, figures: [] }))
  return address
}

/** What the server answers itself, beside the files of the build. */
const answeredByServer = /^\/(api\/|newsletter\/feed\.xml$|sitemap\.xml$|llms\.txt$|docs\/.*\.(md|xml|json)$|downloads\/)/

/** The links of drawn pages to addresses, or to places of pages, that do not exist. */
function deadLinks(drawn, isPage) {
  const found = new Set()
  const paths = new Set(drawn.keys())
  for (const [page, html] of drawn)
    for (const [, href] of html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)) {
      if (/^(https?:|mailto:)/.test(href)) continue
      const { pathname, hash } = new URL(href.replaceAll('&amp;', '&'), `https://playbook.example${page.split('@', 1)[0]}`)
      const isThere = isPage(pathname, paths) || existsSync(path.join(dist, pathname)) || answeredByServer.test(pathname)
      const target = drawn.get(pathname)
      if (!isThere || (hash !== '' && target !== undefined && !target.includes(`id="${decodeURIComponent(hash.slice(1))}"`)))
        found.add(`${href} on ${page}`)
    }
  return [...found]
}

async function prerenderPages() {
  const { drawings, isPage, prerender } = await import(path.join(dist, 'prerenderer', 'prerender.js'))
  const template = readFileSync(path.join(dist, 'index.html'), 'utf8')
  // The server puts its own in the place of it.
  const [, origin] = /<meta name="playbook-origin" content="([^"]*)"/.exec(template)
  const [styleLink, style] = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/.exec(template)
  const css = readFileSync(path.join(dist, style), 'utf8')
  const [startScript, start] = /<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/.exec(template)
  const bare = template
    .replace(styleLink, '')
    .replace(startScript, '')
    .replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, '')
  const pages = await drawings()
  const drawn = new Map()
  const listed = []
  for (const drawing of pages) {
    const { path: page, settings, isListed } = drawing
    const suffix = drawnForSuffix(settings)
    const place = page + suffix
    const { html, title, description, structured } = await prerender(drawing)
    drawn.set(place, html)
    if (suffix === '' && isListed) listed.push({ href: page, title: nameOf(title), words: description })
    if (/\sstyle="/.test(html)) throw new Error(`${page} carries a style attribute, which the content policy refuses.`)
    const scripts = [...scriptsOfAll([entry, ...modulesOf(page, settings)])].map((file) => `/${file}`).filter((file) => file !== start)
    const picture = await shareCard(page, { title: nameOf(title), text: description })
    const head = [
      `<title>${escapeHtml(title)}</title>`,
      `<meta name="description" content="${escapeHtml(description)}" />`,
      isListed ? `<link rel="canonical" href="${origin}${page}" />` : '<meta name="robots" content="noindex" />',
      '<meta property="og:site_name" content="Playbook" />',
      `<meta property="og:type" content="${page.startsWith('/newsletter/') ? 'article' : 'website'}" />`,
      `<meta property="og:url" content="${origin}${page}" />`,
      `<meta property="og:title" content="${escapeHtml(title)}" />`,
      `<meta property="og:description" content="${escapeHtml(description)}" />`,
      `<meta property="og:image" content="${origin}${picture}" />`,
      `<meta property="og:image:width" content="${cardSize.width}" />`,
      `<meta property="og:image:height" content="${cardSize.height}" />`,
      '<meta name="twitter:card" content="summary_large_image" />',
      // Data, never run; no text in it can end the element.
      ...(structured === null
        ? []
        : [`<script type="application/ld+json">${JSON.stringify(structured).replaceAll('<', '\\u003c')}</script>`]),
      `<style>${pageStyles(css, bare + html)}</style>`,
      // What `page-boot.js` fetches after the first paint.
      `<script type="application/json" id="after-paint">${JSON.stringify({ style, scripts, start })}</script>`,
    ].join('\n    ')
    // A function as replacement: the text may hold "$&".
    const text = bare.replace(/<!--head-->[^]*<!--\/head-->/, () => head).replace('<!--app-->', () => html)
    const file = path.join(dist, 'prerender', `${place.replace(/^\/(?=@|$)/, '/index').slice(1)}.html`)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  const dead = deadLinks(drawn, isPage)
  if (dead.length > 0) throw new Error(`Links that lead nowhere: ${dead.join(', ')}`)
  // What the search of the page for mistyped addresses looks through.
  writeFileSync(path.join(dist, 'pages.json'), JSON.stringify(listed))
  rmSync(path.join(dist, 'prerenderer'), { recursive: true })
  return listed.map(({ href }) => href)
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const brotliBest = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
const compressible = /\.(js|css|svg|json)$/
const smallestWorthBytes = 1024

/** Writes .br and .gz beside each file that is not compressed by itself, so that the server only sends bytes; pages get its settings first. */
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

/** What a first visit loads, in scripts. What computes on a page comes when it is looked at, and is counted apart. */
function measureFirstLoads(sizes, pages) {
  const sum = (files, field) => [...files].reduce((total, file) => total + (sizes.get(file)?.[field] ?? 0), 0)
  const measure = (keys) => {
    const missing = keys.find((key) => manifest[key] === undefined)
    if (missing !== undefined) throw new Error(`${missing} is no part of the build`)
    const files = scriptsOfAll([entry, ...keys])
    return { brotliBytes: sum(files, 'brotliBytes'), gzipBytes: sum(files, 'gzipBytes'), bytes: sum(files, 'bytes'), files: [...files] }
  }
  const contents = pages
    .filter((page) => !page.startsWith('/docs/') && !accountPages.test(page))
    .map((page) => ({ page, ...measure(modulesOf(page)) }))
    .toSorted((a, b) => b.brotliBytes - a.brotliBytes)
  return {
    home: measure(modulesOf('/')),
    content: { goal: { brotliBytes: 125 * 1024 }, ...contents[0] },
    docs: measure(modulesOf('/docs/b2b')),
    console: { goal: { gzipBytes: 250 * 1024 }, ...measure(['app/console-layout.tsx', 'ui/toast.tsx', 'app/dashboard-page.tsx']) },
    login: measure(['auth/login-page.tsx']),
    builder: {
      goal: { gzipBytes: 310 * 1024 },
      ...measure(['app/console-layout.tsx', 'ui/toast.tsx', 'strategies/builder/builder-page.tsx']),
    },
  }
}

const pages = await prerenderPages()
await packClient(path.join(dist, 'downloads', 'playbook-client.tgz'))
const sizes = await compressFiles()
const firstLoads = measureFirstLoads(sizes, pages)
const css = [...sizes].filter(([file]) => file.endsWith('.css')).map(([file, size]) => ({ file, ...size }))
writeFileSync(path.join(dist, 'sizes.json'), JSON.stringify({ firstLoads, css, files: Object.fromEntries(sizes) }, null, 2))

const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} KB`
const codings = { brotliBytes: 'brotli', gzipBytes: 'gzip' }
for (const [name, load] of Object.entries(firstLoads)) {
  const told = Object.entries(codings).map(([field, coding]) => {
    const goal = load.goal?.[field]
    return `${kilobytes(load[field])} ${coding}${goal === undefined ? '' : ` (goal ${kilobytes(goal)})`}`
  })
  console.log(`First load of ${name}${load.page === undefined ? '' : `, at most (${load.page})`}: ${told.join(', ')}`)
}
const tooLarge = Object.entries(firstLoads).filter(([, load]) =>
  Object.entries(load.goal ?? {}).some(([field, goal]) => load[field] > goal),
)
console.log(`Pages built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
if (tooLarge.length > 0) {
  console.error(`Too much script on the first load of: ${tooLarge.map(([name]) => name).join(', ')}.`)
  process.exit(1)
}
