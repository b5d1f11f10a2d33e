/** A rule with its selector or condition, and what stands between its braces. */
interface Rule {
  readonly head: string
  readonly body: string
}

/** Where the block that is opened at `from` ends; strings may hold braces. */
function endOfBlock(css: string, from: number): number {
  let depth = 0
  for (let at = from; at < css.length; at += 1) {
    const c = css[at]
    if (c === '"' || c === "'") at = endOfString(css, at)
    else if (c === '{') depth += 1
    else if (c === '}' && (depth -= 1) === 0) return at
  }
  throw new Error('A block of the style sheet is not closed.')
}

function endOfString(css: string, from: number): number {
  let at = from + 1
  while (at < css.length && css[at] !== css[from]) at += css[at] === '\\' ? 2 : 1
  return at
}

/** The rules of one level. Statements without a block, such as `@charset`, are not among them. */
function rulesOf(css: string): Rule[] {
  const rules: Rule[] = []
  let start = 0
  for (let at = 0; at < css.length; at += 1) {
    const c = css[at]
    if (c === '"' || c === "'") at = endOfString(css, at)
    else if (c === ';') start = at + 1
    else if (c === '{') {
      const end = endOfBlock(css, at)
      rules.push({ head: css.slice(start, at).trim(), body: css.slice(at + 1, end) })
      at = end
      start = end + 1
    }
  }
  return rules
}

/** The selectors of a list: a comma inside of brackets parts nothing. */
function selectorsOf(head: string): string[] {
  const selectors: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < head.length; at += 1) {
    const c = head[at] ?? ''
    if ('(['.includes(c)) depth += 1
    else if (')]'.includes(c)) depth -= 1
    else if (c === ',' && depth === 0) {
      selectors.push(head.slice(start, at))
      start = at + 1
    }
  }
  return [...selectors, head.slice(start)].map((selector) => selector.trim())
}

interface Names {
  readonly classes: ReadonlySet<string>
  readonly tags: ReadonlySet<string>
}

function namesIn(html: string): Names {
  const classes = [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/))
  const tags = [...html.matchAll(/<([a-z][a-z0-9]*)/gi)].map(([, tag = '']) => tag.toLowerCase())
  return { classes: new Set(classes), tags: new Set(tags) }
}

/** Whether an element of the page can match: what stands in brackets, and states, are taken to be so. */
function canMatch(selector: string, { classes, tags }: Names): boolean {
  const plain = selector.replaceAll(/\[[^\]]*\]|::?[\w-]+(\([^()]*(\([^()]*\)[^()]*)*\))?/g, '')
  const wanted = [...plain.matchAll(/\.((?:[\w-]|\P{ASCII}|\\.)+)/gu)].map(([, name = '']) => name.replaceAll('\\', ''))
  const elements = [...plain.matchAll(/(?:^|[\s>+~])([a-z][a-z0-9]*)/g)].map(([, tag = '']) => tag)
  return wanted.every((name) => classes.has(name)) && elements.every((tag) => tags.has(tag))
}

const holdsRules = /^@(media|supports|layer|container)\b/

/** What of a style sheet a page can use as it stands: enough for its first paint, in the order of the sheet. */
export function pageStyles(css: string, html: string): string {
  const names = namesIn(html)
  const kept = (sheet: string): string =>
    rulesOf(sheet)
      .map(({ head, body }) => {
        if (holdsRules.test(head)) {
          const inside = kept(body)
          return inside === '' ? '' : `${head}{${inside}}`
        }
        if (head.startsWith('@')) return `${head}{${body}}`
        const selectors = selectorsOf(head).filter((selector) => canMatch(selector, names))
        return selectors.length === 0 ? '' : `${selectors.join(',')}{${body}}`
      })
      .join('')
  return kept(css.replaceAll(/\/\*[^]*?\*\//g, ''))
}
