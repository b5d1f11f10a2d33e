import type { Objection } from './checking/claim.ts'
import { sentenceCutter, type Sentence } from './checking/cut-sentences.ts'
import { judgeSentence } from './checking/judge-sentence.ts'
import { knownOf, markKnownNames, type Known } from './checking/known-names.ts'
import { cleaned, figureAt, isFigureMark, markFigures, markNames, writtenOut, type Marked } from './checking/marked-text.ts'
import { markWrittenFigures } from './checking/written-figures.ts'
import { referenceOf, type Answer, type ReferredFigure, type ToolCall } from './say.ts'

/** What a model may speak of. `names` are the market and its chart, `question` what was asked, `guarded` what must never be told. */
export interface Ground {
  readonly calls: readonly ToolCall[]
  readonly names: readonly string[]
  readonly question: string
  readonly guarded: string
}

/** What stands of a model's text, and a sentence about what does not; null where all of it stands. */
export interface CheckedAnswer extends Answer {
  readonly leftOut: number
  readonly notice: string | null
}

/** A reference as a model writes it. */
export const referenceTo = (id: string): string => `[[${id}]]`

const becauseOf: Readonly<Record<Objection, string>> = {
  figure: 'had figures that nothing computed',
  comparison: 'compared what no figure bears out',
  claim: 'said of the market what no result bears out',
  prediction: 'told the future or gave advice',
  markup: 'had links or code in them',
  words: 'could not be checked',
}

