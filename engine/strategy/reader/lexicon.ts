import { vocabulary } from './vocabulary.ts'
import type { Tag } from './vocabulary.ts'

export interface Entry {
  readonly tag: Tag
  readonly name: string
  readonly output: string
  readonly value: number
}

interface Node {
  readonly next: Map<string, Node>
  entry: Entry | null
}

const newNode = (): Node => ({ next: new Map(), entry: null })

function readLine(line: string): { head: Entry; phrases: string[] } | null {
  const cut = line.indexOf(' : ')
  if (cut < 0) return null
  const [tag = '', named = ''] = line.slice(0, cut).split(' ')
  const [nameAndOutput = '', value = ''] = named.split('=')
  const [name = '', output = ''] = nameAndOutput.split('.')
  // The table above is the only source of tags.
  return { head: { tag: tag as Tag, name, output, value: Number(value || Number.NaN) }, phrases: line.slice(cut + 3).split(' | ') }
}

function buildTrie(): { root: Node; words: Set<string>; all: Set<string> } {
  const root = newNode()
  const words = new Set<string>()
  const all = new Set<string>()
  for (const line of vocabulary.split('\n')) {
    const read = readLine(line)
    if (!read) continue
    for (const phrase of read.phrases) {
      let node = root
      for (const word of phrase.trim().split(' ')) {
        all.add(word)
        if (word.length >= 5 && /^[a-z]+$/.test(word)) words.add(word)
        let next = node.next.get(word)
        if (!next) node.next.set(word, (next = newNode()))
        node = next
      }
      // The first line that names a phrase keeps it.
      node.entry ??= read.head
    }
  }
  return { root, words, all }
}

const { root, words, all } = buildTrie()

/** Every word of the vocabulary; the longer ones, which a slip of the pen can be told from. */
export const vocabularyWords: ReadonlySet<string> = all
export const longWords: ReadonlySet<string> = words

/** The longest phrase of the vocabulary that starts at `at`; `end` is exclusive. */
export function matchPhrase(at: number, wordAt: (i: number) => string | null): { entry: Entry; end: number } | null {
  let node = root
  let best: { entry: Entry; end: number } | null = null
  for (let i = at; ; i++) {
    const word = wordAt(i)
    const next = word === null ? undefined : node.next.get(word)
    if (!next) return best
    node = next
    if (node.entry) best = { entry: node.entry, end: i + 1 }
  }
}
