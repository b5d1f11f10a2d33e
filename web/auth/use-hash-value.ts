import { useEffect, useState } from 'react'

const readHash = (name: string) => new URLSearchParams(globalThis.location.hash.slice(1)).get(name)

/** A secret that came behind the # of a link; it leaves the address bar and the history as soon as the page has it. */
export function useHashValue(name: string): string | null {
  // Only read here: a first drawing can be thrown away, and the next one must find it again.
  const [value] = useState(() => readHash(name))
  useEffect(() => {
    const { pathname, search } = globalThis.location
    if (readHash(name) !== null) globalThis.history.replaceState(globalThis.history.state, '', pathname + search)
  }, [name])
  return value
}
