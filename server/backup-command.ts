// `npm run backup` and `npm run restore`: the built-in database and its secret in one file, and back. Only for who can read the data folder.
import path from 'node:path'
import { parseArgs } from 'node:util'
import { formatCount } from '@playbook/engine/format/count'
import { makeBackup } from './backup/make-backup.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { readConfig, type Config } from './config.ts'
import { joinDatabase, openDatabase } from './db/join-database.ts'
import { readVersion } from './read-version.ts'
import { StartupError } from './startup-error.ts'

const usage = `Keeps everything that is stored, in one file: accounts, strategies, results, prices, tokens, and the secret that opens them.

  npm run backup                        writes playbook-DATE.backup into this folder, beside a running Playbook or without one
  npm run backup -- FILE                writes FILE
  npm run restore -- FILE               puts it into DATA_DIR, which must hold no database yet
  npm run restore -- FILE --set-aside   keeps the database that is there beside it, under another name

Whoever has the file has everything that is in it: keep it as you keep the data folder.`

const externalDatabase =
  'DATABASE_URL is set: that database is kept by its own tools, such as pg_dump and pg_restore. Keep SECRET_KEY and SIGNING_KEY with it.'

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`
const secondsSince = (begun: number) => `${((performance.now() - begun) / 1_000).toFixed(1)} s`
/** As whoever typed it meant it. */
const asTyped = (file: string) => path.resolve(process.env['PLAYBOOK_CALLER'] ?? process.cwd(), file)

async function backup(config: Config, named: string | undefined): Promise<string> {
  const begun = performance.now()
  const day = new Date().toISOString().slice(0, 16).replaceAll(/[-:]/g, '')
  const file = asTyped(named ?? `playbook-${day}.backup`)
  const { address, close } = await openDatabase(config)
  try {
    const about = await makeBackup({ address, dataDir: config.dataDir, file, version: readVersion(), now: Date.now })
    const secret = about.holdsSecretKey ? '' : '\nIt does not hold SECRET_KEY, which is a setting here: keep that with it.'
    return `${file} holds everything up to ${about.at}: ${megabytes(about.bytes)} in ${secondsSince(begun)}.${secret}`
  } finally {
    await close()
  }
}

async function restore(config: Config, named: string | undefined, setAside: boolean): Promise<string> {
  if (named === undefined) throw new StartupError('Name the backup: npm run restore -- FILE')
  const begun = performance.now()
  const { about, keptAt } = await restoreBackup({ file: asTyped(named), dataDir: config.dataDir, setAside, now: Date.now })
  // Opened once, so that what does not start is told of now; a backup of an earlier version is brought up to date.
  const { db, close } = await joinDatabase(config)
  try {
    const { accounts } = await db
      .selectFrom('users')
      .select((eb) => eb.fn.countAll<number>().as('accounts'))
      .executeTakeFirstOrThrow()
    const kept = keptAt === null ? '' : `\nWhat was there before is in ${keptAt}.`
    const secret = about.holdsSecretKey ? '' : '\nSet SECRET_KEY to the one that was set when the backup was written.'
    return `${config.dataDir} is as it was at ${about.at}, with ${formatCount(accounts, 'account')}, in ${secondsSince(begun)}.${kept}${secret}`
  } finally {
    await close()
  }
}

async function main(): Promise<string> {
  const [task, ...given] = process.argv.slice(2)
  const { values, positionals } = parseArgs({
    args: given,
    allowPositionals: true,
    options: { help: { type: 'boolean' }, 'set-aside': { type: 'boolean' } },
  })
  if (values.help || positionals.length > 1 || (task !== 'backup' && task !== 'restore')) return usage
  const config = readConfig(process.env)
  if (config.databaseUrl !== null) throw new StartupError(externalDatabase)
  return task === 'backup' ? backup(config, positionals[0]) : restore(config, positionals[0], values['set-aside'] ?? false)
}

try {
  console.log(await main())
} catch (error) {
  const isTold = error instanceof StartupError || (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS') === true
  console.error(isTold ? (error as Error).message : error)
  process.exitCode = 1
}
