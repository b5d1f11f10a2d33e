export const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether two plain values are the same, whatever the order of their names; a name without a value is none. */
export const isSame = (a: unknown, b: unknown): boolean =>
  isPlain(a) && isPlain(b)
    ? [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => isSame(a[name], b[name]))
    : JSON.stringify(a) === JSON.stringify(b)
