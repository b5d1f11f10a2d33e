/** A secret that came behind the # of a link; it leaves the address bar and the history at once. */
export function takeHashValue(name: string): string | null {
  const value = new URLSearchParams(globalThis.location.hash.slice(1)).get(name)
  if (value !== null)
    globalThis.history.replaceState(globalThis.history.state, '', globalThis.location.pathname + globalThis.location.search)
  return value
}
