import { expect, test } from '@playwright/test'

test.use({ serviceWorkers: 'allow' })

test('without a connection a page says so, and is there again with it', async ({ page, context }) => {
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state))
  // It answers the pages that come after it.
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await context.setOffline(true)
  await page.goto('/faq').catch(() => {})
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Questions')
  expect(new URL(page.url()).pathname).toBe('/faq')
})

test('the application can be installed: its manifest and every icon in it are there', async ({ request, page }) => {
  await page.goto('/')
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = (await (await request.get(href ?? '')).json()) as {
    icons: { src: string }[]
    start_url: string
    shortcuts: { url: string }[]
  }
  for (const { src } of manifest.icons) expect((await request.get(src)).headers()['content-type']).toBe('image/png')
  for (const { url } of [{ url: manifest.start_url }, ...manifest.shortcuts]) expect((await request.get(url)).status()).toBe(200)
})

test('a page tells search engines what it is, in data that can be read', async ({ request }) => {
  const dataOf = async (path: string) =>
    JSON.parse(
      /<script type="application\/ld\+json">(.*?)<\/script>/.exec(await (await request.get(path)).text())?.[1] ?? 'null',
    ) as Record<string, unknown>
  expect(await dataOf('/newsletter/how-a-backtest-lies')).toMatchObject({ '@type': 'Article', headline: 'Four ways a backtest lies' })
  expect(await dataOf('/faq')).toMatchObject({ '@type': 'FAQPage', mainEntity: expect.arrayContaining([]) })
})
