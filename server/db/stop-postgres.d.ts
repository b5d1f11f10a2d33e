/** A server that is still there after so long cannot be ended by us. */
export declare const shutdownTimeoutMs = 12000
/** The process that a lock file of PostgreSQL names; null without one. */
export declare function lockOwner(lock: string): number | null
/** Whether any process of a server still works on this data folder, its main one or one that was left behind. */
export declare const isInUse: (data: string) => boolean
/** Asks the server on this data folder to end, as hard as is due after `elapsedMs`; whoever outlived its main process is killed. */
export declare function requestShutdown(data: string, elapsedMs: number): void
/** Ends the server on this data folder within a bounded time, ever harder. */
export declare function stopPostgres(data: string): Promise<void>
