/** A stretch of a text and what became of it. */
export interface WordRun {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

/** More pairs of words than these are not compared one by one. */
const maxPairs = 4_000_000

const wordsOf = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? []

/** What changed from one text to another, word by word: the runs that are not `added` make the first text, those not `removed` the second. */
export function diffWords(before: string, after: string): WordRun[] {
  const [a, b] = [wordsOf(before), wordsOf(after)]
  let head = 0
  while (head < a.length && head < b.length && a[head] === b[head]) head += 1
  let tail = 0
  while (tail < a.length - head && tail < b.length - head && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1
  const middle = longestCommon(a.slice(head, a.length - tail), b.slice(head, b.length - tail))
  const runs: { kind: WordRun['kind']; text: string }[] = []
  const add = (kind: WordRun['kind'], words: readonly string[]) => {
    if (words.length === 0) return
    const last = runs.at(-1)
    if (last?.kind === kind) last.text += words.join('')
    else runs.push({ kind, text: words.join('') })
  }
  add('same', a.slice(0, head))
  for (const [kind, word] of middle) add(kind, [word])
  add('same', a.slice(a.length - tail))
  return runs
}

/** Words in order: those of the longest common sequence are the same ones, of the others the removed come first. */
function longestCommon(a: readonly string[], b: readonly string[]): (readonly [WordRun['kind'], string])[] {
  const removed = (words: readonly string[]) => words.map((word) => ['removed', word] as const)
  const added = (words: readonly string[]) => words.map((word) => ['added', word] as const)
  if (a.length * b.length > maxPairs) return [...removed(a), ...added(b)]
  const width = b.length + 1
  // lengths[i * width + j]: of the longest common sequence of a from i and b from j.
  const lengths = new Uint16Array((a.length + 1) * width)
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        a[i] === b[j] ? lengths[(i + 1) * width + j + 1]! + 1 : Math.max(lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!)
  const result: (readonly [WordRun['kind'], string])[] = []
  let [i, j] = [0, 0]
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      result.push(['same', a[i]!])
      i += 1
      j += 1
    } else if (lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!) result.push(['removed', a[i++]!])
    else result.push(['added', b[j++]!])
  }
  return [...result, ...removed(a.slice(i)), ...added(b.slice(j))]
}
