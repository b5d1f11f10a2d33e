import { type SpawnOptions } from 'node:child_process'
/** How a command runs as the account that PostgreSQL may run as. */
export interface Account {
  /** Numeric owner of the data files; null where they simply belong to us. */
  readonly uid: number | null
  /** The command line that runs `command` as this account and ends it when this process dies, where the system can do that. */
  readonly command: (command: readonly string[], endsWithParent: boolean) => readonly string[]
  readonly options: SpawnOptions
  readonly canEndWithParent: boolean
}
/** PostgreSQL refuses to run as root, so root's product runs it as another account. `folder` must exist. */
export declare function chooseAccount(folder: string): Account
