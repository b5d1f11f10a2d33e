import { ok, refused } from '../../result.ts'
import { choice, date, optional } from '../../strategy/plan-fields.ts'
import { historyNeed, stretchOf } from '../history.ts'
import { say, sentences } from '../say.ts'
import { chartFields, placeOf, sceneOf, tooFewBars } from '../scene.ts'
import { defineTool } from '../tool.ts'

/** How far price went the other way after the highest or lowest price of a stretch. */
export const topToBottom = defineTool({
  name: 'top_to_bottom',
  summary:
    'From the highest price of a stretch of dates to the lowest price after it (`way` down), or from the lowest to the highest after it (up), up to the end of what is known or of `until`: both prices with their dates and the change; on daily bars.',
  input: { ...chartFields, way: choice(['down', 'up']), from: optional(date), to: optional(date), until: optional(date) },
  needs: ({ symbol, from }) => [historyNeed({ symbol, timeframe: '1d' }, from === undefined ? { bars: 100_000 } : { from }, 0)],
  run({ symbol, way, from, to, until }, data) {
    const scene = sceneOf({ symbol, timeframe: '1d' }, data)
    const { bars, last: newest, moment } = scene
    if (newest < 1) return refused(tooFewBars(scene, bars, 'to tell a fall or a rise'))
    const all = { bars: 100_000, ...(from !== undefined && { from }) }
    const stretch = stretchOf(scene, { ...all, ...(to !== undefined && { to }) })
    if (!stretch.ok) return stretch
    const whole = stretchOf(scene, { ...all, ...(until !== undefined && { to: until }) })
    if (!whole.ok) return whole
    const { first, last } = stretch.value
    const { figures, last: end } = whole.value
    const isDown = way === 'down'
    const [starts, ends] = isDown ? [bars.high, bars.low] : [bars.low, bars.high]
    const sign = isDown ? 1 : -1
    let top = first
    for (let i = first; i <= last; i += 1) if (starts[i]! * sign > starts[top]! * sign) top = i
    let bottom = Math.min(top + 1, end)
    for (let i = top + 1; i <= end; i += 1) if (ends[i]! * sign < ends[bottom]! * sign) bottom = i
    if (bottom <= top) return refused('No bar comes after that price yet.')
    const back = starts.findIndex((price, i) => i > bottom && i <= end && price * sign >= starts[top]! * sign)
    const place = placeOf(bars, top, bottom)
    return ok({
      result: {
        symbol,
        way,
        start: figures.price(starts[top]!, isDown ? 'highest high of the stretch' : 'lowest low of the stretch', placeOf(bars, top)),
        start_time: moment(top, 'the day with it'),
        end: figures.price(ends[bottom]!, isDown ? 'lowest low after it' : 'highest high after it', placeOf(bars, bottom)),
        end_time: moment(bottom, 'the day with it'),
        change: figures.change((ends[bottom]! / starts[top]! - 1) * 100, 'the later price ÷ the earlier one − 1', place),
        size: figures.move(Math.abs(ends[bottom]! - starts[top]!), 'distance between both', place),
        length: figures.counted(bottom - top, 'trading day', 'trading days from one to the other', place),
        until: moment(end, 'the last day that is looked at'),
        back: back < 0 ? null : moment(back, 'the first day afterwards that traded at the earlier price again'),
      },
    })
  },
  tell: ({ symbol, way, start, start_time, end, end_time, change, size, length, until, back }) =>
    sentences(
      say`From the ${way === 'down' ? 'high' : 'low'} of ${start} on ${start_time}, ${symbol} ${way === 'down' ? 'fell' : 'rose'} to ${end} on ${end_time}, the ${way === 'down' ? 'lowest' : 'highest'} price after it up to ${until}: ${change} (${size}) in ${length}.`,
      back === null ? say`The earlier price has not been traded again since.` : say`The earlier price was traded again on ${back}.`,
    ),
})
