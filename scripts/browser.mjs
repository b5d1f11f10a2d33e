// Finds the Chromium that browser tests drive: on the path, or from Debian's packages.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const places = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium']

function onThePath() {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return [...folders.flatMap((folder) => names.map((name) => path.join(folder, name))), ...places].find((file) => existsSync(file)) ?? null
}

function installFromDebian() {
  const isRoot = process.getuid?.() === 0
  if (!isRoot || spawnSync('apt-get', ['--version']).status !== 0) return
  console.log('Installing Chromium for the browser tests (once)')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env })
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { stdio: 'ignore', env })
}

/** The browser's path, or null where none can be had. */
export function findBrowser() {
  const given = process.env.CHROMIUM_PATH
  if (given) return existsSync(given) ? given : null
  const found = onThePath()
  if (found !== null) return found
  installFromDebian()
  return onThePath()
}

export const noBrowser =
  'No Chromium was found and none could be installed: install Chromium, or set CHROMIUM_PATH to one, and run the command again.'
