import { literal, type ReferredFigure } from '../say.ts'

/** A sentence in which figures and names stand as one character each, so that neither is read as words. */
export interface Marked {
  readonly text: string
  readonly figures: readonly ReferredFigure[]
  readonly names: readonly string[]
}

const figureBase = 0xe000
const nameBase = 0xf000
const maxHeld = 0x700
export const figureMark = '[\uE000-\uE6FF]'
export const nameMark = '[\uF000-\uF6FF]'
export const isFigureMark = (char: string): boolean => char >= '\uE000' && char <= '\uE6FF'

export const isNameMark = (char: string): boolean => char >= '\uF000' && char <= '\uF6FF'

export const nameAt = ({ names }: Marked, char: string): string => names[char.charCodeAt(0) - nameBase]!

export const figureAt = ({ figures }: Marked, char: string): ReferredFigure => figures[char.charCodeAt(0) - figureBase]!

/** The same sentence with a figure in the place of what each match of the pattern says; null leaves it. */
export function markFigures(marked: Marked, pattern: RegExp, figureOf: (match: RegExpExecArray) => ReferredFigure | null): Marked {
  const figures = [...marked.figures]
  const text = replaceAll(marked.text, pattern, (match) => {
    const figure = figures.length < maxHeld ? figureOf(match) : null
    return figure === null ? match[0] : String.fromCharCode(figureBase + figures.push(figure) - 1)
  })
  return { ...marked, text, figures }
}

export function markNames(marked: Marked, pattern: RegExp, isName: (match: RegExpExecArray) => boolean = () => true): Marked {
  const names = [...marked.names]
  const text = replaceAll(marked.text, pattern, (match) =>
    names.length < maxHeld && isName(match) ? String.fromCharCode(nameBase + names.push(match[0]) - 1) : match[0],
  )
  return { ...marked, text, names }
}

function replaceAll(text: string, pattern: RegExp, by: (match: RegExpExecArray) => string): string {
  let at = 0
  let made = ''
  for (const match of text.matchAll(pattern)) {
    made += text.slice(at, match.index) + by(match)
    at = match.index + match[0].length
  }
  return made + text.slice(at)
}

/** A name as it may stand in what a model says: nothing in it is read as a mark or an address. */
const harmlessName = (name: string): string =>
  literal(
    cleaned(name)
      .replaceAll(/:?\/\/+|(?<=\bwww)\.|@/giu, ' ')
      .replaceAll(/!(?=\[)/g, ''),
  )

/** The sentence as it is written: figures as references, names as they are, nothing that Markdown would read as a mark. */
export const writtenOut = ({ text, figures, names }: Marked, referenceOf: (id: string) => string): string =>
  text
    .replaceAll(/[*_~`<>[\]{}\\|#$]/g, '')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .replaceAll(/[\uE000-\uE6FF\uF000-\uF6FF]/g, (char) =>
      isFigureMark(char) ? referenceOf(figures[char.charCodeAt(0) - figureBase]!.id) : harmlessName(names[char.charCodeAt(0) - nameBase]!),
    )

/** Letters in one form, one kind of space, no characters that cannot be seen, none that stand for a mark of ours. */
export const cleaned = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{Co}\p{Mn}\p{Me}\p{Cs}\p{Cn}]/gu, '')
    .replaceAll(/[\p{Cc}\p{Z}]+/gu, ' ')
    .replaceAll(/[‘’ʼ]/g, "'")
