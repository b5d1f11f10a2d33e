// Builds the client package as a file that npm installs from its address.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { create } from 'tar'
import { apiSchema } from '../server/business/api/describe-api.ts'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const client = path.join(root, 'client')
const shown = ['package.json', 'README.md']

/**
 * Compiles the client and writes it as `file`.
 * @param {string} file
 */
export async function packClient(file) {
  const folder = mkdtempSync(path.join(tmpdir(), 'playbook-client-'))
  try {
    for (const name of shown) copyFileSync(path.join(client, name), path.join(folder, name))
    const compile = [
      'node_modules/typescript/bin/tsc',
      '-p',
      path.join(client, 'tsconfig.build.json'),
      '--outDir',
      path.join(folder, 'dist'),
    ]
    const { status } = spawnSync(process.execPath, compile, { cwd: root, stdio: 'inherit' })
    if (status !== 0) throw new Error('The client could not be compiled')
    // For callers that cannot reach the API.
    writeFileSync(path.join(folder, 'dist', 'openapi.json'), JSON.stringify(apiSchema()))
    mkdirSync(path.dirname(file), { recursive: true })
    await create({ file, gzip: true, cwd: folder, prefix: 'package', portable: true }, [...shown, 'dist'])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
