import { argumentNames, builtins, keywords, methods } from './builtins.ts'

interface Token {
  readonly kind: 'name' | 'number' | 'text' | 'sign'
  readonly text: string
}

const pattern =
  /\s*(?:(?<text>"(?:[^"\\\n]|\\.)*")|(?<number>\d+(?:\.\d+)?(?:e[+-]?\d+)?)|(?<name>[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)|(?<sign>=>|:=|[+\-*/%]=|[<>=!]=|[-+*/%<>=?:,()[\].]))/y

/** The tokens of a line without its comment; null where something is none. */
function tokensOf(line: string): readonly Token[] | null {
  const tokens: Token[] = []
  pattern.lastIndex = 0
  while (pattern.lastIndex < line.length) {
    const rest = line.slice(pattern.lastIndex)
    if (rest.trim() === '' || rest.trim().startsWith('//')) return tokens
    const found = pattern.exec(line)
    if (!found) return null
    for (const kind of ['text', 'number', 'name', 'sign'] as const) {
      const text = found.groups?.[kind]
      if (text !== undefined) tokens.push({ kind, text })
    }
  }
  return tokens
}

const closers: Readonly<Record<string, string>> = { ')': '(', ']': '[' }

function areBracketsClosed(tokens: readonly Token[]): boolean {
  const open: string[] = []
  for (const { kind, text } of tokens) {
    if (kind !== 'sign') continue
    if (text === '(' || text === '[') open.push(text)
    if (text in closers && open.pop() !== closers[text]) return false
  }
  return open.length === 0
}

const typeNames = new Set(['int', 'float', 'bool', 'string', 'array'])
const opensBlock = (tokens: readonly Token[]): boolean =>
  ['if', 'for', 'while', 'else', 'type'].includes(tokens[0]?.text ?? '') || tokens.at(-1)?.text === '=>'

/** What a scope of the script knows. */
interface Block {
  readonly indent: number
  readonly names: Set<string>
}

/** Names that a line declares, and the place from which on it uses names. */
function declared(
  tokens: readonly Token[],
  types: ReadonlySet<string>,
): { readonly names: readonly string[]; readonly from: number; readonly inBlock: boolean } {
  const texts = tokens.map(({ text }) => text)
  if (texts[0] === 'type') return { names: [texts[1]!], from: tokens.length, inBlock: false }
  if (texts.at(-1) === '=>') return { names: [texts[0]!], from: tokens.length, inBlock: false }
  if (texts[0] === 'for') {
    const names = texts[1] === '[' ? [texts[2]!, texts[4]!] : [texts[1]!]
    return { names, from: texts.indexOf(texts.includes('in') ? 'in' : '=') + 1, inBlock: true }
  }
  if (texts[0] === '[') {
    const end = texts.indexOf(']')
    return { names: texts.slice(1, end).filter((text) => text !== ','), from: end + 2, inBlock: false }
  }
  const at = texts.indexOf('=')
  const head = texts.slice(0, at)
  const isTyped = head.every(
    (text, k) => k === head.length - 1 || text === 'var' || typeNames.has(text) || types.has(text) || text === '<' || text === '>',
  )
  return at > 0 && isTyped && tokens[at - 1]?.kind === 'name'
    ? { names: [head.at(-1)!], from: at + 1, inBlock: false }
    : { names: [], from: 0, inBlock: false }
}

/** What is wrong with a script, with the number of the line; empty where nothing is. Knows the part of Pine 6 that is written here. */
export function syntaxProblems(code: string): readonly string[] {
  const problems: string[] = []
  const types = new Set<string>()
  const fields = new Set<string>()
  const blocks: Block[] = [{ indent: 0, names: new Set() }]
  /** Where the line before stands and whether it opens a block. */
  let before = { indent: 0, opens: false }
  let isInType = false
  const isKnown = (name: string) => blocks.some(({ names }) => names.has(name)) || builtins.has(name) || types.has(name)
  for (const [k, line] of code.split('\n').entries()) {
    const say = (problem: string) => problems.push(`${k + 1}: ${problem}: ${line.trim()}`)
    const tokens = tokensOf(line)
    if (tokens === null) {
      say('not Pine')
      continue
    }
    if (/[^\P{Cc}]/u.test(line)) say('a control character')
    if (tokens.length === 0) continue
    const indent = line.length - line.trimStart().length
    if (indent % 4 !== 0) say('indented by no multiple of four')
    if (before.opens ? indent !== before.indent + 4 : indent > before.indent)
      say(before.opens ? 'a block is missing' : 'indented without a block')
    while (blocks.at(-1)!.indent > indent) blocks.pop()
    if (blocks.at(-1)!.indent < indent) blocks.push({ indent, names: new Set() })
    before = { indent, opens: opensBlock(tokens) }
    if (indent === 0) isInType = false
    if (!areBracketsClosed(tokens)) say('brackets do not match')
    if (isInType) {
      const at = tokens.findIndex(({ text }) => text === '=')
      fields.add((at < 0 ? tokens.at(-1)! : tokens[at - 1]!).text)
      continue
    }
    const { names, from, inBlock } = declared(tokens, types)
    const isFunction = tokens.at(-1)?.text === '=>'
    let depth = 0
    for (const [i, { kind, text }] of tokens.entries()) {
      if (text === '(') depth++
      if (text === ')') depth--
      if (i < from || kind !== 'name' || keywords.has(text) || typeNames.has(text)) continue
      const isArgument = depth > 0 && tokens[i + 1]?.text === '='
      if (isArgument ? argumentNames.has(text) || fields.has(text) : isKnown(text)) continue
      const [root, ...rest] = text.split('.')
      const isMember =
        rest.length > 0 && isKnown(root!) && !builtins.has(root!) && rest.every((part) => fields.has(part) || methods.has(part))
      if (!isMember) say(`${text} is not known`)
    }
    if (names.some((name) => blocks.at(-1)!.names.has(name)) && tokens[from - 1]?.text === '=' && tokens[0]?.text !== 'for')
      say(`${names.join(', ')} is declared twice`)
    const body: Block = { indent: indent + 4, names: new Set() }
    for (const name of names) (inBlock ? body.names : blocks.at(-1)!.names).add(name)
    if (tokens[0]?.text === 'type') {
      types.add(names[0]!)
      isInType = true
    }
    if (isFunction)
      for (const [i, { kind, text }] of tokens.entries())
        if (kind === 'name' && i > 0 && [',', ')'].includes(tokens[i + 1]?.text ?? '')) body.names.add(text)
    if (isFunction || inBlock) blocks.push(body)
  }
  return problems
}
