export declare function isRunning(pid: number): boolean
/** When a process started, in the system's own terms: tells a process from a later one with the same number. Null where unknown or over. */
export declare function processStart(pid: number): string | null
/** The processes whose working folder this is, as that of all of PostgreSQL's is its data folder. None where there is no process table. */
export declare function processesIn(folder: string): number[]
/** The command line of a running process; null where it has none or cannot be read. */
export declare function processCommand(pid: number): string | null
