/** What lies in a backup: one tar file, unpacked name by name and never more. */
export const backupParts = {
  /** Who wrote it, when, and what the rest must hash to. First, so that it is read without the rest. */
  about: 'backup.json',
  /** The password of the built-in database's owner. */
  password: 'postgres-password',
  /** Signs sessions and opens stored secrets; missing where SECRET_KEY is set instead. */
  secretKey: 'secret-key',
  /** The whole cluster with the log that makes it consistent, as PostgreSQL writes it. */
  cluster: 'base.tar.gz',
} as const

export const backupFormat = 1

export interface BackupAbout {
  readonly format: typeof backupFormat
  /** Version of Playbook. */
  readonly version: string
  /** Major version of PostgreSQL. */
  readonly postgres: string
  /** When it was begun, ISO 8601 in UTC. Everything that was acknowledged before it is inside. */
  readonly at: string
  readonly holdsSecretKey: boolean
  /** Of `base.tar.gz`. */
  readonly sha256: string
  readonly bytes: number
}
