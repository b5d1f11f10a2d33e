import type { Production } from './grammar.ts'
import type { Step } from './pattern.ts'

/** A set of a grammar's symbols, a bit for each. */
export type SymbolSet = Uint32Array

export const haveCommon = (a: SymbolSet, b: SymbolSet): boolean => {
  for (let word = 0; word < a.length; word += 1) if ((a[word]! & b[word]!) !== 0) return true
  return false
}

export const addAll = (to: SymbolSet, more: SymbolSet): void => {
  for (let word = 0; word < to.length; word += 1) to[word]! |= more[word]!
}

/**
 * What can begin with what: the left corners of a grammar (Aho and Ullman's first sets, turned round). A reading that was begun can only go
 * on at a place where one of the symbols it waits for can begin.
 */
export class Corners {
  readonly #numbers = new Map<string, number>()
  /** The categories that have a production which begins with a symbol. */
  readonly #begunBy = new Map<string, Set<string>>()
  readonly #closed = new Map<string, SymbolSet>()

  constructor(begun: readonly { readonly production: Production; readonly steps: readonly Step[] }[]) {
    for (const { production, steps } of begun) {
      this.#number(production.category)
      for (const { symbols } of steps) for (const symbol of symbols) this.#number(symbol)
      for (const { symbols, isOptional } of steps) {
        for (const symbol of symbols) {
          const same = this.#begunBy.get(symbol)
          if (same === undefined) this.#begunBy.set(symbol, new Set([production.category]))
          else same.add(production.category)
        }
        if (!isOptional) break
      }
    }
  }

  empty(): SymbolSet {
    return new Uint32Array((this.#numbers.size >> 5) + 1)
  }

  setOf(symbols: Iterable<string>): SymbolSet {
    const set = this.empty()
    for (const symbol of symbols) this.#put(set, symbol)
    return set
  }

  /** The symbol, and every category that can begin with it. */
  begunBy(symbol: string): SymbolSet {
    const known = this.#closed.get(symbol)
    if (known !== undefined) return known
    const reached = new Set([symbol])
    for (const each of reached) for (const category of this.#begunBy.get(each) ?? []) reached.add(category)
    const set = this.setOf(reached)
    this.#closed.set(symbol, set)
    return set
  }

  #number(symbol: string): void {
    if (!this.#numbers.has(symbol)) this.#numbers.set(symbol, this.#numbers.size)
  }

  /** Symbols that stand in no pattern lead nowhere. */
  #put(set: SymbolSet, symbol: string): void {
    const number = this.#numbers.get(symbol)
    if (number !== undefined) set[number >> 5]! |= 1 << (number & 31)
  }
}
