import { cancelDownload, startDownload, watchDownload, type Download } from '@playbook/contract/downloads'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call, watch } from '../api.ts'

const ended = new Set<Download['status']>(['completed', 'failed', 'cancelled'])

export interface HistoryRequest {
  readonly symbol: string
  readonly timeframe: Timeframe
  /** UTC seconds. */
  readonly from: number
  readonly to: number
}

/** Downloads a stretch of prices and follows the job; `cancel` keeps what is stored by then. */
export function useDownload(onEnded: () => void) {
  const [progress, setProgress] = useState<Download | null>(null)
  const jobId = useRef<string | null>(null)
  const work = useMutation({
    mutationFn: async (body: HistoryRequest): Promise<Download> => {
      const job = await call(startDownload, { body })
      jobId.current = job.download_id
      setProgress(job)
      return untilEnded(job.download_id, setProgress)
    },
    onSettled: () => {
      setProgress(null)
      jobId.current = null
      onEnded()
    },
  })
  const cancel = () => {
    if (jobId.current === null) return
    void call(cancelDownload, { params: { download_id: jobId.current } }).catch(() => {
      // The job has ended in the meantime: its last event says how.
    })
  }
  return { ...work, progress, cancel }
}

const untilEnded = (id: string, onEvent: (job: Download) => void): Promise<Download> =>
  new Promise((resolve, reject) => {
    watch(
      watchDownload,
      { params: { download_id: id } },
      (job) => {
        onEvent(job)
        if (ended.has(job.status)) resolve(job)
      },
      { isLast: (job) => ended.has(job.status), onProblem: (problem) => problem.status >= 400 && problem.status < 500 && reject(problem) },
    )
  })
