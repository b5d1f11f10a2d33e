const keyOf = (id: string) => `replay-trail.${id}`
/** A reload comes at most this many bars after the last one that was stored: at the fastest pace, between two of them. */
const maxTrail = 64

function readTrail(id: string): readonly number[] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(keyOf(id)) ?? '[]')
    return Array.isArray(found) ? found.filter((time) => Number.isSafeInteger(time)) : []
  } catch {
    return []
  }
}

/** Notes where the cursor stands (UTC seconds) in this tab, at once: what is on its way to the server is lost with a reload. */
export function noteCursor(id: string, time: number): void {
  const trail = readTrail(id)
  if (trail.at(-1) === time) return
  try {
    sessionStorage.setItem(keyOf(id), JSON.stringify([...trail, time].slice(-maxTrail)))
  } catch {
    // Without storage the server's place is as good as it gets.
  }
}

/** Where to go on: this tab's own last place, unless the server's is one that it never stood at, since another moved it. */
export function resumeAt(id: string, stored: number): number {
  const trail = readTrail(id)
  return trail.includes(stored) ? trail.at(-1)! : stored
}
