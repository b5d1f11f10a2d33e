/** Kinds of nodes: those of `unions` and of `records` in `plan-table.ts`. */
export type NodeKind =
  | 'term'
  | 'condition'
  | 'distance'
  | 'timeExit'
  | 'sizing'
  | 'trailingLine'
  | 'trailing'
  | 'breakeven'
  | 'session'
  | 'hours'
  | 'blockedHours'
  | 'entryOrder'
  | 'leverageLimit'
  | 'dailyStop'
  | 'cooldown'
  | 'reentry'
  | 'pyramiding'
  | 'sequenceStep'
  | 'targetLeg'
  | 'rule'
  | 'partialExit'
  | 'sizeAfter'
  | 'stopBounds'
  | 'costInPrice'
  | 'costInPercent'
  | 'commissionRate'
  | 'statedCosts'
  | 'limit'

/**
 * What may stand in one field of a node; `optional`: it may be missing. For a language model: it is not told of `ours`, it may
 * leave out `filled`, where the usual value is put in, and it has to give `asked` although the plan may be without. The first
 * node of a list cannot have the field that `firstLacks` names.
 */
export type Field = (
  | { readonly is: 'node'; readonly nodes: readonly NodeKind[] }
  | { readonly is: 'list'; readonly node: NodeKind; readonly least: number; readonly most: number; readonly firstLacks?: string }
  | { readonly is: 'number'; readonly isWhole: boolean; readonly least: number; readonly most: number }
  | { readonly is: 'choice'; readonly of: readonly string[] }
  | { readonly is: 'choices'; readonly of: readonly string[] }
  | { readonly is: 'clock' }
  | { readonly is: 'zone' }
  | { readonly is: 'date' }
  | { readonly is: 'text'; readonly maxChars: number }
  | { readonly is: 'numbers' }
) & { readonly optional?: true; readonly ours?: true; readonly filled?: true; readonly asked?: true }

export type Fields = Readonly<Record<string, Field>>

/**
 * A group of nodes with the same fields: the names that the discriminating key may have, and the fields beside it. Of the fields
 * in `either`, exactly one is there.
 */
export interface Group {
  readonly names: readonly string[]
  readonly fields: Fields
  readonly either?: readonly string[]
}

/** Trees that are deeper or wider than these are no rules of a person. */
const maxArgs = 64
export const maxBars = 5_000
const maxAmount = 1e12

export const node = <const K extends readonly NodeKind[]>(...nodes: K) => ({ is: 'node', nodes }) as const
export const list = <const K extends NodeKind>(kind: K, least = 1, most = maxArgs) => ({ is: 'list', node: kind, least, most }) as const
export const choice = <const T extends readonly string[]>(of: T) => ({ is: 'choice', of }) as const
export const choices = <const T extends readonly string[]>(of: T) => ({ is: 'choices', of }) as const
export const whole = (least: number, most: number) => ({ is: 'number', isWhole: true, least, most }) as const
export const bars = whole(1, maxBars)
/** How many bars back; 0 is the bar itself. */
export const barsBack = whole(0, maxBars)
export const anyNumber = { is: 'number', isWhole: false, least: -maxAmount, most: maxAmount } as const
/** Above zero. */
export const amount = { is: 'number', isWhole: false, least: Number.MIN_VALUE, most: maxAmount } as const
/** From zero on. */
export const noGain = { is: 'number', isWhole: false, least: 0, most: maxAmount } as const
/** `HH:MM`, 00:00 to 24:00. */
export const clock = { is: 'clock' } as const
/** A zone of the engine's clock tables, or `exchange`; a text names those of `zoneNames`. */
export const zone = { is: 'zone' } as const
/** An ISO date. */
export const date = { is: 'date' } as const
export const text = (maxChars: number) => ({ is: 'text', maxChars }) as const
/** Numbers by name. */
export const numbers = { is: 'numbers' } as const

export const optional = <const F extends Field>(field: F) => ({ ...field, optional: true }) as const
export const ours = <const F extends Field>(field: F) => ({ ...field, ours: true }) as const
export const filled = <const F extends Field>(field: F) => ({ ...field, filled: true }) as const
export const asked = <const F extends Field>(field: F) => ({ ...field, asked: true }) as const

/** The type of a field's value; `Nodes` maps each kind of node to its type. */
type ValueOf<F, Nodes> = F extends { readonly is: 'node'; readonly nodes: readonly (infer K extends keyof Nodes)[] }
  ? Nodes[K]
  : F extends { readonly is: 'list'; readonly node: infer K extends keyof Nodes }
    ? readonly Nodes[K][]
    : F extends { readonly is: 'choice'; readonly of: readonly (infer T)[] }
      ? T
      : F extends { readonly is: 'choices'; readonly of: readonly (infer T)[] }
        ? readonly T[]
        : F extends { readonly is: 'number' }
          ? number
          : F extends { readonly is: 'numbers' }
            ? Readonly<Record<string, number>>
            : string

type Flat<T> = { readonly [K in keyof T]: T[K] }

/** The type of a record with these fields. */
export type RecordOf<F extends Fields, Nodes> = Flat<
  { [K in keyof F as F[K] extends { optional: true } ? never : K]: ValueOf<F[K], Nodes> } & {
    [K in keyof F as F[K] extends { optional: true } ? K : never]?: ValueOf<F[K], Nodes>
  }
>

/** The union of a table's nodes, told apart by `Key`, each with what `More` holds. */
export type UnionOf<Table extends Readonly<Record<string, Group>>, Key extends string, Nodes, More> = {
  [G in keyof Table]: Flat<{ [K in Key]: Table[G]['names'][number] } & RecordOf<Table[G]['fields'], Nodes> & More>
}[keyof Table]
