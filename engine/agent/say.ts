import { invariant } from '../invariant.ts'
import { figurePaths, isFigure, wordsOfResult, type Figure, type ResultTree } from './figure.ts'

/** A piece of an answer: words of ours, a name that a result or an input holds, or a figure. */
export type Piece = { readonly is: 'words'; readonly text: string } | { readonly is: 'name'; readonly text: string } | Figure
/** What may stand in a sentence; nothing stands for nothing. */
export type Part = Piece | string | null | undefined | readonly Part[]

const asPieces = (part: Part): readonly Piece[] =>
  part === null || part === undefined || part === ''
    ? []
    : typeof part === 'string'
      ? [{ is: 'name', text: part }]
      : isPiece(part)
        ? [part]
        : part.flatMap(asPieces)
const isPiece = (part: Piece | readonly Part[]): part is Piece => !Array.isArray(part)

/**
 * Writes a sentence in which figures stand as what they are. The words between must have no digit: it would be a figure that
 * nothing computed. Strings that are put in are names, and are held against results and inputs by `answerOf`.
 */
export function say(words: TemplateStringsArray, ...parts: readonly Part[]): readonly Piece[] {
  const digit = words.find((text) => /\d/.test(text))
  invariant(digit === undefined, `"${digit}" has a digit that no tool computed`)
  return words.flatMap((text, i): readonly Piece[] => [...(text === '' ? [] : [{ is: 'words' as const, text }]), ...asPieces(parts[i])])
}

const wordsPiece = (text: string): Piece => ({ is: 'words', text })

/** Parts with a comma between, and `and` before the last. */
export function listed(parts: readonly Part[], last = 'and'): readonly Piece[] {
  const told = parts.map(asPieces).filter((pieces) => pieces.length > 0)
  return told.flatMap((pieces, i) => (i === 0 ? pieces : [wordsPiece(i === told.length - 1 ? ` ${last} ` : ', '), ...pieces]))
}

/** Paragraphs of Markdown; what is empty is left out. */
export const paragraphs = (...parts: readonly Part[]): readonly Piece[] => between(parts, '\n\n')
/** Sentences of one paragraph. */
export const sentences = (...parts: readonly Part[]): readonly Piece[] => between(parts, ' ')
/** A Markdown list. */
export const bullets = (items: readonly Part[]): readonly Piece[] =>
  between(
    items.map((item) => [wordsPiece('- '), item]),
    '\n',
  )

function between(parts: readonly Part[], gap: string): readonly Piece[] {
  const told = parts.map(asPieces).filter((pieces) => pieces.length > 0)
  return told.flatMap((pieces, i) => (i === 0 ? pieces : [wordsPiece(gap), ...pieces]))
}

const cell = (part: Part): readonly Piece[] =>
  asPieces(part).map((piece) => (piece.is === 'words' ? { ...piece, text: piece.text.replaceAll('|', '\\|') } : piece))

/** A Markdown table. */
export const table = (heads: readonly Part[], rows: readonly (readonly Part[])[]): readonly Piece[] => {
  const line = (cells: readonly Part[]) => [
    wordsPiece('| '),
    ...cells.flatMap((part, i) => [...(i === 0 ? [] : [wordsPiece(' | ')]), ...cell(part)]),
    wordsPiece(' |'),
  ]
  return between([line(heads), wordsPiece(`|${' --- |'.repeat(heads.length)}`), ...rows.map(line)], '\n')
}

/** A call of a tool with what came of it; ids are `t1`, `t2`, … within an answer. */
export interface ToolCall {
  readonly id: string
  readonly tool: string
  readonly input: Readonly<Record<string, unknown>>
  readonly result: ResultTree
}

/** A figure as an answer refers to it: `[[f:ID]]` in its content, ID being the call and the path in its result. */
export interface ReferredFigure extends Figure {
  readonly id: string
  readonly tool: string
  readonly call: string
}

export interface Answer {
  /** Markdown with references. */
  readonly content: string
  readonly figures: readonly ReferredFigure[]
}

export const referenceOf = (id: string): string => `[[f:${id}]]`

/**
 * A text that others wrote (a name, words of a question, a refusal that quotes them) as Markdown that shows just it, on one line:
 * neither a format, nor a link, nor a reference to a figure.
 */
export const literal = (text: string): string => text.replaceAll(/[\\`*_~[\]<>|#&]/g, '\\$&').replaceAll(/\s+/g, ' ')

const unescaped = (content: string): string => content.replaceAll(/\\([\\`*_~[\]<>|#&])/g, '$1')

/** Content in which references stand, as plain text. */
export function plainText(content: string, figures: readonly Pick<ReferredFigure, 'id' | 'text'>[]): string {
  const texts = new Map(figures.map(({ id, text }) => [id, text]))
  // What is escaped in names is no reference, and a figure's text has nothing to unescape.
  return unescaped(content.replaceAll(/^>(?: |$)/gm, '').replaceAll(/\[\[f:([\w.-]+)\]\]/g, (_, id: string) => texts.get(id) ?? ''))
}

/**
 * The answer that these pieces make. A figure that is in none of the results, and a name with a digit that neither a result nor an
 * input holds, throw: nothing of an answer can be invented.
 */
export function answerOf(pieces: readonly Piece[], calls: readonly ToolCall[]): Answer {
  const known = new Map<Figure, { readonly id: string; readonly call: ToolCall }>()
  for (const call of calls) for (const [figure, path] of figurePaths(call.result)) known.set(figure, { id: `${call.id}.${path}`, call })
  const names = calls.flatMap(({ result, input }) => [...wordsOfResult(result), ...Object.values(input).map(String)])
  const figures = new Map<string, ReferredFigure>()
  const content = pieces.map((piece) => {
    if (isFigure(piece)) {
      const found = known.get(piece)
      invariant(found, `the figure ${piece.text} is in no result`)
      figures.set(found.id, { ...piece, id: found.id, tool: found.call.tool, call: found.call.id })
      return referenceOf(found.id)
    }
    const isKnown = piece.is === 'words' || !/\d/.test(piece.text) || names.some((name) => name.includes(piece.text))
    invariant(isKnown, `"${piece.text}" has a digit that no result holds`)
    return piece.is === 'words' ? piece.text : literal(piece.text)
  })
  return { content: content.join(''), figures: [...figures.values()] }
}
