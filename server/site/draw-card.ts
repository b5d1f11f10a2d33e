import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { renderAsync } from '@resvg/resvg-js'
import satori, { type FontWeight } from 'satori'
import { cardSize } from '../http/card-size.ts'

/** What a page shows of itself where a link to it is shared. */
export interface Card {
  /** Where it belongs, such as “Newsletter”. */
  readonly kind: string
  readonly title: string
  readonly text: string
  /** At most four. */
  readonly figures: readonly { readonly name: string; readonly value: string }[]
}

const require = createRequire(import.meta.url)
const font = (name: string, weight: FontWeight, file: string) => ({ name, weight, data: readFileSync(file) })
let fonts: ReturnType<typeof font>[] | undefined
const loadFonts = () =>
  (fonts ??= [
    font('Words', 500, require.resolve('@fontsource/newsreader/files/newsreader-latin-500-normal.woff')),
    font('Interface', 400, require.resolve('@fontsource/instrument-sans/files/instrument-sans-latin-400-normal.woff')),
    font('Interface', 600, require.resolve('@fontsource/instrument-sans/files/instrument-sans-latin-600-normal.woff')),
    // For letters that the ones before do not have, under names of their own: of a name only one is looked into.
    font('More words', 500, require.resolve('@fontsource/newsreader/files/newsreader-latin-ext-500-normal.woff')),
    font('More interface', 400, require.resolve('@fontsource/instrument-sans/files/instrument-sans-latin-ext-400-normal.woff')),
    font('More interface', 600, require.resolve('@fontsource/instrument-sans/files/instrument-sans-latin-ext-600-normal.woff')),
  ])

type Style = Readonly<Record<string, string | number>>
interface Box {
  readonly type: 'div'
  readonly props: { readonly style: Style; readonly children: string | readonly Box[] }
}
const box = (style: Style, children: string | readonly Box[]): Box => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children },
})
const column = { flexDirection: 'column' } as const

/** The light theme of web/ui/tokens.css. */
export const ink = { ground: '#f4f6f4', text: '#161e1a', soft: '#434d48', quiet: '#5a655f', line: '#daded9', brand: '#0f4b8d' } as const

const longest = 110
const cut = (text: string, most: number) => (text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`)

const layout = ({ kind, title, text, figures }: Card): Box =>
  box(
    {
      ...column,
      boxSizing: 'border-box',
      width: '100%',
      height: '100%',
      padding: '64px 72px',
      background: ink.ground,
      color: ink.text,
      fontFamily: 'Interface, More interface',
    },
    [
      box({ justifyContent: 'space-between', fontSize: 28, fontWeight: 600 }, [
        box({ color: ink.brand }, 'Playbook'),
        box({ color: ink.quiet, fontWeight: 400 }, kind),
      ]),
      box({ ...column, flexGrow: 1, justifyContent: 'center' }, [
        box({ fontFamily: 'Words, More words', fontSize: title.length > 48 ? 60 : 76, lineHeight: 1.1 }, cut(title, longest)),
        box({ marginTop: 28, fontSize: 31, lineHeight: 1.4, color: ink.soft }, cut(text, figures.length === 0 ? 190 : 120)),
      ]),
      box(
        { borderTop: `2px solid ${ink.line}`, paddingTop: 26, minHeight: 96 },
        figures
          .slice(0, 4)
          .map(({ name, value }) =>
            box({ ...column, marginRight: 64 }, [
              box({ fontSize: 38, fontWeight: 600 }, value),
              box({ fontSize: 23, color: ink.quiet, marginTop: 4 }, name),
            ]),
          ),
      ),
    ],
  )

/** The card as a PNG of `cardSize`. */
export async function drawCard(card: Card): Promise<Buffer> {
  // Its types know React's elements alone; plain objects of the same shape are what it reads.
  const svg = await satori(layout(card) as unknown as Parameters<typeof satori>[0], { ...cardSize, fonts: loadFonts() })
  // Off this thread, which answers others meanwhile.
  const picture = await renderAsync(svg)
  return picture.asPng()
}
