import type { Message, MessageFigure } from '@playbook/contract/chats'
import { useRef } from 'react'
import type { Stretch } from '../chart/marked-stretch.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { PopoverAt } from '../ui/popover.tsx'
import { Time } from '../ui/time.tsx'
import { basisWords, inputRows, toolWords, unitWords } from './message-words.ts'
import css from './figure-popover.module.css'

/** Bars that the chart is to show: of its market or of another one, in the timeframe that they are of. */
export interface ShownPlace extends Stretch {
  readonly symbol: string | null
  readonly timeframe: string | null
}

/** Where a figure's bars are; null where none are behind it. */
function placeOfFigure({ symbol, timeframe, from, to }: MessageFigure, cases: readonly number[] | undefined): ShownPlace | null {
  if (from === null || to === null) return null
  // What begins with the first case is about the cases; the bars between them are not.
  const isOfCases = from !== to && cases?.[0] === from
  return { symbol, timeframe, from, to, ...(isOfCases && { cases }) }
}

interface FigurePopoverProps {
  readonly message: Pick<Message, 'tools'>
  readonly figure: MessageFigure
  readonly chip: HTMLElement
  /** Where there is a chart beside it. */
  readonly onShow?: (place: ShownPlace) => void
  readonly onClose: () => void
}

/** How a figure came about: its formula, what was asked of which tool, and the bars behind it. */
export function FigurePopover({ message, figure, chip, onShow, onClose }: FigurePopoverProps) {
  const anchor = useRef<HTMLElement | null>(chip)
  const tool = message.tools.find(({ id }) => id === figure.call)
  const place = placeOfFigure(figure, tool?.cases)
  return (
    <PopoverAt anchor={anchor} label={`How ${figure.text} was computed`} className={`pop ${css.figure}`} onClose={onClose}>
      <div className="row between">
        <b className="num">{figure.text}</b>
        {figure.verified ? (
          <span className="verified">
            <Icon name="seal" />
            Verified
          </span>
        ) : (
          <span className="small mute">Not verified</span>
        )}
      </div>
      <p>{figure.formula}</p>
      <dl className={css.facts}>
        <div>
          <dt>Computed by</dt>
          <dd>{toolWords({ name: figure.tool })}</dd>
        </div>
        {tool !== undefined &&
          inputRows(tool).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
        {place !== null && (
          <div>
            <dt>Bars</dt>
            <dd className="num">
              {basisWords(figure)}
              <br />
              <Time at={place.from} />
              {place.to !== place.from && (
                <>
                  {' – '}
                  <Time at={place.to} />
                </>
              )}
            </dd>
          </div>
        )}
        <div>
          <dt>Unit</dt>
          <dd>{unitWords[figure.unit]}</dd>
        </div>
      </dl>
      {place !== null && onShow !== undefined && (
        <Button
          size="sm"
          icon="chart"
          onClick={() => {
            onShow(place)
            onClose()
          }}
        >
          {place.cases === undefined ? 'Show on the chart' : 'Mark the cases on the chart'}
        </Button>
      )}
    </PopoverAt>
  )
}