const image = /!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])?/g
const link = /\[([^\][]*)\](?:\([^)]*\)|\[[^\]]*\])/g
const unwanted =
  /<\s*[a-z!?/]|&(?:#\w+|[a-z]\w+);|:\/\/|\bwww\.|\b(?:javascript|data|vbscript|file|mailto)\s*:\s*\S|\S@\S+\.\S|^\s*\[[^\]]*\]:|`{3}|\]\(|\\u[0-9a-f]{4}|%[0-9a-f]{2}%/i
const reference = /\[{1,2}\s*(?:f:)?(t\d+\.[\w.-]+)\s*\]{1,2}/g
const leaning =
  /^\W*(?:this|that|these|those|it|its|they|their|such|so|thus|hence|therefore|however|but|yet|otherwise|instead|then|and|or|nor|not|no|yes|both|neither|either|which|because|though|although|still|also|too|likewise|conversely|nevertheless|nonetheless|even so|in other words|in that case|as a result|the same|the opposite|the former|the latter|there|here|only|except|unless)(?![\p{L}'])/iu
const guardedRun = 8
const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
const runsOf = (text: string): string[] => {
  const words = wordsOf(text)
  return words.slice(guardedRun - 1).map((_, i) => words.slice(i, i + guardedRun).join(' '))
}

type Verdict =
  | { readonly stands: true; readonly content: string; readonly marked: Marked }
  | { readonly stands: false; readonly because: Objection }
const refuse = (because: Objection): Verdict => ({ stands: false, because })

/** Puts what references name in their place; null where one names nothing. */
function markReferences(text: string, known: Known): Marked | null {
  const missing = [...text.matchAll(reference)].some(([, id = '']) => !known.figures.has(id) && !known.words.has(id))
  if (missing) return null
  const strings = text.replaceAll(reference, (all, id: string) => (known.words.has(id) ? `\uF7FF${id}\uF7FF` : all))
  const named = markNames({ text: strings, figures: [], names: [] }, /\uF7FF([\w.-]+)\uF7FF/g)
  const marked = { ...named, names: named.names.map((name) => known.words.get(name.slice(1, -1))!) }
  return markFigures(marked, reference, ([, id = '']) => known.figures.get(id) ?? null)
}

function judge({ opening, text }: Sentence, known: Known, guarded: ReadonlySet<string>): Verdict {
  if (opening === 'code') return refuse('markup')
  const clean = cleaned(text).replaceAll('¦', '|')
  const linked = clean.replaceAll(image, '').replaceAll(link, (all, words: string) => (all.startsWith('[[') ? all : words))
  if (unwanted.test(linked)) return refuse('markup')
  const referred = markReferences(linked, known)
  if (referred === null || /\[\[|\]\]|\{\{/.test(referred.text)) return refuse('figure')
  const named = markKnownNames({ ...referred, text: opening === 'row' ? referred.text.replaceAll('|', '¦') : referred.text }, known)
  // Marks of emphasis inside words and numbers would hide them.
  const marked = markWrittenFigures({ ...named, text: named.text.replaceAll(/[*_~`\\]/g, '') }, known)
  const objection = judgeSentence(marked, known, opening === 'heading' || opening === 'row')
  if (objection !== null) return refuse(objection)
  if (runsOf(clean).some((run) => guarded.has(run))) return refuse('words')
  return { stands: true, content: writtenOut(marked, referenceOf), marked }
}

const isRuleRow = (text: string) => /^[\s|:-]+$/.test(text)
const rowOf = (content: string): string => {
  const cells = content.replace(/^\s*¦|¦\s*$/g, '').split('¦')
  return `| ${cells.map((cell) => cell.trim()).join(' | ')} |`
}

/**
 * Checks what a model writes while it writes it. A sentence is let out when it is whole and holds: its references name figures of
 * results, its own numbers and dates are exactly one figure's and become references, its comparisons are borne out, and it says
 * nothing of the future. A sentence that does not hold is left out whole, with those that lean on it. `ground` is asked at each
 * sentence, since calls are made in between; what comes out does not depend on how the text was cut.
 */
export function answerChecker(ground: () => Ground) {
  const cutter = sentenceCutter()
  const objections = new Map<Objection, number>()
  const figures = new Map<string, ReferredFigure>()
  let content = ''
  /** Headings and words that lead to a list: they come out with what they lead to. */
  let waiting: { readonly opening: Sentence['opening']; readonly content: string; readonly marked: Marked }[] = []
  let last: Sentence['opening'] | null = null
  let isAfterGap = false
  let dropsBlock: 'item' | 'row' | null = null
  let blockOpening: Sentence['opening'] = 'paragraph'
  let isOpen = false
  let latest: { readonly ground: Ground; readonly known: Known; readonly guarded: ReadonlySet<string> } | null = null

  function knownNow() {
    const now = ground()
    if (latest === null || latest.ground.calls !== now.calls || latest.ground.guarded !== now.guarded)
      latest = { ground: now, known: knownOf(now.calls, now.names, now.question), guarded: new Set(runsOf(now.guarded)) }
    return latest
  }

  function leaveOut(because: Objection) {
    objections.set(because, (objections.get(because) ?? 0) + 1)
    isAfterGap = true
  }

  const before: Readonly<Record<Sentence['opening'], (previous: Sentence['opening'] | null) => string>> = {
    paragraph: () => '\n\n',
    heading: () => '\n\n### ',
    item: (previous) => (previous === 'item' ? '\n- ' : '\n\n- '),
    row: (previous) => (previous === 'row' ? '\n' : '\n\n'),
    code: () => '\n\n',
    same: () => ' ',
  }

  function letOut(opening: Sentence['opening'], text: string, marked: Marked) {
    const gap = before[opening](last)
    content += content === '' ? gap.trimStart() : gap
    content += text
    if (opening !== 'same') last = opening
    for (const char of marked.text) if (isFigureMark(char)) figures.set(figureAt(marked, char).id, figureAt(marked, char))
  }

  function take(sentence: Sentence) {
    const opens = sentence.opening !== 'same'
    if (opens) {
      const isNewPart = sentence.opening !== blockOpening && blockOpening !== 'paragraph'
      blockOpening = sentence.opening
      isOpen = false
      if (dropsBlock !== null && sentence.opening !== dropsBlock) dropsBlock = null
      // A row stands for itself, and so does what comes after a list; a paragraph still leans on the one before it.
      if (isNewPart || sentence.opening === 'row' || sentence.opening === 'heading') isAfterGap = false
    }
    if (dropsBlock !== null && (sentence.opening === dropsBlock || blockOpening === dropsBlock))
      return leaveOut([...objections.keys()].at(-1) ?? 'words')
    const isRow = sentence.opening === 'row'
    if (isRow && isRuleRow(sentence.text)) {
      if (last === 'row') content += `\n${sentence.text.replaceAll(/[^|:-]/g, '').replaceAll(/:?-+:?/g, ' --- ')}`
      return
    }
    const { known, guarded } = knownNow()
    const verdict = judge(sentence, known, guarded)
    if (!verdict.stands) {
      leaveOut(verdict.because)
      if (isRow && last !== 'row') dropsBlock = 'row'
      if (/:\W*$/.test(sentence.text)) dropsBlock = 'item'
      return
    }
    if (isAfterGap && leaning.test(verdict.content)) return leaveOut([...objections.keys()].at(-1) ?? 'words')
    isAfterGap = false
    if (verdict.content === '') return
    const opening = isOpen ? 'same' : blockOpening === 'same' ? 'paragraph' : blockOpening
    const text = isRow ? rowOf(verdict.content) : verdict.content
    isOpen = true
    if (opening === 'heading' || (/:\W*$/.test(verdict.content) && !isRow)) {
      if (opening === 'heading') waiting = []
      waiting.push({ opening, content: text, marked: verdict.marked })
      return
    }
    for (const each of waiting) letOut(each.opening, each.content, each.marked)
    waiting = []
    letOut(opening, text, verdict.marked)
  }

  const checked = (): CheckedAnswer => {
    const leftOut = [...objections.values()].reduce((sum, count) => sum + count, 0)
    return { content, figures: [...figures.values()], leftOut, notice: noticeOf(leftOut, [...objections.keys()]) }
  }

  return {
    push(text: string): CheckedAnswer {
      for (const sentence of cutter.push(text)) take(sentence)
      return checked()
    },
    /** `isWhole` is false where the text was cut off: its unfinished sentence is then dropped. */
    end(isWhole: boolean): CheckedAnswer {
      for (const sentence of cutter.end(isWhole)) take(sentence)
      return checked()
    },
  }
}

function noticeOf(leftOut: number, because: readonly Objection[]): string | null {
  if (leftOut === 0) return null
  const reasons = because.map((objection) => becauseOf[objection])
  const [head, subject] = leftOut === 1 ? ['1 sentence was', 'it'] : [`${leftOut} sentences were`, 'they']
  return `${head} left out: ${subject} ${reasons.length === 1 ? reasons[0] : `${reasons.slice(0, -1).join(', ')} or ${reasons.at(-1)}`}.`
}

/** Checks a whole text. */
export function checkAnswer(text: string, ground: Ground): CheckedAnswer {
  const checker = answerChecker(() => ground)
  checker.push(text)
  return checker.end(true)
}
