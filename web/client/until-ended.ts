import type { CallArguments, Endpoint, Reply } from '@playbook/contract/endpoint'
import { abortedError } from './api-error.ts'
import type { CallOptions } from './create-client.ts'
import type { createWatch } from './events.ts'
import { isFinal } from './is-final.ts'

type JobEndpoint = Endpoint & { readonly answer: 'events' }

const endedStatuses = new Set(['completed', 'failed', 'cancelled'])

/** Follows a job to its last event, which is the value; rejects where its stream is refused for good, or with the end of `signal`. */
export const createUntilEnded =
  (watch: ReturnType<typeof createWatch>) =>
  <E extends JobEndpoint>(
    endpoint: Reply<E> extends { readonly status: string } ? E : never,
    args: CallArguments<E>,
    onEvent: (job: Reply<E>) => void,
    { signal }: Pick<CallOptions, 'signal'> = {},
  ): Promise<Reply<E>> =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(abortedError())
      const isLast = (job: Reply<E>) => endedStatuses.has((job as { status: string }).status) // the endpoint's constraint
      const heard = (job: Reply<E>) => {
        onEvent(job)
        if (isLast(job)) resolve(job)
      }
      const stop = watch<E>(endpoint, args, heard, { isLast, onProblem: (problem) => isFinal(problem) && reject(problem) })
      signal?.addEventListener('abort', () => {
        stop()
        reject(abortedError())
      })
    })
