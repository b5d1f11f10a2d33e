import type { CalendarName } from '@playbook/engine/market/instrument'
import { sessionStateAt } from '@playbook/engine/market/session-state'
import { useTimeDisplay } from '../ui/time.tsx'
import { stateWords } from './session-words.ts'
import css from './session-state.module.css'

/** Whether a market is open, by a filled or a hollow dot and in words, and what comes next. */
export function SessionState({ calendar, now }: { calendar: CalendarName; now: number }) {
  const zone = useTimeDisplay()
  const state = sessionStateAt(calendar, now)
  const [word, next] = stateWords(state, now, zone)
  return (
    <span className={css.state} data-open={state.isOpen || undefined}>
      {word}
      <span className="mute">{`, ${next}`}</span>
    </span>
  )
}
