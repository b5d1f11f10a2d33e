import { useEffect, useState } from 'react'

const readHash = (name: string) => new URLSearchParams(globalThis.location.hash.slice(1)).get(name)

/** A secret that came behind the # of a link; it leaves the address bar and the history as soon as the page has it. */
export function useHashValue(name: string): string | null {
  // Only read here: a first drawing can be thrown away, and the next one must find it again.
  const [value] = useState(() => readHash(name))
  useEffect(() => {
    const { pathname, search } = globalThis.location
    if (readHash(name) !== null) globalThis.history.replaceState(globalThis.history.state, '', pathname + search)
    // Another link of the same kind, opened in the same tab, changes what stands behind the # alone: the browser loads nothing.
    const openAnew = () => {
      if (readHash(name) !== null) globalThis.location.reload()
    }
    globalThis.addEventListener('hashchange', openAnew)
    return () => globalThis.removeEventListener('hashchange', openAnew)
  }, [name])
  return value
}
