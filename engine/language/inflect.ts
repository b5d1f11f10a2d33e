import { table } from '../table.ts'

/** Kinds of words by how they are inflected. */
export type WordKind = 'verb' | 'noun' | 'word'

/** Verbs whose forms no rule gives. */
const irregular = table<readonly string[]>({
  be: ['am', 'is', 'are', 'was', 'were', 'been', 'being'],
  become: ['becomes', 'became', 'becoming'],
  begin: ['begins', 'began', 'begun', 'beginning'],
  break: ['breaks', 'broke', 'broken', 'breaking'],
  buy: ['buys', 'bought', 'buying'],
  come: ['comes', 'came', 'coming'],
  cut: ['cuts', 'cutting'],
  do: ['does', 'did', 'done', 'doing'],
  fall: ['falls', 'fell', 'fallen', 'falling'],
  get: ['gets', 'got', 'gotten', 'getting'],
  give: ['gives', 'gave', 'given', 'giving'],
  go: ['goes', 'went', 'gone', 'going'],
  have: ['has', 'had', 'having'],
  hit: ['hits', 'hitting'],
  hold: ['holds', 'held', 'holding'],
  keep: ['keeps', 'kept', 'keeping'],
  leave: ['leaves', 'left', 'leaving'],
  let: ['lets', 'letting'],
  lose: ['loses', 'lost', 'losing'],
  make: ['makes', 'made', 'making'],
  put: ['puts', 'putting'],
  rise: ['rises', 'rose', 'risen', 'rising'],
  run: ['runs', 'ran', 'running'],
  sell: ['sells', 'sold', 'selling'],
  set: ['sets', 'setting'],
  sit: ['sits', 'sat', 'sitting'],
  stand: ['stands', 'stood', 'standing'],
  take: ['takes', 'took', 'taken', 'taking'],
})

const irregularPlural = table<readonly string[]>({ high: ['highs'], low: ['lows'], half: ['halves'] })

const vowels = 'aeiou'
const isVowel = (letter: string | undefined): boolean => letter !== undefined && vowels.includes(letter)

function withS(word: string): string {
  if (/(?:s|x|z|ch|sh)$/.test(word)) return `${word}es`
  if (word.endsWith('y') && !isVowel(word.at(-2))) return `${word.slice(0, -1)}ies`
  return `${word}s`
}

/** One vowel before one last consonant in a word of one syllable: it is doubled, as in *dipped*. */
function doublesLast(word: string): boolean {
  const [beforeLast, vowel, last] = [word.at(-3), word.at(-2), word.at(-1)]
  if (last === undefined || isVowel(last) || 'wxy'.includes(last) || !isVowel(vowel) || isVowel(beforeLast)) return false
  return word
    .slice(0, -2)
    .split('')
    .every((letter) => !isVowel(letter))
}

function withEnding(word: string, ending: 'ed' | 'ing'): string {
  if (word.endsWith('ee')) return ending === 'ed' ? `${word}d` : `${word}ing`
  if (word.endsWith('e')) return word.slice(0, -1) + ending
  if (ending === 'ed' && word.endsWith('y') && !isVowel(word.at(-2))) return `${word.slice(0, -1)}ied`
  return (doublesLast(word) ? word + word.at(-1) : word) + ending
}

const formsOfHead = (head: string, kind: WordKind): readonly string[] => {
  if (kind === 'word') return [head]
  if (kind === 'noun') return [head, ...(irregularPlural[head] ?? [withS(head)])]
  return [head, ...(irregular[head] ?? [withS(head), withEnding(head, 'ed'), withEnding(head, 'ing')])]
}

/** All forms of a lemma in English spelling. Of several words a verb inflects the first, a noun the last. */
export function inflect(lemma: string, kind: WordKind): readonly string[] {
  const words = lemma.split(' ')
  const at = kind === 'noun' ? words.length - 1 : 0
  return formsOfHead(words[at] ?? '', kind).map((form) => words.with(at, form).join(' '))
}
