/** Strings whole or cut off, empty lists and objects, signs, and all else. */
const parts = /"(?:[^"\\]|\\.)*"?|\{\s*\}|\[\s*\]|[{}[\],:]|[^{}[\],:"\s]+/g

/** The beginning of JSON in lines, as far as it goes. */
function beginningInLines(text: string): string {
  let depth = 0
  let lines = ''
  const newLine = () => `\n${'  '.repeat(depth)}`
  for (const [part] of text.matchAll(parts)) {
    if (part === '{' || part === '[') {
      depth += 1
      lines += part + newLine()
    } else if (part === '}' || part === ']') {
      depth = Math.max(0, depth - 1)
      lines += newLine() + part
    } else if (part === ',') lines += part + newLine()
    else lines += part === ':' ? ': ' : part
  }
  return lines
}

/** JSON in lines, also where it was cut off; another text as it is. */
export function inLines(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return /^[{[]/.test(text) ? beginningInLines(text) : text
  }
}
