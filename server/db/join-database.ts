import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '../startup-error.ts'
import { asApplication, prepareApplicationRole } from './application-role.ts'
import { connect, type Connection, type DatabaseAddress } from './connect.ts'
import { findRunningPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { isMigrated, migrate } from './migrate.ts'

interface Place {
  readonly databaseUrl: string | null
  readonly dataDir: string
}

/** A few connections: a command is not a server. */
const poolSize = 2
const joinTries = 50
const againMs = 200

/**
 * Connects a command line to the product's database: to `DATABASE_URL`, to the built-in PostgreSQL that a running product
 * has on the data folder, or to one that is started for as long as this is open. Refuses a schema of another version.
 */
export async function joinDatabase(place: Place): Promise<Connection> {
  const opened = await openDatabase(place)
  const { close } = opened
  const owner = connect(opened.address, { max: 1, applicationName: 'playbook-command' })
  try {
    if (opened.isOurs) await migrate(owner.db)
    else if (!(await isMigrated(owner.db)))
      throw new StartupError(
        'The database is used by another version of Playbook: start this version first, or run the command of that one.',
      )
    await prepareApplicationRole(owner.db, opened.address)
  } catch (error) {
    await owner.close()
    await close()
    throw error
  }
  await owner.close()
  const connection = connect(asApplication(opened.address), { max: poolSize, applicationName: 'playbook-command' })
  const leave = async () => {
    await connection.close()
    await close()
  }
  // Whoever opens the job queue does it as the owner of its tables.
  return { db: connection.db, address: opened.address, close: leave }
}

interface Opened {
  readonly address: DatabaseAddress
  /** Nobody else uses it: its schema is ours to bring up to date. */
  readonly isOurs: boolean
  readonly close: () => Promise<void>
}

/** The product's database as its owner, joined or started as `joinDatabase` does, whatever is in it. */
export async function openDatabase({ databaseUrl, dataDir }: Place): Promise<Opened> {
  if (databaseUrl !== null) return { address: { connectionString: databaseUrl }, isOurs: false, close: () => Promise.resolve() }
  for (let tried = 0; ; tried += 1) {
    const running = findRunningPostgres(dataDir)
    if (running !== null && (await answers(running))) return { address: running, isOurs: false, close: () => Promise.resolve() }
    try {
      // One that has just been started, or is about to end, is neither to be joined nor to be replaced at once.
      if (running !== null && tried < joinTries) throw new StartupError('The built-in PostgreSQL does not answer.')
      const postgres = await startEmbeddedPostgres({ dataDir })
      return { address: postgres.address, isOurs: true, close: postgres.stop }
    } catch (error) {
      if (!(error instanceof StartupError) || tried >= joinTries || findRunningPostgres(dataDir) === null) throw error
    }
    await sleep(againMs)
  }
}

async function answers(address: DatabaseAddress): Promise<boolean> {
  const { db, close } = connect(address, { max: 1, applicationName: 'playbook-command' })
  try {
    await db.selectNoFrom((eb) => eb.lit(1).as('one')).execute()
    return true
  } catch {
    return false
  } finally {
    await close()
  }
}
