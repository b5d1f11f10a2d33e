/** Reads a colour token as the page shows it now. */
export const token = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

/** Which of the two pages is shown now. */
export const pageTheme = (): 'light' | 'dark' => (document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light')

/** Calls back whenever the page switches between light and dark; gives the function that stops it. */
export function onThemeChange(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
