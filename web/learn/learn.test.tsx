import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { useFakeApi } from '../testing/fake-api.ts'
import { showApp } from '../testing/show.tsx'
import { startAsGuest } from '../testing/start-signed-in.ts'

useFakeApi()
beforeEach(startAsGuest)

const factOf = (name: string) => screen.getByText(name).nextElementSibling?.textContent

test('a search over Learn finds what is called so before what only mentions it, and leads there', async () => {
  const user = userEvent.setup()
  await showApp('/learn')
  await user.type(screen.getByRole('searchbox', { name: 'Search Learn' }), 'slippage')
  expect(await screen.findByText(/^\d+ of \d+ entries$/)).toBeDefined()
  const [first] = screen.getAllByRole('term')
  expect(first?.textContent).toContain('Slippage')
  await user.click(within(first!).getByRole('link', { name: 'Slippage' }))
  await screen.findByRole('heading', { level: 1, name: 'Glossary' })
})

test('other numbers of an indicator are computed in the browser, and one that cannot be says why', async () => {
  const user = userEvent.setup()
  await showApp('/learn/indicators/rsi')
  const length = screen.getByRole('spinbutton', { name: 'Length' })
  expect(factOf('Bars before its first value')).toBe('14')
  await user.clear(length)
  await user.type(length, '30')
  await user.click(screen.getByRole('button', { name: 'Draw again' }))
  await waitFor(() => expect(factOf('Bars before its first value')).toBe('30'))
  await user.clear(length)
  await user.type(length, '5000')
  await user.click(screen.getByRole('button', { name: 'Draw again' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Length must be from 1 to 1000.')
  await user.click(screen.getByRole('button', { name: 'Usual numbers' }))
  expect(factOf('Bars before its first value')).toBe('14')
})

test('a name that is none is not found', async () => {
  await showApp('/learn/statistics/luck')
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('There is no page here')
})
