const shortestWord = 4
const lengthForSlip = 6
const lengthForTwo = 8

const vowels = 'aeiouy'
const keyRows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const placeOfKey = new Map(keyRows.flatMap((row, y) => Array.from(row, (key, x) => [key, { x: x + y / 2, y }] as const)))

/** What it costs to take a letter for another: a slip to a neighbouring key and a vowel heard wrong are typos, others hardly. */
function exchangeCost(a: string, b: string): number {
  if (a === b) return 0
  if (vowels.includes(a) && vowels.includes(b)) return 1
  const [one, other] = [placeOfKey.get(a)!, placeOfKey.get(b)!]
  return Math.abs(one.y - other.y) <= 1 && Math.abs(one.x - other.x) <= 1 ? 1 : 1.5
}

/** Words of a vocabulary by their length, for the search of near ones. */
export type WordsByLength = ReadonlyMap<number, readonly string[]>

export function byLength(words: Iterable<string>): WordsByLength {
  const found = new Map<number, string[]>()
  for (const word of words) {
    if (word.length < shortestWord || !/^[a-z]+$/.test(word)) continue
    const same = found.get(word.length)
    if (same === undefined) found.set(word.length, [word])
    else same.push(word)
  }
  return found
}

/** Insertions, deletions, exchanges and swaps of neighbours between two words (optimal string alignment); over `limit`: `limit + 1`. */
function editDistance(a: string, b: string, limit: number): number {
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const cost = exchangeCost(a[i - 1]!, b[j - 1]!)
      let least = Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + cost)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, before[j - 2]! + 1)
      row.push(least)
    }
    if (Math.min(...row) > limit) return limit + 1
    before = above
    above = row
  }
  return above[b.length]!
}

/** The nearest words of a vocabulary to one that it does not have: by one edit, by two where the word is long. All of equal cost. */
export function nearWords(word: string, known: WordsByLength): readonly { readonly word: string; readonly edits: number }[] {
  if (word.length < shortestWord || !/^[a-z]+$/.test(word)) return []
  const limit = word.length >= lengthForTwo ? 2 : word.length >= lengthForSlip ? 1.5 : 1
  const most = Math.floor(limit)
  let found: { word: string; edits: number }[] = []
  for (let length = word.length - most; length <= word.length + most; length += 1)
    for (const candidate of known.get(length) ?? []) {
      // A typo hardly ever strikes the first letter.
      if (candidate[0] !== word[0]) continue
      const edits = editDistance(word, candidate, limit)
      if (edits > limit || edits > (found[0]?.edits ?? limit)) continue
      if (found[0] !== undefined && edits < found[0].edits) found = []
      found.push({ word: candidate, edits })
    }
  return found
}
