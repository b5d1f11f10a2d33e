import { createHash } from 'node:crypto'
import { chownSync, mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Where the server listens: in a folder for its socket, or at a port of this machine. */
export interface PostgresLocation {
  readonly host: string
  readonly port: number
  readonly isSocket: boolean
}

const port = 5432
/** A socket path longer than this is refused by the system. */
const maxSocketPathBytes = 107
const maxShortFolderBytes = 80

export const socketLock = (place: PostgresLocation): string => path.join(place.host, `.s.PGSQL.${place.port}.lock`)

/** A socket in the cluster's own folder where its path is short enough, else in a folder for temporary files; a port on Windows. */
export async function chooseLocation(home: string, uid: number | null): Promise<PostgresLocation> {
  if (process.platform === 'win32') return { host: '127.0.0.1', port: await freePort(), isSocket: false }
  const own = { host: home, port, isSocket: true }
  if (Buffer.byteLength(socketLock(own)) <= maxSocketPathBytes) return own
  const name = `playbook-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`
  const base = [tmpdir(), '/tmp'].find((folder) => Buffer.byteLength(path.join(folder, name)) < maxShortFolderBytes) ?? '/tmp'
  const host = path.join(base, name)
  mkdirSync(host, { recursive: true, mode: 0o700 })
  if (uid !== null) chownSync(host, uid, uid)
  return { host, port, isSocket: true }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
