import { readStored, writeStored } from './ui/stored-value.ts'
import { tinyStore, useTinyStore } from './ui/tiny-store.ts'

export type Theme = 'light' | 'dark'
const storageName = 'theme'
const asTheme = (stored: string | null): Theme => (stored === 'dark' ? 'dark' : 'light')

const theme = tinyStore<Theme>(asTheme(readStored(storageName)), 'light')

export const useTheme = (): Theme => useTinyStore(theme)

function show(next: Theme): void {
  document.documentElement.dataset.theme = next
  theme.set(next)
}

/** Shows and stores a theme. `page-boot.js` shows the stored one before the first paint. */
export function chooseTheme(next: Theme): void {
  writeStored(storageName, next)
  show(next)
}

export const switchTheme = (): void => chooseTheme(theme.get() === 'dark' ? 'light' : 'dark')

/** Follows a choice made in another tab. */
export function followTheme(): void {
  show(theme.get())
  globalThis.addEventListener('storage', (event) => {
    if (event.key === storageName) show(asTheme(event.newValue))
  })
}
