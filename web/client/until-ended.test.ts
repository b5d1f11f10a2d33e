import { watchDownload } from '@playbook/contract/downloads'
import { expect, test, vi } from 'vitest'
import { createUntilEnded } from './until-ended.ts'

test('a job that nobody looks at any more is not followed any longer', async () => {
  const stop = vi.fn<() => void>()
  const untilEnded = createUntilEnded(() => stop)
  const life = new AbortController()
  const params = { download_id: '1' }
  const ended = untilEnded(watchDownload, { params }, () => undefined, { signal: life.signal })
  expect(stop).not.toHaveBeenCalled()
  life.abort()
  await expect(ended).rejects.toMatchObject({ code: 'ABORTED' })
  expect(stop).toHaveBeenCalledOnce()
  await expect(untilEnded(watchDownload, { params }, () => undefined, { signal: life.signal })).rejects.toMatchObject({ code: 'ABORTED' })
})
