/** Wall-clock milliseconds of one call. */
export function msOf(job: () => unknown): number {
  const begun = performance.now()
  job()
  return performance.now() - begun
}

/** Milliseconds for which this thread was running during one call: what other processes take from the machine does not count. */
function runningMsOf(job: () => unknown): number {
  const begun = process.threadCpuUsage()
  job()
  const { user, system } = process.threadCpuUsage(begun)
  return (user + system) / 1000
}

/**
 * The best running time of every job in milliseconds. They take turns, so that a slower or faster machine meets all of them alike;
 * the first rounds warm up and do not count.
 */
export function race<K extends string>(jobs: Readonly<Record<K, () => unknown>>, rounds = 15, warmUps = 3): Record<K, number> {
  const names = Object.keys(jobs) as K[] // a record's own keys
  const best = Object.fromEntries(names.map((name) => [name, Infinity])) as Record<K, number> // one entry a name
  for (let round = -warmUps; round < rounds; round++) {
    for (const name of names) {
      const ms = runningMsOf(jobs[name])
      if (round >= 0) best[name] = Math.min(best[name], ms)
    }
  }
  return best
}
