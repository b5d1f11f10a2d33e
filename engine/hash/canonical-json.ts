function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, v]) => v !== undefined)
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, v]) => [key, sorted(v)]))
}

/** JSON with sorted keys, no spaces, and every character beyond ASCII escaped: the same bytes for the same value everywhere. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(sorted(value)).replaceAll(/[\u007f-\uffff]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** The bytes of a text that is ASCII throughout, as canonical JSON is. */
export const asciiBytes = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (c) => c.charCodeAt(0))
