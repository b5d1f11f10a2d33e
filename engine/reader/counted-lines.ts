/** A number in brackets, apart from what stands before it. */
const mark = /(?<=^|[\s:;,.])\((?<count>\d{1,2})\)(?=\s)/gu

/**
 * The text with each rule of "(1) ADX above 25 (2) close above the EMA" on a line of its own, so that its number is not taken for that of
 * an indicator before it. Every character keeps its place.
 */
export function countedLines(text: string): string {
  const starts: number[] = []
  for (const { index, groups } of text.matchAll(mark)) if (Number(groups?.['count']) === starts.length + 1) starts.push(index)
  if (starts.length < 2) return text
  const isStart = new Set(starts)
  return Array.from({ length: text.length }, (_, at) => (isStart.has(at) ? '\n' : text[at])).join('')
}
