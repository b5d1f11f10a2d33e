import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { Failure } from '@playbook/contract/failure'

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const memoryKib = 19_456
const passes = 2
const lanes = 1
const saltBytes = 16
const hashBytes = 32
/** Hashing shares the thread pool with files and name look-ups: it never takes all of it. */
const hashesAtOnce = Math.max(1, Math.min(2, availableParallelism()))
const maxWaiting = 48

const compute = promisify(argon2)
let running = 0
const waiting: (() => void)[] = []

/** Runs one hash when it is its turn. When too many wait already, the caller is asked to come back. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= hashesAtOnce) {
    if (waiting.length >= maxWaiting) throw new Failure('overloaded', { retryAfterSeconds: 2 })
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }
}

const hash = (password: string, salt: Buffer, memory: number, turns: number, parallelism: number, tagLength: number) =>
  // The same password can arrive composed or decomposed, depending on the keyboard.
  compute('argon2id', { message: password.normalize('NFKC'), nonce: salt, memory, passes: turns, parallelism, tagLength })

const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** The password's argon2id hash in PHC form. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  const tag = await inTurn(() => hash(password, salt, memoryKib, passes, lanes, hashBytes))
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${lanes}$${encode(salt)}$${encode(tag)}`
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/
const nobodysHash = `$argon2id$v=19$m=${memoryKib},t=${passes},p=${lanes}$${encode(Buffer.alloc(saltBytes))}$${encode(Buffer.alloc(hashBytes))}`

/** Whether the password is the hashed one. Without a hash it takes as long and says no. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const [, memory, turns, parallelism, salt = '', tag = ''] = phc.exec(stored ?? nobodysHash) ?? []
  const wanted = Buffer.from(tag, 'base64')
  const found = await inTurn(() =>
    hash(password, Buffer.from(salt, 'base64'), Number(memory), Number(turns), Number(parallelism), wanted.length),
  )
  return timingSafeEqual(found, wanted) && stored !== null
}
