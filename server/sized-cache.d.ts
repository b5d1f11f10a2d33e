export interface SizedCache<Value> {
  readonly get: (key: string) => Value | undefined
  /** A value that is larger than the whole cache is not kept. */
  readonly set: (key: string, value: Value) => void
}
/** Keeps values, the last used longest, in so many bytes. */
export declare function createSizedCache<Value>({
  maxBytes,
  sizeOf,
}: {
  maxBytes: number
  sizeOf: (value: Value) => number
}): SizedCache<Value>
