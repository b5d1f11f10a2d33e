/** What is known of each source of prices; nobody else asks where a price comes from. */
interface SourceFacts {
  /** On badges. */
  readonly label: string
  /** In a receipt, before the symbol. */
  readonly receipt: string
  /** To somebody who looks at what another user made. */
  readonly toOthers: string
  /** In running text. */
  readonly words: string
  /** Said beside every figure of such prices, or null. */
  readonly caution: string | null
  /** The bars follow from symbol and time alone: each thread and browser computes them for itself. */
  readonly isComputed: boolean
  /** Whether its prices may be handed on to others by the public API, in exports and with published results; an owner decides on own ones. */
  readonly mayRedistribute: boolean
  /** The market belongs to one user: the reader has to be told of it, and prices end where its file ends. */
  readonly isOwn: boolean
}

export const marketSources = {
  simulated: {
    label: 'Simulated',
    receipt: 'Simulated market',
    toOthers: 'Simulated prices',
    words: 'simulated prices',
    caution: 'The prices are simulated: this tests the rules, not the history of a real market.',
    isComputed: true,
    mayRedistribute: true,
    isOwn: false,
  },
  imported: {
    label: 'Your prices',
    receipt: 'Imported by you',
    toOthers: 'Prices imported by the owner',
    words: 'imported prices',
    caution: null,
    isComputed: false,
    mayRedistribute: true,
    isOwn: true,
  },
  exchange: {
    label: 'Crypto exchange',
    receipt: 'Crypto exchange',
    toOthers: 'Prices of a crypto exchange',
    words: 'prices of a crypto exchange',
    caution: null,
    isComputed: false,
    mayRedistribute: false,
    isOwn: false,
  },
  yahoo: {
    label: 'Yahoo Finance',
    receipt: 'Yahoo Finance',
    toOthers: 'Prices of Yahoo Finance',
    words: 'prices of Yahoo Finance',
    caution: null,
    isComputed: false,
    mayRedistribute: false,
    isOwn: false,
  },
} as const satisfies Record<string, SourceFacts>

export type MarketSource = keyof typeof marketSources

/** What is known of a source. */
export const sourceFacts = (source: MarketSource): SourceFacts => marketSources[source]

/** The same in the words of one of several sources of a kind, such as one exchange, where its label is known. */
export const namedSource = (source: MarketSource, label?: string): SourceFacts =>
  label === undefined
    ? marketSources[source]
    : { ...marketSources[source], label, receipt: label, toOthers: `Prices of ${label}`, words: `prices of ${label}` }

/** Why prices are not handed on; null where they may be. */
export function notPassedOn(source: MarketSource, label?: string): string | null {
  const { mayRedistribute, words } = namedSource(source, label)
  return mayRedistribute ? null : `The ${words} may not be passed on to others.`
}

export const marketSourceNames = Object.keys(marketSources) as [MarketSource, ...MarketSource[]]
