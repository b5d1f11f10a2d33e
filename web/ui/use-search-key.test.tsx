import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useSearchKey } from './use-search-key.ts'

afterEach(cleanup)

function Page({ onSearch, hasDialog = false }: { onSearch: () => void; hasDialog?: boolean }) {
  useSearchKey(onSearch)
  return (
    <>
      <button>Elsewhere</button>
      <input aria-label="Field" />
      {hasDialog && <div role="dialog" />}
    </>
  )
}

test('the key / leads to the search from anywhere on the page and is not typed there', () => {
  let asked = 0
  render(<Page onSearch={() => (asked += 1)} />)
  expect(fireEvent.keyDown(screen.getByRole('button'), { key: '/' })).toBe(false)
  expect(fireEvent.keyDown(document.body, { key: '/' })).toBe(false)
  expect(asked).toBe(2)
})

test('where / is typed, belongs to a dialog or to the browser, it stays what it is', () => {
  let asked = 0
  const { rerender } = render(<Page onSearch={() => (asked += 1)} />)
  expect(fireEvent.keyDown(screen.getByLabelText('Field'), { key: '/' })).toBe(true)
  expect(fireEvent.keyDown(document.body, { key: '/', ctrlKey: true })).toBe(true)
  rerender(<Page onSearch={() => (asked += 1)} hasDialog />)
  expect(fireEvent.keyDown(document.body, { key: '/' })).toBe(true)
  expect(asked).toBe(0)
})
