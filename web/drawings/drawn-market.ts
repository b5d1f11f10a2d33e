import type { Bar } from '@playbook/engine/market/bars'
import type { CalendarName } from '@playbook/engine/market/instrument'
import type { Timeframe } from '@playbook/engine/market/timeframe'

/** What the drawing tools must know of the chart that they belong to. */
export interface DrawnMarket {
  readonly symbol: string
  readonly timeframe: Timeframe
  readonly calendar: CalendarName | null
  readonly bars: readonly Bar[]
  /** How many of the bars are complete. */
  readonly closed: number
  readonly decimals: number
  /** The market's pip in price; null where it has none. */
  readonly pip: number | null
  readonly describeTime: (time: number) => string
  /** Offers an alert at a price; without it the list of objects has no such button. */
  readonly onAlert?: ((price: number) => void) | undefined
  /** The chart has no drawings: it is a part of a page about something else. */
  readonly isOff?: boolean
  /** The list of objects stands open from the start where there is room; false where something else stands beside the chart. */
  readonly opensList?: boolean
  /** Another tool has the pointer. */
  readonly isPaused?: boolean
  /** A drawing tool was taken in hand. */
  readonly onTool?: () => void
}
