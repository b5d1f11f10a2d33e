// Runs every npm script on the pinned Node. Plain JavaScript that any Node from 18 on can read.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const callersFolder = process.env.INIT_CWD ?? process.cwd()
process.chdir(root)

const [task = 'start', ...rest] = process.argv.slice(2)
const say = (line) => console.log(line)
const fail = (line) => {
  console.error(line)
  process.exit(1)
}

function pinnedNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  const pinned = path.join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin', file)
  if (existsSync(pinned)) return pinned
  return Number(process.versions.node.split('.')[0]) >= 24 ? process.execPath : null
}

/** Installs the locked packages when the lock file has changed since the last time. */
function install() {
  const stamp = path.join(root, 'node_modules', '.playbook-lock')
  const wanted = createHash('sha256')
    .update(readFileSync('package-lock.json'))
    .update(process.platform + process.arch)
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  say('Installing packages (once for each change of package-lock.json)')
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const done = npm
    ? spawnSync(process.execPath, [npm, ...args], { stdio: 'inherit' })
    : spawnSync('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' })
  if (done.status !== 0) fail('Installing the packages failed. Check the connection to the package registry and run the command again.')
  writeFileSync(stamp, wanted)
}

install()
const node = pinnedNode()
if (node === null)
  fail(
    `Node 24 or newer is needed on ${process.platform}-${process.arch}, where no pinned build exists (this is ${process.version}). Install it and run the command again.`,
  )
const env = {
  ...process.env,
  PATH: path.dirname(node) + path.delimiter + process.env.PATH,
  PLAYBOOK_CALLER: callersFolder,
  // What Node has made of the sources is kept: every later process starts in two thirds of the time.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(root, '.cache', 'node'),
}

const run = (args, more = {}) => spawnSync(node, args, { stdio: 'inherit', env: { ...env, ...more } }).status ?? 1
const must = (args, more) => {
  const status = run(args, more)
  if (status !== 0) process.exit(status)
}
const bin = (name) => {
  const manifest = JSON.parse(readFileSync(path.join(root, 'node_modules', name, 'package.json'), 'utf8'))
  const entry = typeof manifest.bin === 'string' ? manifest.bin : (manifest.bin[name.split('/').at(-1)] ?? Object.values(manifest.bin)[0])
  return path.join('node_modules', name, entry)
}

/** A fingerprint of every file that the built pages are made from. */
function webFingerprint() {
  const hash = createHash('sha256').update(readFileSync('package-lock.json'))
  const walk = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      if (entry.name === 'dist' || entry.name === 'node_modules' || entry.name.includes('.test.')) continue
      const file = path.join(folder, entry.name)
      if (entry.isDirectory()) walk(file)
      else {
        const { size, mtimeMs } = statSync(file)
        hash.update(`${file}:${size}:${mtimeMs}\n`)
      }
    }
  }
  for (const room of ['engine', 'contract', 'web', 'client']) walk(room)
  return hash.digest('hex')
}

/** Builds the pages when a file they are made from has changed. */
function buildWeb(always = false) {
  const stamp = path.join('web', 'dist', '.built-from')
  const wanted = webFingerprint()
  if (!always && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  say('Building the pages (once for each change)')
  must(['scripts/build-web.mjs'])
  mkdirSync(path.dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
}

/** Hands over to a long-running process and ends it when npm or the terminal goes away. */
function handOver(args, more = {}) {
  // The channel tells the child when this process is gone, however it ended.
  const child = spawn(node, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env: { ...env, ...more } })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 128 : 0)))
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM')
  }, 300).unref()
}

const tasks = {
  start() {
    buildWeb()
    handOver(['server/main.ts', ...rest])
  },
  dev() {
    handOver(['scripts/dev.mjs', ...rest])
  },
  build() {
    buildWeb(!rest.includes('--if-changed'))
  },
  test() {
    must(['scripts/test.mjs', ...rest])
  },
  e2e() {
    buildWeb()
    must(['scripts/e2e.mjs', ...rest])
  },
  pictures() {
    buildWeb()
    must(['e2e/take-pictures.ts', ...rest])
  },
  check() {
    must(['scripts/check.mjs', ...rest])
  },
  bench() {
    buildWeb()
    must(['bench/bench.ts', ...rest])
  },
  backtest() {
    must(['server/backtest-file.ts', ...rest])
  },
  operator() {
    process.exit(run(['server/operator-command.ts', ...rest]))
  },
  outbox() {
    must(['server/outbox.ts', ...rest])
  },
  backup() {
    must(['server/backup-command.ts', 'backup', ...rest])
  },
  restore() {
    must(['server/backup-command.ts', 'restore', ...rest])
  },
  format() {
    must([bin('oxfmt'), '.'])
  },
}

if (!(task in tasks)) fail(`There is no task '${task}'. Tasks: ${Object.keys(tasks).join(', ')}.`)
tasks[task]()
