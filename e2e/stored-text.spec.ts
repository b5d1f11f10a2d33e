import { csrf, updateUser } from '@playbook/contract/auth'
import { changeChat, createChat } from '@playbook/contract/chats'
import { addDrawing } from '@playbook/contract/drawings'
import { fillPath, type Endpoint } from '@playbook/contract/endpoint'
import { interpret } from '@playbook/contract/strategies'
import { createWatchlist } from '@playbook/contract/watchlists'
import { expect, test, type Page } from '@playwright/test'
import { enter, openSettled } from './visitor.ts'

/** A picture whose failure runs a script, out of whatever it stands in. */
const payload = (name: string) => `${name}"'></title></script><img src=x onerror=__xss()>`

/** Calls the API as who is signed in on a page. */
async function callAs(
  page: Page,
  endpoint: Endpoint,
  body: object,
  params: Readonly<Record<string, string>> = {},
): Promise<{ id: string }> {
  const stored = await page.evaluate(() => sessionStorage.getItem('playbook.tokens'))
  const { access } = JSON.parse(stored ?? '') as { access: string }
  const authorization = `Token ${access}`
  const guarded = await page.request.get(`/api${csrf.path}`, { headers: { authorization } })
  const { data } = (await guarded.json()) as { data: { csrfToken: string } }
  const answer = await page.request.fetch(`/api${fillPath(endpoint.path, params)}`, {
    method: endpoint.method,
    headers: { authorization, 'x-csrftoken': data.csrfToken },
    data: body,
  })
  expect(answer.status(), await answer.text()).toBeLessThan(300)
  return (await answer.json()) as { id: string }
}

test('WB11: markup in names that were stored is text on every page that shows them', async ({ page }) => {
  const harms: string[] = []
  await page.exposeFunction('__harm', (harm: string) => void harms.push(harm))
  await page.addInitScript(() => {
    const tell = (harm: string) => (globalThis as unknown as { __harm: (harm: string) => void }).__harm(harm)
    Object.assign(globalThis, { __xss: () => tell('a script ran') })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => tell(violatedDirective))
  })
  await enter(page)
  await callAs(page, updateUser, { first_name: payload('Ann').slice(0, 50) })
  const { id: strategy } = await callAs(page, interpret, {
    strategy_text: 'Buy when RSI(14) is below 30. Sell when RSI(14) is above 60.',
    symbol: 'EURUSD',
    timeframe: '1d',
    name: payload('Run'),
  })
  await callAs(page, createWatchlist, { name: payload('List').slice(0, 40), symbols: ['EURUSD'] })
  await callAs(page, addDrawing, { symbol: 'EURUSD', type: 'line', properties: { price: 1.1, label: payload('Line').slice(0, 60) } })
  const { id: chat } = await callAs(page, createChat, { market_symbol: 'EURUSD' })
  await callAs(page, changeChat, { title: payload('Chat') }, { id: chat })

  const shown: readonly (readonly [path: string, name: string | null])[] = [
    ['/console', null],
    ['/console/strategy-lab/strategies', 'Run'],
    ['/console/strategy-lab/backtests', 'Run'],
    [`/console/strategy-lab/strategies/${strategy}`, 'Run'],
    ['/console/analysis', 'List'],
    ['/console/analysis/EURUSD', null],
    ['/console/c', 'Chat'],
    [`/console/c/${chat}`, 'Chat'],
    ['/console/settings/profile', null],
  ]
  for (const [path, name] of shown) {
    await openSettled(page, path)
    if (name !== null) await expect(page.getByText(`${name}"'>`).first(), path).toBeVisible()
    expect(await page.locator('img[src="x"]').count(), path).toBe(0)
  }
  expect(harms).toEqual([])

  // A picture that the page itself makes is told of, so the silence above means something.
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=__xss()>'))
  await expect.poll(() => harms.join()).not.toBe('')
})
