// Development: the server restarts and the pages update on every change. Both end together.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const port = process.env.PORT ?? '3000'
process.env.API_ORIGIN ??= `http://127.0.0.1:${port}`

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PORT: port, NODE_ENV: 'development' },
})
const pages = await createServer({ configFile: path.join(root, 'web', 'vite.config.ts') })
await pages.listen()
console.log(`Pages with live updates: ${pages.resolvedUrls?.local[0] ?? 'see above'} (calls go to ${process.env.API_ORIGIN})`)

let isEnding = false
async function end(code) {
  if (isEnding) return
  isEnding = true
  server.kill('SIGTERM')
  await pages.close()
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end(0))
server.on('exit', (code) => void end(code ?? 1))
