/** Bars by the opens of the first and the last of them, UTC seconds. */
export interface GivenSpan {
  readonly from: number
  readonly to: number
}

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/

const secondsOf = (text: string): number => (moment.test(text) ? Date.parse(text) / 1_000 : Number.NaN)
const textOf = (seconds: number): string => `${new Date(seconds * 1_000).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length)}Z`

/** Stretches as a call gives them: `2021-01-11T00:00Z,2021-03-01T00:00Z/2021-03-04T00:00Z`. */
export const spansText = (spans: readonly GivenSpan[]): string =>
  spans.map(({ from, to }) => (from === to ? textOf(from) : `${textOf(from)}/${textOf(to)}`)).join(',')

/** The stretches of such a text; null where it is none. */
export function spansIn(text: string): readonly GivenSpan[] | null {
  const spans = text.split(',').map((each) => {
    const [from = '', to = from, ...more] = each.trim().split('/')
    return { from: secondsOf(from), to: more.length > 0 ? Number.NaN : secondsOf(to) }
  })
  return spans.every(({ from, to }) => to >= from) ? spans : null
}
