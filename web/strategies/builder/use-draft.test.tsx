import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { createQueryClient } from '../../app/query-client.ts'
import { emptyDraft, newHandle, saveDraft, storedDrafts } from './draft.ts'
import { useDraft } from './use-draft.ts'

beforeEach(() => localStorage.clear())

test('a draft that another tab has changed too is kept twice, and says so', async () => {
  const queries = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  const stored = saveDraft(newHandle(), { ...emptyDraft, text: 'Buy when RSI < 30' }, 1)
  const opening = { draft: stored.id, from: undefined, symbol: undefined }
  const { result } = renderHook(() => useDraft(opening, () => Promise.resolve()), { wrapper })
  expect(result.current.splitFrom).toBeNull()
  saveDraft(stored, { ...emptyDraft, text: 'Buy when RSI < 20' }, 2)
  act(() => result.current.change({ text: 'Buy when RSI < 10' }))
  await waitFor(() => expect(result.current.splitFrom).toBe(stored.id))
  expect(storedDrafts().map(({ draft }) => draft.text)).toEqual(['Buy when RSI < 10', 'Buy when RSI < 20'])
})
