export interface SizedCache<Value> {
  readonly get: (key: string) => Value | undefined
  /** A value that is larger than the whole cache is not kept. */
  readonly set: (key: string, value: Value) => void
}

/** Keeps values, the last used longest, in so many bytes. */
export function createSizedCache<Value>({ maxBytes, sizeOf }: { maxBytes: number; sizeOf: (value: Value) => number }): SizedCache<Value> {
  const kept = new Map<string, Value>()
  let bytes = 0

  function drop(key: string): Value | undefined {
    const value = kept.get(key)
    if (value !== undefined && kept.delete(key)) bytes -= sizeOf(value)
    return value
  }
  function set(key: string, value: Value): void {
    drop(key)
    kept.set(key, value)
    bytes += sizeOf(value)
    for (const oldest of kept.keys()) {
      if (bytes <= maxBytes) break
      drop(oldest)
    }
  }
  return {
    get(key) {
      const value = drop(key)
      if (value !== undefined) set(key, value)
      return value
    },
    set,
  }
}
