import { timeframes, type Timeframe } from '../market/timeframe.ts'
import type { SaidTimeframe } from './meanings.ts'

/** The timeframe, where the product has it. */
export const chartOf = (said: SaidTimeframe): Timeframe | null => timeframes.find((each) => each === said) ?? null
