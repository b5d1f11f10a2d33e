/** Where a sentence stands: it begins a paragraph, an item, a heading or a row of a table, or goes on in the one before. */
export type Opening = 'paragraph' | 'item' | 'heading' | 'row' | 'code' | 'same'

/** One sentence of Markdown without the marks of its block; a row of a table and a block of code are one each. */
export interface Sentence {
  readonly opening: Opening
  readonly text: string
}

/** What is found at a place of a text that still grows: nothing to say yet, or what it is and how much of the text it takes. */
type Taken = { readonly sentence: Sentence | null; readonly chars: number } | null

const abbreviations: ReadonlySet<string> = new Set(
  'e.g i.e vs approx ca cf no nos etc mr mrs dr st u.s u.k a.m p.m inc ltd fig avg min max resp incl excl est jan feb mar apr jun jul aug sep sept oct nov dec mon tue wed thu fri sat sun'.split(
    ' ',
  ),
)

const marker = /^(?:[-*+•]|\d{1,9}[.)])[ \t]+(?=\S)/
const markerToBe = /^(?:[-*+•]|\d{1,9}[.)]?)[ \t]*$/
const ruleLine = /^(?:[-=_]{2,}|\*{3,}|[-*_](?:[ \t]+[-*_]){2,})[ \t]*(?:\n|$)/
const ruleToBe = /^[-=*_ \t]+$/
const fence = /^(?:`{3}|~{3})/
const fenceToBe = /^(?:`{1,2}|~{1,2})$/

/** What begins at the start of a line; undefined where more of it has to be seen. */
function blockAt(line: string, isEnd: boolean): 'blank' | 'row' | 'heading' | 'quote' | 'code' | 'rule' | 'item' | 'text' | undefined {
  const text = line.replace(/^[ \t]+/, '')
  if (text === '') return isEnd ? 'blank' : undefined
  if (text.startsWith('\n')) return 'blank'
  const first = ({ '|': 'row', '#': 'heading', '>': 'quote' } as const)[text.charAt(0)]
  if (first !== undefined) return first
  if (fence.test(text)) return 'code'
  if (!isEnd && (fenceToBe.test(text) || ruleToBe.test(text) || markerToBe.test(text))) return undefined
  return ruleLine.test(text) ? 'rule' : marker.test(text) ? 'item' : 'text'
}

/** Where a sentence that begins at the start of the text ends; null while that cannot be told. */
function sentenceEnd(text: string, isEnd: boolean): { readonly chars: number; readonly rest: number } | null {
  for (let i = 0; i < text.length; i += 1) {
    const char = text.charAt(i)
    if (char === '\n') {
      const next = blockAt(text.slice(i + 1), isEnd)
      if (next === undefined) return null
      if (next !== 'text') return { chars: i, rest: i + 1 }
    }
    if (!/[.!?…]/.test(char)) continue
    let end = i + 1
    while (end < text.length && /[.!?…"'”’)\]*_`]/.test(text.charAt(end))) end += 1
    let next = end
    while (next < text.length && /[ \t]/.test(text.charAt(next))) next += 1
    if (next === text.length) {
      if (isEnd) return { chars: end, rest: next }
      return null
    }
    const follows = text.charAt(next)
    if (follows === '\n') {
      i = next - 1
      const block = blockAt(text.slice(next + 1), isEnd)
      if (block === undefined) return null
      const after = /^[ \t]*/.exec(text.slice(next + 1))![0].length + next + 1
      if (block === 'text' && !endsSentence(text.slice(0, end), text.charAt(after))) continue
      return block === 'text' ? { chars: end, rest: after } : { chars: end, rest: next + 1 }
    }
    if (next === end || !endsSentence(text.slice(0, end), follows)) {
      i = end - 1
      continue
    }
    return { chars: end, rest: next }
  }
  return isEnd ? { chars: text.length, rest: text.length } : null
}

/** Whether a full stop ends a sentence, by the words before it and what comes next. */
function endsSentence(before: string, next: string): boolean {
  if (/\p{Ll}/u.test(next)) return false
  const word = /([\p{L}.]+)\.$/u.exec(before)?.[1]?.toLowerCase()
  return word === undefined || !abbreviations.has(word)
}

/**
 * Cuts Markdown into sentences while it is still being written. What comes out depends on the text alone and not on how it was
 * handed over. `end` says whether the text is whole: of one that was cut off the unfinished sentence is dropped.
 */
export function sentenceCutter() {
  let rest = ''
  let opening: Opening | null = null
  let isCode = false

  function takeLine(isEnd: boolean): { readonly line: string; readonly chars: number } | null {
    const end = rest.indexOf('\n')
    return end >= 0 ? { line: rest.slice(0, end), chars: end + 1 } : isEnd && rest !== '' ? { line: rest, chars: rest.length } : null
  }

  function takeCode(isEnd: boolean): Taken {
    const taken = takeLine(isEnd)
    if (taken === null) return null
    if (fence.test(taken.line.trimStart())) isCode = false
    return { sentence: null, chars: taken.chars }
  }

  function takeStart(isEnd: boolean): Taken {
    const block = blockAt(rest, isEnd)
    if (block === undefined) return null
    const indent = /^[ \t]*/.exec(rest)![0].length
    switch (block) {
      case 'quote':
        return { sentence: null, chars: indent + 1 }
      case 'text':
        opening = 'paragraph'
        return { sentence: null, chars: indent }
      case 'item':
        opening = 'item'
        return { sentence: null, chars: indent + marker.exec(rest.slice(indent))![0].length }
      default: {
        const taken = takeLine(isEnd)
        if (taken === null) return null
        const { chars } = taken
        const line = taken.line.trim()
        if (block === 'code') isCode = true
        if (block === 'blank' || block === 'rule') return { sentence: null, chars }
        return { sentence: { opening: block, text: block === 'heading' ? line.replace(/^#+\s*|\s*#+$/g, '') : line }, chars }
      }
    }
  }

  function takeSentence(isEnd: boolean, opened: Opening): Taken {
    const found = sentenceEnd(rest, isEnd)
    if (found === null) return null
    const text = rest.slice(0, found.chars).replaceAll(/\s+/g, ' ').trim()
    const endsBlock = rest.charAt(found.rest - 1) === '\n' && blockAt(rest.slice(found.rest), isEnd) !== 'text'
    opening = endsBlock || found.rest === rest.length ? null : 'same'
    return { sentence: text === '' ? null : { opening: opened, text }, chars: found.rest }
  }

  function drain(isEnd: boolean): Sentence[] {
    const sentences: Sentence[] = []
    while (rest !== '') {
      const taken = isCode ? takeCode(isEnd) : opening === null ? takeStart(isEnd) : takeSentence(isEnd, opening)
      if (taken === null) break
      rest = rest.slice(taken.chars)
      if (taken.sentence !== null) sentences.push(taken.sentence)
    }
    return sentences
  }

  return {
    push(text: string): readonly Sentence[] {
      rest += text.replaceAll('\r', '')
      return drain(false)
    },
    end: (isWhole: boolean): readonly Sentence[] => (isWhole ? drain(true) : []),
  }
}
