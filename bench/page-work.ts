import type { CDPSession, Page } from '@playwright/test'

/** What the main thread of a page has done, in milliseconds for which it was running: its scripts, and all of its tasks. */
export interface PageWork {
  readonly script: number
  readonly task: number
}

const sessions = new WeakMap<Page, Promise<CDPSession>>()

async function openSession(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  // Time that the thread was running: what else the machine does is not counted.
  await session.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' })
  await session.send('Performance.enable')
  return session
}

async function workSoFar(page: Page): Promise<PageWork> {
  const opened = sessions.get(page) ?? openSession(page)
  sessions.set(page, opened)
  const { metrics } = await (await opened).send('Performance.getMetrics')
  const valueOf = (name: string) => (metrics.find((each) => each.name === name)?.value ?? 0) * 1000
  return { script: valueOf('ScriptDuration'), task: valueOf('TaskDuration') }
}

/** What a page does while something goes on. */
export async function workDuring<Found>(page: Page, act: () => Promise<Found>): Promise<PageWork & { readonly found: Found }> {
  const before = await workSoFar(page)
  const found = await act()
  const after = await workSoFar(page)
  return { script: after.script - before.script, task: after.task - before.task, found }
}
