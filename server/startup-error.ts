/** Why the product cannot start, as one sentence that says what to do. Anything else that stops a start is a bug. */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}

/** A full disk or a used-up quota, as the system and as PostgreSQL call it. */
const diskFullCodes: readonly unknown[] = ['ENOSPC', 'EDQUOT', '53100']

export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && diskFullCodes.includes(error.code)) || isDiskFull(error.cause))

/** The sentence for a disk that has no room for the data. */
export const diskFull = (dataDir: string, cause?: unknown): StartupError =>
  new StartupError(
    `The disk with the data folder ${dataDir} is full: free some space there, or set DATA_DIR to a folder on another disk.`,
    {
      cause,
    },
  )
