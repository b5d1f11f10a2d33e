import { cancelDownload, startDownload, watchDownload, type Download } from '@playbook/contract/downloads'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call, untilEnded } from '../api.ts'

export interface HistoryRequest {
  readonly symbol: string
  readonly timeframe: Timeframe
  /** UTC seconds. */
  readonly from: number
  readonly to: number
}

/** Downloads a stretch of prices and follows the job for as long as it is looked at; `cancel` keeps what is stored by then. */
export function useDownload(onEnded: () => void) {
  const [progress, setProgress] = useState<Download | null>(null)
  const jobId = useRef<string | null>(null)
  const following = useRef<AbortController | null>(null)
  useEffect(() => () => following.current?.abort(), [])
  const work = useMutation({
    mutationFn: async (body: HistoryRequest): Promise<Download> => {
      const job = await call(startDownload, { body })
      jobId.current = job.download_id
      setProgress(job)
      following.current = new AbortController()
      const { signal } = following.current
      return untilEnded(watchDownload, { params: { download_id: job.download_id } }, setProgress, { signal })
    },
    onSettled: () => {
      if (following.current?.signal.aborted) return
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
