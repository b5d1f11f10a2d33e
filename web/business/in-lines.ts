/** JSON in lines; a text that is none, as one that was cut off, as it is. */
export function inLines(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
