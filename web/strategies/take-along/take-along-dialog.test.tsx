import { readStrategyFile } from '@playbook/engine/strategy/strategy-file'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { useFakeApi } from '../../testing/fake-api.ts'
import { sampleMarket } from '../../testing/sample-market.ts'
import { sampleProgress, sampleResult, sampleStrategy } from '../../testing/sample-strategy.ts'
import { showApp } from '../../testing/show.tsx'
import { startSignedIn } from '../../testing/start-signed-in.ts'

const api = useFakeApi()
const market = 'GET /markets/data/symbol/EURUSD/'

// Loaded before, so that a busy machine has no part in how long a dialog takes.
beforeAll(() => import('./take-along-dialog.tsx'))
beforeEach(() => {
  startSignedIn()
  api.replies['GET /strategy_builder/list/s1/'] = [200, sampleStrategy()]
  api.replies['GET /strategy_builder/results/s1/'] = [200, { ...sampleProgress('completed'), result: sampleResult() }]
  api.replies[market] = [200, sampleMarket]
})

async function open(item: string) {
  const user = userEvent.setup()
  await showApp('/console/strategy-lab/strategies/s1')
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
  return { user, dialog: within(await screen.findByRole('dialog')) }
}

test('a script says what is missing in it before it is copied or downloaded', async () => {
  const { user, dialog } = await open('Pine Script (TradingView)')
  const code = await dialog.findByRole('group', { name: 'rsi-on-eurusd.pine' })
  expect(code.textContent).toContain('//@version=6')
  expect(code.textContent).toContain('strategy("RSI on EURUSD"')
  const missing = dialog.getByRole('list', { name: 'Not in this script' })
  expect(missing.textContent).toContain('TradingView charges nothing for positions held overnight.')
  expect(missing.compareDocumentPosition(dialog.getByRole('button', { name: 'Download' }))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await user.click(dialog.getByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe(code.textContent)
})

test('a script is saved as a file of its own name, without asking the server for it', async () => {
  const { user, dialog } = await open('Pine Script (TradingView)')
  await dialog.findByRole('group', { name: 'rsi-on-eurusd.pine' })
  const saved: string[] = []
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  await user.click(dialog.getByRole('button', { name: 'Download' }))
  expect(saved).toEqual(['rsi-on-eurusd.pine'])
  expect(made).toHaveBeenCalledOnce()
  made.mockRestore()
  click.mockRestore()
  expect(api.server().on('/api/strategy_builder/list/s1/export/')).toHaveLength(0)
})

test('without its market a script cannot be written, says why and can be tried again', async () => {
  const { plan } = sampleStrategy()
  const market = 'GET /markets/data/symbol/GBPUSD/'
  api.replies['GET /strategy_builder/list/s1/'] = [
    200,
    sampleStrategy({ plan: { ...plan, symbol: { value: 'GBPUSD', from: { assumed: '' } } } }),
  ]
  api.replies[market] = [400, { code: 'server_error', message: 'The market data is away.', request_id: '1' }]
  const { user, dialog } = await open('Pine Script (TradingView)')
  await dialog.findByText(/The market data is away/)
  expect(dialog.queryByRole('button', { name: 'Download' })).toBeNull()
  api.replies[market] = [200, { ...sampleMarket, symbol: 'GBPUSD' }]
  await user.click(dialog.getByRole('button', { name: 'Retry' }))
  await waitFor(() => dialog.getByRole('button', { name: 'Download' }))
})

test('a strategy as JSON reads back as it was', async () => {
  const { dialog } = await open('Strategy as JSON')
  const content = (await dialog.findByRole('group', { name: 'rsi-on-eurusd-strategy.json' })).textContent
  const read = readStrategyFile(content)
  expect(read.ok && read.value.plan).toEqual(sampleStrategy().plan)
  expect(read.ok && read.value.text).toBe(sampleStrategy().strategy_text)
})
