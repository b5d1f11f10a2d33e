import { act, renderHook } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyDraft } from '../draft.ts'
import { useTextHistory } from './use-text-history.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function useHarness() {
  const [draft, setDraft] = useState({ ...emptyDraft, text: 'one' })
  const history = useTextHistory(draft, (part) => setDraft((now) => ({ ...now, ...(typeof part === 'function' ? part(now) : part) })))
  return { draft, history, write: (text: string) => setDraft((now) => ({ ...now, text })) }
}

test('what was typed in one go is one step, back and forth', () => {
  const { result } = renderHook(useHarness)
  act(() => result.current.write('one t'))
  act(() => result.current.write('one two'))
  act(() => void vi.advanceTimersByTime(1_000))
  act(() => result.current.write('one two three'))
  act(() => void vi.advanceTimersByTime(1_000))
  act(() => result.current.history.undo?.())
  expect(result.current.draft.text).toBe('one two')
  act(() => result.current.history.undo?.())
  expect(result.current.draft.text).toBe('one')
  expect(result.current.history.undo).toBeNull()
  act(() => result.current.history.redo?.())
  act(() => result.current.history.redo?.())
  expect(result.current.draft.text).toBe('one two three')
  expect(result.current.history.redo).toBeNull()
})

test('a step back before the pause takes back what was just typed', () => {
  const { result } = renderHook(useHarness)
  act(() => result.current.write('one two'))
  act(() => result.current.history.undo?.())
  expect(result.current.draft.text).toBe('one')
  act(() => result.current.history.redo?.())
  expect(result.current.draft.text).toBe('one two')
})

test('whoever writes on has nothing to redo', () => {
  const { result } = renderHook(useHarness)
  act(() => result.current.write('one two'))
  act(() => void vi.advanceTimersByTime(1_000))
  act(() => result.current.history.undo?.())
  act(() => result.current.write('one more'))
  act(() => void vi.advanceTimersByTime(1_000))
  expect(result.current.history.redo).toBeNull()
})
