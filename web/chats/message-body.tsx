import { isAnswering, type Message, type MessageFigure } from '@playbook/contract/chats'
import { createContext, memo, use, useMemo, type ComponentProps } from 'react'
import Markdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { classNames } from '../ui/class-names.ts'
import { useOneStop } from '../ui/one-stop.ts'
import css from './message-body.module.css'

/** A node of a Markdown tree, as far as it is needed here. */
interface MarkdownNode {
  readonly type: string
  readonly value?: string
  readonly identifier?: string
  readonly label?: string
  children?: MarkdownNode[]
  readonly data?: { readonly hName: string; readonly hProperties: Readonly<Record<string, string>> }
}

/** A reference with the brackets and marks that stand at it: a line does not end between them. */
const reference = /([(“"']*)\[\[f:([\w.-]+)\]\]([)”"'.,;:!?%]*)/
/** A reference of which not all has come yet. */
const cutReference = /\[(?:\[(?:f(?::[\w.-]*\]?)?)?)?$/

/** What begins as a reference and is none, as one with a link in it: its marks are not shown. */
const brokenReference = /\[\[f:[\w.-]*\]{0,2}/g

function words(text: string): MarkdownNode[] {
  const value = text.replace(brokenReference, '')
  return value === '' ? [] : [{ type: 'text', value }]
}

/** The words of a text with its references as the only buttons that an answer can have: its Markdown makes none, and HTML is not read. */
function withFigures(text: string): MarkdownNode[] {
  const found = reference.exec(text)
  if (found === null) return words(text)
  const [whole, before = '', id = '', after = ''] = found
  const figure = { type: 'figure', children: [], data: { hName: 'button', hProperties: { value: id } } }
  const held = {
    type: 'held',
    children: [...words(before), figure, ...words(after)],
    data: { hName: 'span', hProperties: { className: 'nowrap' } },
  }
  return [...words(text.slice(0, found.index)), held, ...withFigures(text.slice(found.index + whole.length))]
}

/** How what holds words shows figures among them. Code with a reference is read as words: a figure is a button there too. */
const figuresIn: Readonly<Record<string, (value: string) => MarkdownNode[]>> = {
  text: withFigures,
  inlineCode: withFigures,
  code: (value) => [{ type: 'figures', children: withFigures(value), data: { hName: 'pre', hProperties: {} } }],
}

/** A definition named like a figure makes a link of each reference to it: they are words again, so that no link stands for a figure. */
function withoutFalseLinks(nodes: readonly MarkdownNode[]): MarkdownNode[] {
  const joined: MarkdownNode[] = []
  for (const node of nodes) {
    const isFalse = node.type === 'linkReference' && node.identifier?.startsWith('f:') === true
    const text = isFalse ? `[${node.label ?? ''}]` : node.type === 'text' ? (node.value ?? '') : null
    const last = joined.at(-1)
    if (text === null) joined.push(node)
    else if (last?.type === 'text') joined[joined.length - 1] = { type: 'text', value: `${last.value ?? ''}${text}` }
    else joined.push({ type: 'text', value: text })
  }
  return joined
}

/** No answer that is read is nested so deep; one that is could not be laid out. */
const deepest = 100
/** A line that opens so many quotes and lists would take the parser seconds. */
const opensTooDeep = /^(?:[ \t]*(?:>|(?:[*+-]|\d{1,9}[.)])[ \t])){100}/m

function figureNodes() {
  const walk = (node: MarkdownNode, depth = 0): void => {
    if (node.children === undefined) return
    if (depth > deepest) throw new RangeError(`Markdown is nested deeper than ${deepest}`)
    node.children = withoutFalseLinks(node.children).flatMap((child) => {
      if (child.value?.includes('[[f:')) return figuresIn[child.type]?.(child.value) ?? [child]
      walk(child, depth + 1)
      return [child]
    })
  }
  return (tree: MarkdownNode) => walk(tree)
}

/** Whether words end a sentence: a mark behind a figure or at the end of words. */
const endsSentence = /[.!?]["”’)]?$/

/** Parts the first sentence of an answer from what follows it: it is what one reads first. A quote before it says how it was asked. */
function leadNode() {
  return (tree: MarkdownNode) => {
    const all = tree.children ?? []
    const quotes = all[0]?.type === 'blockquote' ? all.slice(0, 1) : []
    const [first, ...rest] = all.slice(quotes.length)
    if (first?.type !== 'paragraph' || first.children === undefined) return
    const lead: MarkdownNode[] = []
    const after = [...first.children]
    while (after.length > 0) {
      const child = after.shift()!
      const cut = child.type === 'text' ? /^(.*?[.!?]["”’)]?)\s+(.*)$/su.exec(child.value ?? '') : null
      if (cut !== null) {
        lead.push({ type: 'text', value: cut[1]! })
        after.unshift({ type: 'text', value: cut[2]! })
        break
      }
      lead.push(child)
      const told = child.type === 'held' ? child.children?.at(-1) : child
      if (told?.type === 'text' && endsSentence.test((told.value ?? '').trimEnd())) break
    }
    const [next] = after
    if (next?.type === 'text') after[0] = { type: 'text', value: (next.value ?? '').trimStart() }
    const left = after.filter(({ type, value }) => type !== 'text' || value !== '')
    tree.children = [
      ...quotes,
      { type: 'paragraph', children: lead, data: { hName: 'p', hProperties: { className: css.lead ?? '' } } },
      ...(left.length > 0 ? [{ type: 'paragraph', children: left }] : []),
      ...rest,
    ]
  }
}

const plugins = [remarkGfm, figureNodes, leadNode]
const withoutPictures = ['img', 'input']
const webAddress = (address: string): string | undefined => (/^https?:\/\//i.test(address) ? address : undefined)

interface Figures {
  readonly known: ReadonlyMap<string, MessageFigure>
  readonly openId: string | null
  readonly onFigure: (id: string, chip: HTMLElement) => void
}
// The parts below stay the same ones while an answer changes: a button that is made anew would lose the keyboard.
const FiguresContext = createContext<Figures>({ known: new Map(), openId: null, onFigure: () => {} })

/** Figures that say on what the others rest: when, how many. */
const quietUnits: ReadonlySet<MessageFigure['unit']> = new Set(['time', 'bars', 'count', 'days', 'minutes'])

function FigureChip({ value }: ComponentProps<'button'>) {
  const { known, openId, onFigure } = use(FiguresContext)
  const figure = known.get(String(value))
  if (figure === undefined) return null
  const isOpen = figure.id === openId
  return (
    <button
      type="button"
      className={classNames('fig', isOpen && 'on', !figure.verified && 'cut')}
      data-quiet={quietUnits.has(figure.unit) || undefined}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      title={figure.verified ? figure.formula : 'This figure is not verified'}
      onClick={(event) => onFigure(figure.id, event.currentTarget)}
    >
      {figure.text}
    </button>
  )
}

const components: Components = {
  button: FigureChip,
  a: ({ href, children }) =>
    href ? (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
    ) : (
      <span>{children}</span>
    ),
  table: ({ children }) => (
    // A wide table is scrolled, by keys too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={css.table} role="region" aria-label="Table" tabIndex={0}>
      <table>{children}</table>
    </div>
  ),
}

interface MessageBodyProps {
  readonly message: Pick<Message, 'content' | 'figures' | 'status'>
  readonly openId: string | null
  readonly onFigure: (id: string, chip: HTMLElement) => void
}

/** The words of an answer with its figures as buttons. Markdown without HTML and pictures; links lead to web addresses only. */
export function MessageBody({ message: { content, figures, status }, openId, onFigure }: MessageBodyProps) {
  const stop = useOneStop()
  const known = useMemo(() => new Map(figures.map((figure) => [figure.id, figure])), [figures])
  const context = useMemo(() => ({ known, openId, onFigure }), [known, openId, onFigure])
  return (
    <FiguresContext value={context}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the figures inside take the focus */}
      <div {...stop} className={css.body}>
        <Words text={isAnswering(status) ? content.replace(cutReference, '') : content} />
      </div>
    </FiguresContext>
  )
}

/** Read again only when the words change, not with each figure that is looked at. What is nested too deep is shown as it was written. */
const Words = memo(({ text }: { text: string }) => {
  const plain = () => <p>{text.replace(brokenReference, '')}</p>
  if (opensTooDeep.test(text)) return plain()
  try {
    // Called, not placed, so that what it throws is caught here: it is a plain function without state.
    return Markdown({
      remarkPlugins: plugins,
      components,
      disallowedElements: withoutPictures,
      urlTransform: webAddress,
      skipHtml: true,
      children: text,
    })
  } catch (error) {
    if (error instanceof RangeError) return plain()
    throw error
  }
})
