import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSearchText } from './use-search-text.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function open() {
  const asked: string[] = []
  const { result, rerender } = renderHook(({ search }) => useSearchText(search, (text) => asked.push(text), 100), {
    initialProps: { search: '' },
  })
  return {
    asked,
    typed: () => result.current.typed,
    type: (text: string) => act(() => result.current.setTyped(text)),
    pause: () =>
      act(() => {
        vi.advanceTimersByTime(100)
      }),
    comesBack: (search: string) => rerender({ search }),
  }
}

test('what is typed while a search comes back stays, and is searched for after it', () => {
  const box = open()
  box.type('gb')
  box.pause()
  box.type('gbp ')
  box.comesBack('gb')
  expect(box.typed()).toBe('gbp ')
  box.pause()
  expect(box.asked).toEqual(['gb', 'gbp'])
  box.comesBack('gbp')
  expect(box.typed()).toBe('gbp ')
})

test('a search that was set elsewhere is shown', () => {
  const box = open()
  box.type('gb')
  box.pause()
  box.comesBack('gb')
  box.comesBack('')
  expect(box.typed()).toBe('')
  box.comesBack('gb')
  expect(box.typed()).toBe('gb')
  box.pause()
  expect(box.asked).toEqual(['gb'])
})
