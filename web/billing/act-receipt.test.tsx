import { receiptOfAct } from '@playbook/contract/token-receipts'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useFakeApi } from '../testing/fake-api.ts'
import { tellBilling } from '../testing/free-acts.ts'
import { show } from '../testing/show.tsx'
import { startSignedIn } from '../testing/start-signed-in.ts'
import { ActReceipt } from './act-receipt.tsx'

const api = useFakeApi()
beforeEach(() => {
  tellBilling('on')
  startSignedIn()
})
afterEach(() => tellBilling('off'))

const quote = { act: 'backtest', low: 44, high: 44, lines: [] }
const returned = (why: string) => ({
  id: 'l',
  kind: 'FREE',
  act: 'hold',
  tokens: 0,
  reason: 'backtest',
  parts: [],
  payment_id: null,
  debt: 0,
  created_at: '2026-05-01T00:00:00Z',
  hold: {
    id: 'h',
    act: 'backtest',
    subject: { kind: 'strategy', id: 's', name: 'Cross' },
    state: 'released',
    why,
    quote,
    held: 44,
    charged: 0,
    returned: 44,
    lines: [],
    ended_at: '2026-05-01T00:01:00Z',
  },
})

test.each([
  ['failed', 'It failed, so it costs nothing. All 44 tokens are back.'],
  ['cancelled', 'All 44 tokens are back.'],
  ['empty', 'Nothing came of it, so it costs nothing. All 44 tokens are back.'],
])('the tokens of a run that is %s come back visibly', async (why, words) => {
  api.replies[`GET ${receiptOfAct.path}`] = [200, { receipt: returned(why) }]
  await show(<ActReceipt act="backtest" id="s" ended />)
  expect(await screen.findByText(words)).toBeDefined()
})
