import type { Lexeme } from './lexer.ts'

const valueTags = new Set(['number', 'time', 'ratio', 'timeframe', 'symbol'])
const unitTags = new Set(['percent', 'pips', 'points', 'unit', 'r', 'times', 'lots', 'shares'])

/** The value that a correction takes back: the nearest of the same kind before it, in reach of a sentence or two. */
function correctedAt(out: readonly Lexeme[], tag: string): number {
  for (let i = out.length - 1; i >= Math.max(0, out.length - 16); i--) if (out[i]?.tag === tag) return i
  return -1
}

/** Convention 14: `20, sorry, I meant 15` reads as 15. The new value takes the old one's place in the sentence. */
export function applyCorrections(lexemes: readonly Lexeme[]): { lexemes: readonly Lexeme[]; dropped: ReadonlySet<Lexeme> } {
  if (!lexemes.some((l) => l.tag === 'sorry')) return { lexemes, dropped: new Set() }
  const out: Lexeme[] = []
  const dropped = new Set<Lexeme>()
  for (let i = 0; i < lexemes.length; i++) {
    const lexeme = lexemes[i]
    if (lexeme?.tag !== 'sorry') {
      if (lexeme) out.push(lexeme)
      continue
    }
    let next = i + 1
    while (next < lexemes.length && next < i + 6 && !valueTags.has(lexemes[next]?.tag ?? '')) next++
    const value = lexemes[next]
    const skipped = lexemes.slice(i + 1, next)
    const isClean =
      value && valueTags.has(value.tag) && skipped.every((l) => /^(?:sorry|mark|be|prep|period_mark|not|until|size|filler)$/.test(l.tag))
    const at = isClean ? correctedAt(out, value.tag) : -1
    const old = out[at]
    if (!isClean || !value || !old) {
      dropped.add(lexeme)
      continue
    }
    const newUnit = lexemes[next + 1]
    const oldUnit = out[at + 1]
    out[at] = value
    for (const l of [old, lexeme, ...skipped]) dropped.add(l)
    let used = next
    if (newUnit && unitTags.has(newUnit.tag)) {
      used = next + 1
      if (oldUnit && unitTags.has(oldUnit.tag)) {
        out[at + 1] = newUnit
        dropped.add(oldUnit)
      } else out.splice(at + 1, 0, newUnit)
    }
    const trailing = out.at(-1)
    if (trailing?.tag === 'mark' && trailing.text === ',') {
      out.pop()
      dropped.add(trailing)
    }
    i = used
  }
  return { lexemes: out, dropped }
}
