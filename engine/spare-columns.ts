/** A column of bytes whose memory is whole words. */
export const newBytes = (length: number): Uint8Array => new Uint8Array(new ArrayBuffer((length + 3) & ~3), 0, length)

/**
 * Columns that nobody reads any more. Their list is held weakly: they are garbage that is used again as long as the collector has
 * not come by. One reference to the list, because what is reached by a weak reference stays until the end of the job: with one to
 * each column, a loop of many runs would keep every column of every run.
 */
class Spares<Column extends Float64Array | Uint8Array> {
  readonly #make: (length: number) => Column
  #list = new WeakRef<Column[]>([])

  constructor(make: (length: number) => Column) {
    this.#make = make
  }

  take(length: number): Column {
    const columns = this.#columns()
    const at = columns.findIndex((column) => column.length === length)
    return at < 0 ? this.#make(length) : columns.splice(at, 1)[0]!
  }

  give(given: readonly Column[]): void {
    const columns = this.#columns()
    columns.unshift(...given.slice(0, maxSpares))
    columns.length = Math.min(columns.length, maxSpares)
  }

  #columns(): Column[] {
    const known = this.#list.deref()
    if (known !== undefined) return known
    const made: Column[] = []
    this.#list = new WeakRef(made)
    return made
  }
}

const maxSpares = 12
const numbers = new Spares((length) => new Float64Array(length))
const bytes = new Spares(newBytes)

/** What was handed out since a computation began whose steps are taken back; null outside of one. */
let handedOut: Float64Array<ArrayBuffer>[] | null = null

/**
 * A column to be filled whole: it may hold what others have left there. New memory is handed out page by page and cleared, which
 * takes about as long as an average that is written to it.
 */
export function allocateColumn(length: number): Float64Array<ArrayBuffer> {
  const column = numbers.take(length)
  handedOut?.push(column)
  return column
}

/** As `allocateColumn`, of truths and the like; its memory is whole words. */
export const allocateBytes = (length: number): Uint8Array => bytes.take(length)

/** Takes columns back, each once. Whoever gives them must have been the last to know them. */
export const recycleColumns = (columns: readonly Float64Array<ArrayBuffer>[]): void => numbers.give(columns)

/** As `recycleColumns`, of `allocateBytes`. */
export const recycleBytes = (columns: readonly Uint8Array[]): void => bytes.give(columns)

/** Makes some columns and takes back those that were only steps on the way. The computation keeps no column but those it returns. */
export function recycleIntermediates<Made extends Readonly<Record<string, Float64Array>>>(make: () => Made): Made {
  const outer = handedOut
  const inner: Float64Array<ArrayBuffer>[] = []
  handedOut = inner
  try {
    const made = make()
    const results = new Set<Float64Array>(Object.values(made))
    recycleColumns(inner.filter((column) => !results.has(column)))
    return made
  } finally {
    handedOut = outer
  }
}
