import { sourceFacts } from '@playbook/contract/market-sources'
import type { MarketDetail } from '@playbook/contract/markets'
import { noEntrySignal, runAnyway } from '@playbook/engine/checks/finding'
import type { CheckedMarket } from '@playbook/engine/checks/trading-moments'
import { timeframeLabel, type Timeframe } from '@playbook/engine/market/timeframe'
import type { Span } from '@playbook/engine/strategy/plan'
import type { PricedMarket, Reading, ReadingContext } from '@playbook/engine/strategy/reading'
import { defaultTimeframe } from '../../markets/default-timeframe.ts'
import { marketCosts } from '../../markets/market-costs.ts'
import type { Draft } from './draft.ts'
import { unreadStretches } from './unread-around.ts'

/** What is known of the market that the draft is for; undefined while it is not. */
export type DraftMarket = MarketDetail | undefined

/** The timeframe where the text names none; null leaves it to the product. */
export const draftTimeframe = (draft: Draft, market: DraftMarket): Timeframe | null =>
  draft.timeframe ?? (market === undefined || market.timeframes.includes('1h') ? null : defaultTimeframe(market.timeframes))

/** A market's costs, as the reader takes them. */
const pricedMarket = (market: MarketDetail): PricedMarket => ({
  symbol: market.symbol,
  category: market.category,
  currency: market.currency,
  pip: market.pip,
  point: market.point,
  tick: market.tick,
  costs: marketCosts(market),
  ...(market.tells_dividends ? { tellsDividends: true as const } : {}),
})

/** A market as the checks of a reading take it. */
export const checkedMarket = ({ symbol, calendar, timeframes, source }: MarketDetail): CheckedMarket => ({
  symbol,
  calendar,
  timeframes,
  isImported: sourceFacts(source).isOwn,
})

/** What the page tells the reader. */
export function readingContext(draft: Draft, market: DraftMarket): ReadingContext {
  const timeframe = draftTimeframe(draft, market)
  return {
    symbol: draft.symbol,
    // The reader knows the catalogue by itself.
    ...(market !== undefined && !sourceFacts(market.source).isComputed ? { instrument: pricedMarket(market) } : {}),
    ...(timeframe === null ? {} : { timeframe }),
    ...(draft.startDate === '' ? {} : { startDate: draft.startDate }),
    ...(draft.endDate === '' ? {} : { endDate: draft.endDate }),
    answers: draft.answers,
    overrides: draft.overrides,
    confirmed: draft.ignored,
  }
}

/** Words of a reading that were not understood and that were let pass. */
export const acceptedWords = ({ phrases }: Pick<Reading, 'phrases'>): Span[] =>
  phrases.filter(({ kind, blocks }) => kind === 'not_understood' && !blocks).map(({ start, end }) => ({ start, end }))

/** What a run is asked for; left out is what the text or the product decides. `isConfirmed`: also where no bar gives an entry. */
export function runRequest(draft: Draft, market: DraftMarket, isConfirmed = false) {
  const timeframe = draftTimeframe(draft, market)
  return {
    strategy_text: draft.text,
    symbol: draft.symbol,
    ...(timeframe === null ? {} : { timeframe }),
    ...(draft.startDate === '' ? {} : { start_date: draft.startDate }),
    ...(draft.endDate === '' ? {} : { end_date: draft.endDate }),
    answers: { ...draft.answers, ...(isConfirmed ? { [noEntrySignal]: runAnyway } : {}) },
    overrides: { ...draft.overrides },
    confirmed: [...draft.ignored],
    ...(draft.parentId === null ? {} : { parent_id: draft.parentId }),
    ...(draft.name.trim() === '' ? {} : { name: draft.name.trim() }),
  }
}

/** Why the backtest cannot be started now; undefined when it can. */
export function whyBlocked(draft: Draft, reading: Reading | null, market: DraftMarket): string | undefined {
  if (draft.text.trim() === '') return 'Write a strategy first'
  if (reading === null || reading.text !== draft.text) return undefined
  if (reading.status === 'invalid') return reading.problem?.message
  if (reading.status === 'refuse') return 'This cannot be tested'
  if (reading.questions.some((question) => question.blocks && draft.answers[question.id] === undefined))
    return 'Answer the open question first'
  const [open] = unreadStretches(reading.phrases, reading.text)
  if (open !== undefined) return `Decide about “${shortened(reading.text.slice(open.start, open.end))}”: drop it or say it another way`
  return timeframeProblem(reading, market)
}

const maxShown = 40
const shortened = (words: string) => (words.length <= maxShown ? words : `${words.slice(0, maxShown - 1).trimEnd()}…`)

function timeframeProblem({ plan }: Reading, market: DraftMarket): string | undefined {
  const timeframe = plan?.timeframe?.value
  if (market === undefined || timeframe === undefined || market.timeframes.includes(timeframe)) return undefined
  return `${market.symbol} has no ${timeframeLabel[timeframe]} bars, only ${market.timeframes.map((each) => timeframeLabel[each]).join(', ')}`
}
