import type { Bar } from '../../market/bars.ts'
import { paramReader } from '../compute.ts'
import type { IndicatorName } from '../vocabulary.ts'
import { barForms } from './bar-forms.ts'
import { dayForms } from './day-forms.ts'
import { priceOfBar } from './price-of-bar.ts'
import { sourceForms } from './source-forms.ts'
import type { Keeps } from './stages.ts'
import type { Form, StreamFacts, StreamValues } from './stream-form.ts'

/** An indicator that is fed one bar at a time, oldest first. */
export interface IndicatorStream {
  /** Takes a closed bar in and gives the values on it. */
  readonly push: (bar: Bar) => StreamValues
  /** The values if the forming bar closed as it is now; changes nothing. */
  readonly peek: (bar: Bar) => StreamValues
}

const forms: Readonly<Record<IndicatorName, Form>> = { ...sourceForms, ...barForms, ...dayForms }

/**
 * The indicator bar by bar: the values of `computeIndicator` over the same bars, to the last bit. A bar costs O(1) on average (cci
 * O(`period`)), the memory is a few windows. Swings are known `lookback` bars late, ranges when their window has ended, Ichimoku's
 * cloud was computed 26 bars before, as in the batch form.
 */
export function openStream(name: IndicatorName, params: Readonly<Record<string, number>>, facts: StreamFacts): IndicatorStream {
  const keeps: Keeps = []
  const peek = forms[name]({
    keeps,
    facts,
    param: paramReader(name, params),
    source: (usual) => priceOfBar(keeps, facts.source ?? usual),
  })
  return {
    peek,
    push: (bar) => {
      const values = peek(bar)
      for (const keep of keeps) keep()
      return values
    },
  }
}
