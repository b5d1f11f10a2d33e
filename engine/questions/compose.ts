import { isFigure, type ResultTree } from '../agent/figure.ts'
import { bullets, listed, literal, paragraphs, say, type Part as Said, type Piece } from '../agent/say.ts'
import type { Found } from '../agent/tool.ts'
import { toolNamed } from '../agent/tools.ts'
import { kindNamed } from './kinds/all.ts'
import type { Composed, Memory, Outcome, Part, PlannedCall, Understanding } from './question.ts'
import { toldOf, type Told } from './referents.ts'
import { suggestionsFor } from './suggestions.ts'
import { takenWords } from './taken-words.ts'

/** Figures of an answer whose formulas are told. */
const maxFormulas = 8
/** Characters of words of the trader that are named. */
const maxQuoted = 80

const plain = (text: string): Piece => ({ is: 'words', text })
/** Words of the trader, which are no Markdown of ours. */
const quoted = (text: string): string =>
  text
    .replaceAll(/[[\]()<>*_`#|!\\~]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

const allOf = (told: Said): readonly Piece[] => say`${told}`

/** How each figure of what was told is computed. */
function formulasOf(pieces: readonly Piece[]): Said {
  const figures = [...new Map(pieces.flatMap((piece) => (isFigure(piece) ? [[piece.formula, piece] as const] : []))).values()]
  if (figures.length === 0) return null
  return paragraphs(
    say`How these figures come about:`,
    bullets(figures.slice(0, maxFormulas).map((figure) => [say`${figure}: `, plain(figure.formula)])),
  )
}

/** What stands on the chart now, by the names of what is proposed there. */
function drawnWords(drawings: NonNullable<Found<ResultTree>['drawings']>): Said {
  const names = [...new Set(drawings.map(({ properties }) => properties.label ?? 'a level'))]
  return names.length === 0
    ? say`Nothing of this can be drawn: averages are lines of the chart already, and no other level was found.`
    : say`On the chart as proposals, each with what speaks for it: ${listed(names.map((name) => say`${name}`))}. “Accept” makes one your own drawing.`
}

function answerTo(part: Extract<Part, { is: 'question' }>, call: PlannedCall, outcome: Outcome): Said {
  // It may quote the trader.
  if (!outcome.ok) return plain(`That could not be computed. ${literal(outcome.problem).replace(/[^.?!”]$/, '$&.')}`)
  const { result } = outcome.value
  const kind = kindNamed(part.question.kind)
  // The result of a tool is what its own words are written for.
  const whole = () => toolNamed(call.tool)!.tell(result as never, call.input as never)
  const told = () => kind.tell?.(result, call.input, part.question.slots) ?? whole()
  if (part.turn === null) return told()
  if (part.turn === 'draw') return paragraphs(drawnWords(outcome.value.drawings ?? []), told())
  const pieces = allOf(whole())
  return part.turn === 'more' ? pieces : paragraphs(pieces, formulasOf(pieces))
}

interface Rest {
  readonly outcomes: readonly Outcome[]
}

function wordsOf(part: Part, { outcomes }: Rest): readonly Said[] {
  switch (part.is) {
    case 'question':
      return part.calls.map((call, i) => answerTo(part, call, outcomes[i]!))
    case 'ask back':
      // It may quote the trader.
      return [plain(literal(part.text))]
    case 'cannot':
    case 'courtesy':
      return [plain(part.text)]
    case 'not understood':
      return [
        plain(`I did not understand “${quoted(part.words).slice(0, 120)}”. Nearest to it I can answer:`),
        bullets(part.suggestions.map(plain)),
      ]
  }
}

/** How a question was taken, and what of its words was left out: a quote before the answer. */
function leadOf(part: Part, outcomes: readonly Outcome[]): Said {
  if (part.is !== 'question') return null
  const lines = [
    ...(part.insteadOf === 'anything' ? ['Nothing here says what is asked of it, so this is the market as a whole.'] : []),
    `${part.insteadOf === 'cannot' ? 'Nearest to it. ' : ''}${takenWords(part, outcomes)}`,
    ...(part.unused.length > 0 ? [`Not used: ${part.unused.map((words) => `“${quoted(words).slice(0, maxQuoted)}”`).join(', ')}`] : []),
  ]
  return plain(lines.map((line) => `> ${literal(line)}`).join('\n>\n'))
}

/** What the parts themselves offer (options, what can be asked instead); where none does, what fits after the last question. */
function suggested(parts: readonly Part[], { symbol, indicators }: Understanding['context']): readonly string[] {
  const own = parts.flatMap((part) =>
    part.is === 'ask back' || part.is === 'courtesy'
      ? part.options
      : part.is === 'cannot'
        ? part.instead
        : part.is === 'not understood'
          ? part.suggestions
          : [],
  )
  const last = parts.findLast((part) => part.is === 'question')
  const fitting = () => [...(last?.otherwise ?? []), ...suggestionsFor({ symbol, indicators, last: last?.question ?? null })]
  return [...new Set(own.length > 0 ? own : fitting())].slice(0, 4)
}

/**
 * What the next message goes on from; nothing where this one was not answered, so that none goes on from an older one unseen. Behind a
 * few words that only went on from an answer and were not understood, that answer is still what one speaks of.
 */
function remembered(parts: readonly Part[], before: Memory | null, told: Told | null, isAnswered: boolean): Memory | null {
  const last = parts.findLast((part) => part.is === 'question' || (part.is === 'ask back' && part.question !== null))
  if (last?.is === 'question') {
    const besides = parts.flatMap((part) =>
      part.is === 'question' && part !== last && part.question.kind === last.question.kind ? [part.question] : [],
    )
    // One of a list was looked at: the others are still spoken of.
    const earlier = besides.at(-1) ?? before?.question ?? null
    const pointed = last.pointed ?? told ?? (isAnswered ? null : (before?.told ?? null))
    return {
      question: last.question,
      calls: last.calls,
      ...(besides.length > 0 && { besides }),
      ...(earlier !== null && earlier.kind === last.question.kind && { earlier }),
      ...(pointed !== null && { told: pointed }),
    }
  }
  // What the last answer told is still what one points at behind a message that was not answered: whoever does is told which.
  const listed = before?.told === undefined ? {} : { told: before.told }
  const open = before?.told === undefined ? null : { question: null, calls: [], ...listed }
  if (last?.is === 'ask back') return { question: last.question, calls: [], ...(last.isOfWhich === true && { isOfWhich: true }), ...listed }
  const isFragment = parts.every((part) => 'isFragment' in part && part.isFragment === true)
  if (isFragment && before !== null && (before.question !== null || before.meant !== undefined)) return before
  const meant = parts.flatMap((part) => (part.is === 'ask back' && part.meant !== undefined ? [part.meant] : [])).at(-1)
  if (meant !== undefined) return { question: null, calls: [], held: meant, meant, ...listed }
  const held = parts.findLast((part) => (part.is === 'ask back' || part.is === 'not understood') && part.kept !== undefined)
  if (held !== undefined && 'kept' in held && held.kept !== undefined) return { question: null, calls: [], held: held.kept, ...listed }
  return parts.some(({ is }) => is === 'not understood' || is === 'ask back') ? open : before
}

const withoutOffered = ({ offered: _offered, ...memory }: Memory): Memory => memory

/** The same with the words of the messages, where there is anything to go on from. */
const withTexts = (memory: Memory | null, texts: readonly string[]): Memory | null => memory && { ...memory, texts }

/** The same with what was offered, where the message was asked back. */
function withOffered(memory: Memory | null, parts: readonly Part[]): Memory | null {
  const last = parts.at(-1)
  const offered = last?.is === 'ask back' && last.options.length > 0 ? { offered: last.options } : null
  return offered === null ? memory : { ...(memory ?? { question: null, calls: [] }), ...offered }
}

/** Writes the answer of a message from what its calls found, in the order of `calls`. */
export function compose(understanding: Understanding, outcomes: readonly Outcome[]): Composed {
  const { parts, context, memory, texts } = understanding
  // What was offered before this message is none of what it goes on from.
  const before = memory === null ? null : withoutOffered(memory)
  let taken = 0
  const told = parts.map((part): Said => {
    const count = part.is === 'question' ? part.calls.length : 0
    const found = outcomes.slice(taken, taken + count)
    taken += count
    return paragraphs(leadOf(part, found), ...wordsOf(part, { outcomes: found }))
  })
  const pieces = paragraphs(...told)
  const results = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.value.result] : []))
  return {
    pieces,
    suggestions: suggested(parts, context),
    memory: withTexts(withOffered(remembered(parts, before, toldOf(pieces, results), results.length > 0), parts), texts),
  }
}
