/** Why the product cannot start, as one sentence that says what to do. Anything else that stops a start is a bug. */
export declare class StartupError extends Error {
  readonly name = 'StartupError'
}
export declare const isDiskFull: (error: unknown) => boolean
/** The sentence for a disk that has no room for the data. */
export declare const diskFull: (dataDir: string, cause?: unknown) => StartupError
