import type { JobWithMetadata, PgBoss } from 'pg-boss'

const usualHeartbeatSeconds = 10

/**
 * Takes one waiting job, whoever owns it, and works on it as the queue's own workers do: it gives signs of life, and is completed
 * or failed by its outcome. Null: none waits.
 */
export async function takeJob<Data extends object>(
  boss: PgBoss,
  name: string,
  work: (job: JobWithMetadata<Data>) => Promise<void>,
): Promise<{ readonly ended: Promise<void> } | null> {
  const [job] = await boss.fetch<Data>(name, { includeMetadata: true, batchSize: 1 })
  return job === undefined ? null : { ended: settle(boss, job, work) }
}

async function settle<Data extends object>(
  boss: PgBoss,
  job: JobWithMetadata<Data>,
  work: (job: JobWithMetadata<Data>) => Promise<void>,
): Promise<void> {
  const { name, id, retryCount } = job
  const claim = { id, retryCount }
  const lost = new AbortController()
  job.signal = lost.signal
  const heartbeat = setInterval(
    () => {
      // What it answers is told in its manual only, and not in its types.
      const touched = boss.touch(name, claim) as Promise<{ readonly affected: number }>
      touched.then(
        ({ affected }) => affected === 0 && lost.abort(new Error('The job is no longer this worker’s')),
        // A sign of life that could not be given says nothing about the job.
        () => {},
      )
    },
    ((job.heartbeatSeconds ?? usualHeartbeatSeconds) * 1000) / 2,
  )
  try {
    await work(job)
    await boss.complete(name, claim)
  } catch (err) {
    await boss.fail(name, claim, err instanceof Error ? { message: err.message } : {})
  } finally {
    clearInterval(heartbeat)
  }
}
