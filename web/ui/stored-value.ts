/** What the browser has stored under a name; null where there is nothing or storage is closed to us. */
export function readStored(name: string): string | null {
  try {
    return globalThis.localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Stores a small preference; a browser that refuses loses only the preference. */
export function writeStored(name: string, value: string): void {
  try {
    globalThis.localStorage.setItem(name, value)
  } catch {
    // Storage is full or switched off: the choice then lasts until the page is left.
  }
}
