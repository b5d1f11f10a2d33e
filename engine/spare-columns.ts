/** Columns that nobody reads any more. Held weakly: they are garbage that is used again as long as the collector has not come by. */
let spares: WeakRef<Float64Array<ArrayBuffer>>[] = []
const mostSpares = 8

/**
 * A column to be filled whole: it may hold what others have left there. New memory is handed out page by page and cleared, which
 * takes about as long as an average that is written to it.
 */
export function columnToFill(length: number): Float64Array<ArrayBuffer> {
  for (const [k, spare] of spares.entries()) {
    const column = spare.deref()
    if (column?.length !== length) continue
    spares.splice(k, 1)
    return column
  }
  return new Float64Array(length)
}

/** Takes columns back, each once. Whoever gives them must have been the last to know them. */
export function takeBack(columns: readonly Float64Array<ArrayBuffer>[]): void {
  const kept = spares.filter((spare) => spare.deref() !== undefined)
  spares = [...columns.map((column) => new WeakRef(column)), ...kept].slice(0, mostSpares)
}
