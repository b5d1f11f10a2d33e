import { readFileSync } from 'node:fs'
import { firstIndex } from '@playbook/engine/first-index'
import PDFDocument from 'pdfkit'

/** Paper colours: the light ones of the pages. */
export const ink = {
  text: '#161e1a',
  soft: '#434d48',
  mute: '#5a655f',
  line: '#daded9',
  strong: '#b9c0ba',
  brand: '#0f4b8d',
  up: '#047569',
  down: '#be292d',
  downSoft: '#feeae9',
  warn: '#944e12',
} as const
export type Ink = keyof typeof ink

export const page = { width: 595.28, height: 841.89, margin: 48, bottom: 58 } as const
export const textWidth = page.width - 2 * page.margin

const fontFiles = {
  sans: 'instrument-sans-400.ttf',
  bold: 'instrument-sans-600.ttf',
  words: 'newsreader-500.ttf',
  code: 'geist-mono-400.ttf',
  /** For what the others have no letters of. */
  rest: 'dejavu-sans.ttf',
} as const
type FontName = keyof typeof fontFiles

let loaded: Readonly<Record<FontName, Buffer>> | null = null
const loadFonts = () =>
  (loaded ??= Object.fromEntries(
    Object.entries(fontFiles).map(([name, file]) => [name, readFileSync(new URL(`../fonts/${file}`, import.meta.url))]),
  ) as Record<FontName, Buffer>) // one buffer for each name of the table

interface Style {
  readonly font?: FontName
  readonly size?: number
  readonly color?: Ink
  readonly align?: 'left' | 'right' | 'center'
}

/** A document with a place to write on that moves down its pages. */
export interface Sheet {
  readonly doc: PDFKit.PDFDocument
  /** Writes in the text column and moves on. */
  readonly write: (text: string, style?: Style & { readonly width?: number; readonly after?: number; readonly x?: number }) => void
  /** Writes one line at a place, cut where it ends. */
  readonly put: (text: string, x: number, y: number, width: number, style?: Style) => void
  /** A line from the left margin, thin and pale unless told. */
  readonly rule: (y: number, look?: { readonly width?: number; readonly weight?: number; readonly color?: Ink }) => void
  readonly widthOf: (text: string, style?: Style) => number
  readonly heightOf: (text: string, width: number, style?: Style) => number
  /** Begins a page unless this much room is left. */
  readonly need: (height: number) => void
  readonly skip: (height: number) => void
  readonly moveTo: (y: number) => void
  readonly y: () => number
}

interface Run {
  readonly font: FontName
  readonly text: string
}

interface Face {
  hasGlyphForCodePoint(codePoint: number): boolean
}

/** What no font can show, and what would turn or hide text, never reaches the page. */
const unprintable = /\p{Cc}|\p{Cf}|\p{Cs}|\p{Co}|\p{Cn}|\p{Variation_Selector}/gu
const missing = '□'

export function createSheet(info: { readonly title: string; readonly writtenAt: Date }): Sheet {
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: page.margin, left: page.margin, right: page.margin, bottom: page.bottom },
    bufferPages: true,
    lang: 'en',
    displayTitle: true,
    info: { Title: clean(info.title), Creator: 'Playbook', CreationDate: info.writtenAt, ModDate: info.writtenAt },
  })
  for (const [name, bytes] of Object.entries(loadFonts())) doc.registerFont(name, bytes)
  const runsOf = runMaker(doc)
  const widthOf = (text: string, { font = 'sans', size = 9 }: Style = {}) =>
    runsOf(text, font).reduce((sum, run) => sum + doc.font(run.font).fontSize(size).widthOfString(run.text), 0)
  const heightOf = (text: string, width: number, { font = 'sans', size = 9 }: Style = {}) =>
    doc
      .font(font)
      .fontSize(size)
      .heightOfString(clean(text), { width, lineGap: size * 0.28 })

  const write: Sheet['write'] = (
    text,
    { font = 'sans', size = 9, color = 'text', align = 'left', width = textWidth, after = 4, x = page.margin } = {},
  ) => {
    const runs = runsOf(text, font)
    doc.x = x
    doc.fillColor(ink[color])
    for (const [index, run] of runs.entries())
      doc
        .font(run.font)
        .fontSize(size)
        .text(run.text, { width, align, lineGap: size * 0.28, continued: index < runs.length - 1 })
    doc.x = page.margin
    doc.y += after
  }
  const put: Sheet['put'] = (text, x, y, width, { font = 'sans', size = 9, color = 'text', align = 'left' } = {}) => {
    const fitted = cutTo(text, width, (part) => widthOf(part, { font, size }))
    const own = widthOf(fitted, { font, size })
    let at = align === 'right' ? x + width - own : align === 'center' ? x + (width - own) / 2 : x
    for (const run of runsOf(fitted, font)) {
      doc.font(run.font).fontSize(size).fillColor(ink[color])
      doc.text(run.text, at, y, { lineBreak: false })
      at += doc.widthOfString(run.text)
    }
  }
  return {
    doc,
    write,
    put,
    rule: (y, { width = textWidth, weight = 0.4, color = 'line' } = {}) =>
      void doc
        .moveTo(page.margin, y)
        .lineTo(page.margin + width, y)
        .lineWidth(weight)
        .strokeColor(ink[color])
        .stroke(),
    widthOf,
    heightOf,
    need: (height) => {
      if (doc.y + height > page.height - page.bottom) doc.addPage()
    },
    skip: (height) => void (doc.y += height),
    moveTo: (y) => void (doc.y = y),
    y: () => doc.y,
  }
}

const clean = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?|\n/g, ' ')
    .replace(/\t/g, ' ')
    .replace(unprintable, '')

/** Cuts a text into stretches that one font can show; what none can is a box. */
function runMaker(doc: PDFKit.PDFDocument): (text: string, font: FontName) => Run[] {
  const faces = new Map<FontName, Face>()
  const faceOf = (name: FontName): Face => {
    const known = faces.get(name)
    if (known !== undefined) return known
    doc.font(name)
    // The library does not tell which letters a font has; the font under it does.
    const face = (doc as unknown as { readonly _font: { readonly font: Face } })._font.font
    faces.set(name, face)
    return face
  }
  return (text, font) => {
    const runs: { font: FontName; text: string }[] = []
    for (const letter of clean(text)) {
      const point = letter.codePointAt(0)!
      const own = faceOf(font).hasGlyphForCodePoint(point)
      const fits = own || faceOf('rest').hasGlyphForCodePoint(point)
      const wanted = own ? font : 'rest'
      const last = runs.at(-1)
      if (last?.font === wanted) last.text += fits ? letter : missing
      else runs.push({ font: wanted, text: fits ? letter : missing })
    }
    return runs.length === 0 ? [{ font, text: ' ' }] : runs
  }
}

function cutTo(text: string, width: number, widthOf: (text: string) => number): string {
  if (widthOf(text) <= width) return text
  const letters = [...text]
  const fitting = firstIndex(letters.length, (k) => widthOf(`${letters.slice(0, k + 1).join('')}…`) > width)
  return `${letters.slice(0, fitting).join('').trimEnd()}…`
}
