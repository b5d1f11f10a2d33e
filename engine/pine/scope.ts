/** Names that a script's own values may not take: words and name spaces of the language, and what the script defines besides. */
const reserved: ReadonlySet<string> = new Set(
  `and or not if else for while switch in to by var varip true false na type method export import enum break continue
  open high low close volume hl2 hlc3 time time_close bar_index int float bool string color line label box table array matrix map
  year month hour minute dayofweek dayofmonth weekofyear
  adjustment alert barmerge barstate chart currency display dividends earnings extend font format hline input location log math order
  plot position request runtime scale session shape size splits str strategy syminfo ta text ticker timeframe xloc yloc
  trades usdPerPoint isReady isLeaving tradesToday lossesToday equityOfDay equityBefore cooledAfter lossesInARow signalsToSkip longWas
  shortWas skipsLong skipsShort lastSide lastExitBar reentriesUsed levelOf heldUnits openTrade fillPrice madeBy measure moveStop`.split(
    /\s+/,
  ),
)

/** Which names are taken. */
export class Names {
  readonly #taken = new Set(reserved)

  /** The wanted name, or that name with the next free number. */
  take(wanted: string): string {
    let name = wanted
    for (let n = 2; this.#taken.has(name); n++) name = `${wanted}_${n}`
    this.#taken.add(name)
    return name
  }
}

/**
 * A place where values are computed on every bar: the script itself, or a function's body. Pine evaluates `and`, `or` and branches
 * only as far as it must, and a call that it skips loses its memory: so every call stands in a line of its own here, once.
 */
export class Scope {
  readonly lines: string[] = []
  readonly names: Names
  readonly #known = new Map<string, string>()

  constructor(names: Names) {
    this.names = names
  }

  /** The name of a value; the same expression gets the same name. */
  declare(wanted: string, expression: string): string {
    const known = this.#known.get(expression)
    if (known !== undefined) return known
    const name = this.names.take(wanted)
    this.lines.push(`${name} = ${expression}`)
    this.#known.set(expression, name)
    return name
  }

  /** A name to look back from: the value's own, or a new one. */
  nameOf(wanted: string, expression: string): string {
    return /^[a-zA-Z_]\w*$/.test(expression) ? expression : this.declare(wanted, expression)
  }

  /** The names of several values that one call gives. */
  declareAll(wanted: readonly string[], expression: string): readonly string[] {
    const known = this.#known.get(expression)
    if (known !== undefined) return known.split(' ')
    const names = wanted.map((each) => this.names.take(each))
    this.lines.push(`[${names.join(', ')}] = ${expression}`)
    this.#known.set(expression, names.join(' '))
    return names
  }

  /** The name of a function without arguments whose last line is its value; the same body gets the same name. */
  define(wanted: string, body: readonly string[]): string {
    const key = `() =>\n${body.join('\n')}`
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const name = this.names.take(wanted)
    this.lines.push(`${name}() =>`, ...body.map((line) => `    ${line}`))
    this.#known.set(key, name)
    return name
  }

  /** Lines that belong together, written once. */
  write(key: string, lines: () => readonly string[]): void {
    if (this.#known.has(key)) return
    this.#known.set(key, '')
    this.lines.push(...lines())
  }
}
