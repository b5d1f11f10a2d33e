import { useSyncExternalStore } from 'react'

/** Which of the two pages is shown now. */
export const pageTheme = (): 'light' | 'dark' => (document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light')

const read = { light: new Map<string, string>(), dark: new Map<string, string>() }

/** A token as the page shows it now. What is drawn in every frame asks for it, so each is read from the page once a theme. */
export function token(name: string): string {
  const known = read[pageTheme()]
  const found = known.get(name) ?? getComputedStyle(document.documentElement).getPropertyValue(name).trim()
  // Before the page has its style there is nothing to keep.
  if (found !== '') known.set(name, found)
  return found
}

/** Calls back whenever the page switches between light and dark; gives the function that stops it. */
export function onThemeChange(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

/** Which page is shown, for parts that name colours while they are drawn: they are drawn again when it changes. */
export const usePageTheme = (): 'light' | 'dark' => useSyncExternalStore(onThemeChange, pageTheme)
