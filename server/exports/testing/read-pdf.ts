import { inflateSync } from 'node:zlib'

/** The words of one of our PDFs in the order in which they were written, a piece a line, as a reader copies them out. */
export function readPdf(file: Buffer): string {
  const objects = new Map<string, string>()
  for (const [, id = '', body = ''] of file.toString('latin1').matchAll(/(?:^|\n)(\d+) 0 obj\n([^]*?)\nendobj/g)) objects.set(id, body)
  const streamOf = (id: string): string => {
    const [head = '', raw = ''] = (objects.get(id) ?? '').split(/\nstream\n/)
    const bytes = Buffer.from(raw.replace(/\nendstream$/, ''), 'latin1')
    return head.includes('FlateDecode') ? inflateSync(bytes).toString('latin1') : bytes.toString('latin1')
  }
  /** Letters by the codes of a font, from the table that it is embedded with. */
  const lettersOf = (fontId: string): string[] => {
    const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(fontId) ?? '')?.[1]
    if (table === undefined) return []
    const listed = [...streamOf(table).matchAll(/\[([^\]]*)\]/g)].flatMap(([, list = '']) => [...list.matchAll(/<([\dA-Fa-f ]*)>/g)])
    return listed.map(([, hex = '']) => Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'))
  }
  const fonts = new Map<string, string[]>()
  for (const body of objects.values())
    for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) fonts.set(name, lettersOf(id))
  const pieces: string[] = []
  for (const [id, body] of objects) {
    if (!body.includes('\nstream\n')) continue
    let letters: string[] = []
    for (const [, font, shown] of streamOf(id).matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (font !== undefined) letters = fonts.get(font) ?? []
      else
        pieces.push(
          [...(shown ?? '').matchAll(/<([\da-f]+)>/g)]
            .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
            .map((code) => letters[Number.parseInt(code, 16)] ?? '')
            .join(''),
        )
    }
  }
  return pieces.join('\n')
}
