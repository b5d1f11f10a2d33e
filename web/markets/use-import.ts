import {
  cancelImport,
  getMarket,
  startImport,
  uploadImport,
  watchImport,
  type CsvReadingForm,
  type ImportJob,
  type InstrumentForm,
  type MarketSymbol,
} from '@playbook/contract/markets'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call, untilEnded, upload } from '../api.ts'

export interface ImportRequest {
  readonly file: File
  readonly reading: CsvReadingForm
  readonly instrument: InstrumentForm
}

/** How far an import is: first the file is sent, then it is read on the server. */
export interface ImportProgress {
  readonly phase: 'sending' | 'reading'
  /** 0 to 100. */
  readonly percent: number
  readonly message: string
}

/** Sends a file, starts its import and follows it; `cancel` works in both phases and keeps nothing. */
export function useImport() {
  const [progress, setProgress] = useState<ImportProgress | null>(null)
  const abort = useRef<AbortController | null>(null)
  const jobId = useRef<string | null>(null)
  // Once the file is on the server, the import goes on without the page.
  const following = useRef<AbortController | null>(null)
  useEffect(() => () => following.current?.abort(), [])

  const work = useMutation({
    mutationFn: async ({ file, reading, instrument }: ImportRequest): Promise<{ job: ImportJob; market: MarketSymbol | null }> => {
      abort.current = new AbortController()
      setProgress({ phase: 'sending', percent: 0, message: 'Sending the file' })
      const sent = await upload(uploadImport, { query: { file_name: file.name } }, new Blob([file], { type: 'text/csv' }), {
        signal: abort.current.signal,
        onProgress: (share) => setProgress({ phase: 'sending', percent: share * 100, message: 'Sending the file' }),
      })
      jobId.current = sent.import_id
      setProgress({ phase: 'reading', percent: 0, message: 'Waiting for a worker' })
      await call(startImport, { params: { import_id: sent.import_id }, body: { reading, instrument } })
      following.current = new AbortController()
      const job = await untilEnded(
        watchImport,
        { params: { import_id: sent.import_id } },
        (event) => setProgress({ phase: 'reading', percent: event.progress, message: event.message }),
        { signal: following.current.signal },
      )
      const market = job.status === 'completed' && job.symbol !== null ? await call(getMarket, { params: { symbol: job.symbol } }) : null
      return { job, market }
    },
    onSettled: () => {
      setProgress(null)
      jobId.current = null
    },
  })
  const cancel = () => {
    if (jobId.current === null) abort.current?.abort()
    else
      void call(cancelImport, { params: { import_id: jobId.current } }).catch(() => {
        // The job has ended in the meantime: its last event says how.
      })
  }
  return { ...work, progress, cancel }
}
