import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { show } from '../testing/show.tsx'
import { ImportSettings } from './import-settings.tsx'

const rows = Array.from({ length: 30 }, (_, k) => {
  const date = new Date(Date.UTC(2024, 0, 15 + k)).toISOString().slice(0, 10)
  return `${date},10${k % 5},10${(k % 5) + 2},99,10${k % 5}.5,1000`
})
const csv = ['Date,Open,High,Low,Close,Volume', ...rows].join('\n')
const settingsOf = (name: string) =>
  show(<ImportSettings file={new File([csv], name)} head={csv} onImported={() => {}} onOther={() => {}} />)

test('what a file tells is not asked: it stands folded, and can be changed', async () => {
  await settingsOf('EURUSD.csv')
  const market = screen.getByRole('region', { name: 'Market' })
  within(market).getByText(/EURUSD.CSV, forex in USD/)
  expect(within(market).queryByLabelText('Symbol')).toBeNull()
  await userEvent.click(within(market).getByRole('button', { name: /^Detected/ }))
  within(market).getByLabelText('Symbol')
  within(market).getByLabelText(/^Spread/)
})

test('what a file does not tell is asked, and only that', async () => {
  await settingsOf('prices of last year.csv')
  const market = screen.getByRole('region', { name: 'Market' })
  within(market).getByLabelText('Symbol')
  within(market).getByLabelText('Kind')
  expect(within(market).queryByLabelText(/^Spread/)).toBeNull()
})

test('a folded field that cannot stand as it is, is asked', async () => {
  await settingsOf('EURUSD.csv')
  const market = screen.getByRole('region', { name: 'Market' })
  await userEvent.click(within(market).getByRole('button', { name: /^Detected/ }))
  await userEvent.clear(within(market).getByLabelText('Name'))
  await userEvent.click(within(market).getByRole('button', { name: /^Detected/ }))
  within(market).getByLabelText('Name')
})
