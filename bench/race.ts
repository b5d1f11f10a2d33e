/** Wall-clock milliseconds of one call. */
export function msOf(job: () => unknown): number {
  const begun = performance.now()
  job()
  return performance.now() - begun
}

/**
 * The best time of every job in milliseconds; on a busy machine, where none ran undisturbed, the mean of the time that this
 * thread was running, if that is less. (That clock is too coarse for a single call.) The jobs take turns, so that a slower or
 * faster machine meets all of them alike; the first rounds warm up and do not count.
 */
export function race<K extends string>(jobs: Readonly<Record<K, () => unknown>>, rounds = 15, warmUps = 3): Record<K, number> {
  const names = Object.keys(jobs) as K[] // a record's own keys
  const best = new Map<K, number>()
  const running = new Map<K, number>()
  for (let round = -warmUps; round < rounds; round++) {
    for (const name of names) {
      const before = process.threadCpuUsage()
      const ms = msOf(jobs[name])
      const { user, system } = process.threadCpuUsage(before)
      if (round < 0) continue
      best.set(name, Math.min(best.get(name) ?? Infinity, ms))
      running.set(name, (running.get(name) ?? 0) + (user + system) / 1000 / rounds)
    }
  }
  const least = (name: K) => Math.min(best.get(name) ?? Infinity, running.get(name) || Infinity)
  return Object.fromEntries(names.map((name) => [name, least(name)])) as Record<K, number> // one entry a name
}
