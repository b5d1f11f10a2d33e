import { limits } from '@playbook/contract/limits'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { show } from '../testing/show.tsx'
import { Toaster } from '../ui/toast.tsx'
import { CsvButton, maxCsvRows } from './csv-button.tsx'

afterEach(() => vi.restoreAllMocks())

/** Presses the button over a list, and gives the lines of the file that comes of it. */
async function saved(load: Parameters<typeof CsvButton>[0]['load']): Promise<string[]> {
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  await show(
    <>
      <CsvButton name="list" title="List" load={load} />
      <Toaster />
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'CSV' }))
  await waitFor(() => expect(made).toHaveBeenCalledOnce())
  return (await (made.mock.calls[0]![0] as Blob).text()).trim().split(/\r?\n/)
}

test('a line that came again on the next page stands in the file once', async () => {
  const pages = [
    ['3', '2'],
    ['2', '1'],
  ]
  const lines = await saved(async (page) => ({
    results: pages[page - 1]!.map((id) => ({ id })),
    next: page < pages.length ? 'more' : null,
  }))
  expect(lines).toEqual(['id', '3', '2', '1'])
  expect(screen.queryByText('The list is longer than its file')).toBeNull()
})

test('a list that is longer than a file says how much of it is there', async () => {
  const results = (page: number) => Array.from({ length: limits.maxPageSize }, (_, at) => ({ id: `${page}-${at}` }))
  const lines = await saved(async (page) => ({ results: results(page), next: 'more' }))
  expect(lines).toHaveLength(1 + maxCsvRows)
  await screen.findByText('The list is longer than its file')
  screen.getByText('The file has the newest 20,000 lines.')
})
