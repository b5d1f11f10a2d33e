import { cancelDownload, startDownload, watchDownload, type Download } from '@playbook/contract/downloads'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call, untilEnded } from '../api.ts'

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
      return untilEnded(watchDownload, { params: { download_id: job.download_id } }, setProgress)
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
