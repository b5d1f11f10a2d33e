import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
})

/** The theme as a freshly opened page reads it. */
async function freshTheme() {
  const theme = await import('./theme.ts')
  theme.followTheme()
  return theme
}

test('light is shown when nothing is stored', async () => {
  await freshTheme()
  expect(document.documentElement.dataset.theme).toBe('light')
})

test('a choice is shown, stored and there again on the next page', async () => {
  const { switchTheme } = await freshTheme()
  switchTheme()
  expect(document.documentElement.dataset.theme).toBe('dark')
  expect(localStorage.getItem('theme')).toBe('dark')
  vi.resetModules()
  await freshTheme()
  expect(document.documentElement.dataset.theme).toBe('dark')
})

test('garbage in storage is the light theme', async () => {
  localStorage.setItem('theme', '{"x":')
  await freshTheme()
  expect(document.documentElement.dataset.theme).toBe('light')
})

test('a choice in another tab is followed', async () => {
  await freshTheme()
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' }))
  expect(document.documentElement.dataset.theme).toBe('dark')
})
