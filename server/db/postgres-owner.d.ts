/** Writes down that this process runs the server in `home`, and whether it is about to stop. */
export declare function recordOwner(home: string, isLeaving?: boolean): void
export declare function clearOwner(home: string): void
/**
 * After a refused start: lets an owner that is leaving go, ends a server whose owner is gone, and removes locks that
 * name a process which is over or is something else today. A folder that is really in use is refused.
 */
export declare function waitForRelease(
  {
    home,
    data,
  }: {
    readonly home: string
    readonly data: string
  },
  locks: readonly string[],
  {
    isOurs,
    elapsedMs,
  }: {
    readonly isOurs: boolean
    readonly elapsedMs: number
  },
): Promise<void>
