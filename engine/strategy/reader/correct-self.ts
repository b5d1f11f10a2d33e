import type { Lexeme } from './lexer.ts'

const valueTags = new Set(['number', 'time', 'ratio', 'timeframe', 'symbol'])
const unitTags = new Set(['percent', 'pips', 'points', 'unit', 'r', 'times', 'lots', 'shares'])

/** The value that a correction takes back: the nearest of the same kind before it, in reach of a sentence or two. */
function correctedAt(out: readonly Lexeme[], tag: string): number {
  for (let i = out.length - 1; i >= Math.max(0, out.length - 16); i--) if (out[i]?.tag === tag) return i
  return -1
}

const actionTags = new Set(['buy', 'sell', 'long', 'short', 'enter', 'exit', 'cover', 'stop', 'target'])
const entryTags = new Set(['buy', 'long', 'short', 'enter'])

/** Whether the one action takes back the other: an entry another entry, a stop another stop. */
const isSameKind = (before: string, after: string): boolean => before === after || (entryTags.has(before) && entryTags.has(after))

/** Where the clause begins that `…, scratch that, buy when …` takes back; -1 when none is in reach. */
function correctedClause(out: readonly Lexeme[], after: string): number {
  for (let i = out.length - 1; i >= Math.max(0, out.length - 40); i--) {
    const tag = out[i]?.tag ?? ''
    if (tag === 'newline') return -1
    if (!actionTags.has(tag) || !isSameKind(tag, after)) continue
    // `go short`, `enter long`: an action of two words begins with the first.
    return i > 0 && actionTags.has(out[i - 1]?.tag ?? '') ? i - 1 : i
  }
  return -1
}

/** `no,` after dots or a dash takes back, as `scratch that` does. */
const isTakingBack = (lexemes: readonly Lexeme[], at: number): boolean => {
  const lexeme = lexemes[at]
  if (lexeme?.tag === 'sorry') return true
  const before = lexemes[at - 1]?.text
  // `sl 20 no 25 pips`.
  if (lexeme?.text === 'no' && lexemes[at - 1]?.tag === 'number' && lexemes[at + 1]?.tag === 'number') return true
  return lexeme?.text === 'no' && lexemes[at + 1]?.text === ',' && (before === '.' || before === '…' || before === '-' || before === '?')
}

/** The action with which a corrected clause begins again, right after the words that take back. */
function clauseAfter(lexemes: readonly Lexeme[], at: number): number {
  for (let i = at + 1; i < Math.min(lexemes.length, at + 8); i++) {
    const tag = lexemes[i]?.tag ?? ''
    if (actionTags.has(tag)) return i
    if (!/^(?:sorry|mark|be|period_mark|filler|then|word|instead|not|ref)$/.test(tag)) return -1
  }
  return -1
}

/** `I tried buying at the 50 SMA and it sucked.`: a sentence about what was done before, with another one after it. */
function withoutPast(lexemes: readonly Lexeme[]): readonly Lexeme[] {
  if (!lexemes.some((l) => l.text === 'tried')) return lexemes
  const sentences: Lexeme[][] = [[]]
  for (const l of lexemes) {
    sentences.at(-1)?.push(l)
    if (l.tag === 'period_mark' || l.tag === 'newline') sentences.push([])
  }
  const rest = sentences.filter((s) => !s.some((l) => l.text === 'tried'))
  return rest.some((s) => s.some((l) => entryTags.has(l.tag))) ? rest.flat() : lexemes
}

/** Convention 14: `20, sorry, I meant 15` reads as 15. The new value takes the old one's place in the sentence. */
export function applyCorrections(said: readonly Lexeme[]): { lexemes: readonly Lexeme[]; dropped: ReadonlySet<Lexeme> } {
  const lexemes = withoutPast(said)
  if (!lexemes.some((_, i) => isTakingBack(lexemes, i))) return { lexemes, dropped: new Set() }
  const out: Lexeme[] = []
  const dropped = new Set<Lexeme>()
  for (let i = 0; i < lexemes.length; i++) {
    const lexeme = lexemes[i]
    if (!isTakingBack(lexemes, i)) {
      if (lexeme) out.push(lexeme)
      continue
    }
    if (!lexeme) continue
    const clause = clauseAfter(lexemes, i)
    const start = clause === -1 ? -1 : correctedClause(out, lexemes[clause]?.tag ?? '')
    if (start >= 0) {
      for (const l of out.splice(start)) dropped.add(l)
      for (const l of lexemes.slice(i, clause)) dropped.add(l)
      i = clause - 1
      continue
    }
    let next = i + 1
    // `sorry not 70, 65`.
    const isRejected = lexemes[next]?.tag === 'not' && valueTags.has(lexemes[next + 1]?.tag ?? '')
    const rejected = isRejected ? lexemes.slice(next, next + 2) : []
    if (isRejected) next += 2
    while (next < lexemes.length && next < i + 6 && !valueTags.has(lexemes[next]?.tag ?? '')) next++
    const value = lexemes[next]
    const skipped = lexemes.slice(i + 1 + rejected.length, next)
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
    for (const l of [old, lexeme, ...rejected, ...skipped]) dropped.add(l)
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
