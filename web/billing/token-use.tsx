import type { TokenUsage } from '@playbook/contract/billing'
import { actKinds, actNames } from '@playbook/contract/token-prices'
import { useMemo } from 'react'
import type { BarsDrawing, Tone } from '../ui/figure/drawing.ts'
import { FigureCard } from '../ui/figure/figure-card.tsx'
import { formatCount, numberText } from '../ui/numbers.ts'
import { formatTime } from '../ui/time.tsx'
import css from './token-settings.module.css'

const inFull = (tokens: number) => numberText(tokens, 0)
/** A half of a token is none: its line has no figure. */
const whole = (tokens: number) => (Number.isInteger(tokens) ? inFull(tokens) : '')
const dayMs = 86_400_000
/** A day stands for its noon, so that it has the same name in every zone near to its own. */
const noon = (day: string) => `${day}T12:00:00Z`
const nameOf = (day: string) => formatTime(noon(day), 'day', 'utc')

const tones = { backtest: 'main', robustness: 'second', sweep: 'up', answer: 'fourth', export: 'quiet' } as const satisfies Record<
  (typeof actKinds)[number],
  Tone
>

/** Every day from one to the other. */
function daysOf({ from, to }: TokenUsage['use']): string[] {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
  return Array.from({ length: count }, (_, index) => new Date(Date.parse(from) + index * dayMs).toISOString().slice(0, 10))
}

/** What was charged by day and kind of act: as a picture, as a table and as a file. */
export function UseByDay({ use }: { use: TokenUsage['use'] }) {
  const used = actKinds.flatMap((act) => {
    const days = use.days.filter((each) => each.act === act)
    const tokens = days.reduce((sum, each) => sum + each.tokens, 0)
    const acts = days.reduce((sum, each) => sum + each.acts, 0)
    return tokens === 0 ? [] : [{ act, tokens, acts, byDay: new Map(days.map((each) => [each.day, each.tokens])) }]
  })
  const total = used.reduce((sum, { tokens }) => sum + tokens, 0)
  const drawing = useMemo((): BarsDrawing => {
    const days = daysOf(use)
    return {
      kind: 'bars',
      isStacked: true,
      x: { name: '', labels: days.map(nameOf) },
      y: { name: 'Tokens', format: inFull, from: 0, tick: whole },
      bars: used.map(({ act, byDay }) => ({ name: actNames[act].many, tone: tones[act], values: days.map((day) => byDay.get(day) ?? 0) })),
    }
    // The answer's own list decides; what is summed from it is new at each render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [use])
  return (
    <FigureCard
      title="Use by day"
      note={`${nameOf(use.from)} to ${nameOf(use.to)}, tokens charged`}
      definition="What acts of each kind were charged, on the day on which they began. What failed, was cancelled or came back empty costs nothing."
      drawing={drawing}
      heightPx={220}
      label={`${formatCount(total, 'token')} charged: ${used.map(({ act, tokens }) => `${actNames[act].many} ${inFull(tokens)}`).join(', ')}`}
      file="token-use"
      empty={total === 0 && 'Nothing was charged in these days.'}
      footer={
        total === 0 ? undefined : (
          <dl className={`num ${css.acts}`}>
            {used.map(({ act, tokens, acts }) => (
              <div key={act}>
                <dt>
                  {actNames[act].many} <small className="mute">{inFull(acts)}</small>
                </dt>
                <dd>{inFull(tokens)}</dd>
              </div>
            ))}
            <div>
              <dt>Together</dt>
              <dd>{inFull(total)}</dd>
            </div>
          </dl>
        )
      }
    />
  )
}
