import { spawnSync, type SpawnOptions } from 'node:child_process'
import path from 'node:path'
import { StartupError } from '../startup-error.ts'

/** How a command runs as the account that PostgreSQL may run as. */
export interface Account {
  /** Numeric owner of the data files; null where they simply belong to us. */
  readonly uid: number | null
  /** The command line that runs `command` as this account and ends it when this process dies, where the system can do that. */
  readonly command: (command: readonly string[], endsWithParent: boolean) => readonly string[]
  readonly options: SpawnOptions
  readonly canEndWithParent: boolean
}

const nobody = 65_534
const works = (command: string, args: readonly string[], options: SpawnOptions = {}) =>
  spawnSync(command, args, { ...options, cwd: '/', stdio: 'ignore' }).status === 0

const canSetDeathSignal = () => process.platform === 'linux' && works('setpriv', ['--pdeathsig=INT', '--', 'true'])
const endWithParent = ['setpriv', '--pdeathsig=INT', '--']

function ordinaryUser(): Account {
  const canEndWithParent = canSetDeathSignal()
  return {
    uid: null,
    command: (command, endsWithParent) => (endsWithParent && canEndWithParent ? [...endWithParent, ...command] : command),
    options: {},
    canEndWithParent,
  }
}

function unprivilegedUser(): Account {
  if (!canSetDeathSignal())
    return { uid: nobody, command: (command) => command, options: { uid: nobody, gid: nobody }, canEndWithParent: false }
  const change = ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups']
  return {
    uid: nobody,
    command: (command, endsWithParent) => [...change, ...(endsWithParent ? ['--pdeathsig=INT'] : []), '--', ...command],
    options: {},
    canEndWithParent: true,
  }
}

/** Root that looks like somebody else: for machines where the data folder is root's alone or only root exists. */
function renamedRoot(): Account {
  const change = ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`, '--']
  const canEndWithParent = canSetDeathSignal()
  return {
    uid: null,
    command: (command, endsWithParent) => [...change, ...(endsWithParent && canEndWithParent ? endWithParent : []), ...command],
    options: {},
    canEndWithParent,
  }
}

/** PostgreSQL refuses to run as root, so root's product runs it as another account. `folder` must exist. */
export function chooseAccount(folder: string): Account {
  if (process.getuid?.() !== 0) return ordinaryUser()
  const canReach = works('test', ['-x', path.resolve(folder)], { uid: nobody, gid: nobody })
  if (canReach) return unprivilegedUser()
  if (works('unshare', ['--user', `--map-user=${nobody}`, `--map-group=${nobody}`, '--', 'true'])) return renamedRoot()
  throw new StartupError(
    `The built-in PostgreSQL cannot run as root, and no other account can reach ${path.resolve(folder)}: set DATA_DIR to a folder such as /var/lib/playbook, or start as another user.`,
  )
}
