import { fillPath } from '@playbook/contract/endpoint'
import { createCheckoutSession, payTestCheckout } from '@playbook/contract/financial'
import { chromium } from '@playwright/test'
import { findBrowser, noBrowser } from '../scripts/browser.mjs'
import { logIn } from './chart-page.ts'
import type { Figure } from './figure.ts'
import { startServer } from './running-server.ts'

const payments = 40
const packTokens = 1_000
const freeTokens = 250
const card = { number: '4242424242424242', country: 'US' }

/** How long after a payment at the built-in provider, whose webhook is the only word of it, the balance stands on an open page. */
export async function balanceNewsBenchmarks(): Promise<Figure[]> {
  const executablePath = findBrowser()
  if (executablePath === null) throw new Error(noBrowser)
  const server = await startServer({ BILLING: 'on' })
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const page = await browser.newPage()
    page.setDefaultTimeout(60_000)
    await logIn(page, server)
    await page.goto(`${server.origin}/console/settings/tokens`)
    await page.getByRole('region', { name: 'Balance' }).getByText(String(freeTokens), { exact: true }).first().waitFor()
    const times: number[] = []
    for (let paid = 1; paid <= payments; paid += 1) {
      const body = { plan_code: `pack_${packTokens}` }
      const { session_id } = await server.call<{ session_id: string }>(createCheckoutSession.method, createCheckoutSession.path, body)
      const seen = page.evaluate(
        async (wanted) => {
          while (document.querySelector('section[aria-label="Balance"] b')?.textContent !== wanted) await new Promise(requestAnimationFrame)
          return Date.now()
        },
        (freeTokens + paid * packTokens).toLocaleString('en-US'),
      )
      const begun = Date.now()
      await server.call(payTestCheckout.method, fillPath(payTestCheckout.path, { session_id }), card)
      times.push((await seen) - begun)
    }
    const sorted = times.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? 0
    return [
      { name: `payment, webhook, balance on an open page: median of ${payments}`, value: at(0.5), unit: 'ms', goal: null },
      { name: '  p95', value: at(0.95), unit: 'ms', goal: null },
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}
