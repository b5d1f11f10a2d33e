import type { ReactNode } from 'react'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { Popover } from '../ui/popover.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { speeds, type Player, type PlayerState, type Speed } from './player.ts'
import { keyTable } from './replay-keys.ts'
import css from './replay-controls.module.css'

interface ReplayControlsProps {
  readonly player: Player
  readonly state: PlayerState
  /** To the last and the next decision; null where there is no strategy that decides. */
  readonly onDecision: ((towards: 'last' | 'next') => void) | null
  readonly isSeeking: boolean
  /** Where the cursor stands, and a way to any other date. */
  readonly position: ReactNode
  readonly date: ReactNode
}

const waitWords = { bars: 'Loading bars …', decisions: 'Loading decisions …' } as const
type SpeedName = `${Speed}`
const speedOptions = speeds.map((speed) => ({ value: `${speed}` as SpeedName, label: speed }))

/** Steps, play and pause, the speed and the place of a replay. */
export function ReplayControls({ player, state, onDecision, isSeeking, position, date }: ReplayControlsProps) {
  const { isPlaying, speed, waitsFor, isAtEnd } = state
  return (
    <div className={css.controls} role="group" aria-label="Replay">
      <div className={css.steps}>
        {onDecision && (
          <IconButton
            icon="step-back"
            label="To the last decision"
            title="To the last decision (Shift + Left)"
            aria-busy={isSeeking || undefined}
            onClick={() => onDecision('last')}
          />
        )}
        <IconButton icon="left" label="One bar back" title="One bar back (Left, or comma)" onClick={() => player.step('back')} />
        <button
          type="button"
          className={`btn icon ${css.play}`}
          aria-label={isPlaying ? 'Pause' : 'Play'}
          title={isPlaying ? 'Pause (Space)' : 'Play (Space)'}
          aria-disabled={isAtEnd || undefined}
          onClick={() => (isPlaying ? player.pause() : player.play())}
        >
          <Icon name={isPlaying ? 'pause' : 'play'} />
        </button>
        <IconButton
          icon="right"
          label="One bar on"
          title="One bar on (Right, or full stop)"
          aria-disabled={isAtEnd || undefined}
          onClick={() => !isAtEnd && player.step('on')}
        />
        {onDecision && (
          <IconButton
            icon="step-on"
            label="To the next decision"
            title="To the next decision (Shift + Right)"
            aria-busy={isSeeking || undefined}
            onClick={() => onDecision('next')}
          />
        )}
      </div>
      <div className={css.speeds}>
        <Segmented
          label="Bars a second"
          value={`${speed}` as SpeedName}
          options={speedOptions}
          onChange={(next) => player.setSpeed(speeds.find((each) => `${each}` === next) ?? 4)}
        />
        <span className={`small mute ${css.words}`}>bars a second</span>
      </div>
      {position}
      <div className={css.place}>
        {date}
        <KeyHelp />
      </div>
      <p className={`small soft ${css.status}`} role="status">
        {waitsFor !== null ? waitWords[waitsFor] : isAtEnd ? 'The last bar is reached.' : ''}
      </p>
    </div>
  )
}

const KeyHelp = () => (
  <Popover
    label="Keys of the replay"
    align="end"
    trigger={<IconButton icon="info" size="sm" label="Keys of the replay" className={css.keysButton ?? ''} />}
  >
    <dl className={css.keys}>
      {keyTable.map(({ keys, words }) => (
        <div key={words}>
          <dt>
            {keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
    <p className="small soft">
      While the chart itself has the focus, its arrow keys walk its bars, as on every chart; comma and full stop step.
    </p>
  </Popover>
)
