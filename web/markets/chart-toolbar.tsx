import {
  chartLinks,
  chartScales,
  chartTypes,
  type ChartLink,
  type ChartScale,
  type ChartSettings,
  type ChartType,
} from '@playbook/contract/chart-settings'
import { limits } from '@playbook/contract/limits'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import type { ReactNode } from 'react'
import { IndicatorPicker } from '../indicators/indicator-picker.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Checkbox, Switch } from '../ui/checkbox.tsx'
import { Icon } from '../ui/icon.tsx'
import { Menu, MenuChoices } from '../ui/menu.tsx'
import { Popover } from '../ui/popover.tsx'
import { CompareMenu } from './compare-menu.tsx'
import type { MarketView } from './use-market-view.ts'
import css from './chart-tools.module.css'

const typeWords = {
  candles: 'Candles',
  hollow: 'Hollow candles',
  bars: 'Bars',
  line: 'Line',
  area: 'Area',
  heikin_ashi: 'Heikin Ashi',
} as const satisfies Record<ChartType, string>

const scaleWords = { price: 'price', log: 'logarithmic', percent: 'percent' } as const satisfies Record<ChartScale, string>

/** On the button, which must not grow with the choice: the tools beside it would move to another line. */
const scaleButton = { price: 'Scale: price', log: 'Scale: log', percent: 'Scale: %' } as const satisfies Record<ChartScale, string>

const linkWords = { crosshair: 'Crosshair', symbol: 'Market', timeframe: 'Timeframe' } as const satisfies Record<ChartLink, string>

/** One step that can be taken back or done again. */
export interface UndoPart {
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly undo: () => void
  readonly redo: () => void
}

interface ChartToolbarProps {
  readonly symbol: string
  readonly timeframe: Timeframe
  readonly settings: ChartSettings
  /** `topic` names a change that goes on, such as typing. */
  readonly onChange: (part: Partial<ChartSettings>, topic?: string | null) => void
  readonly view: MarketView
  readonly undo: UndoPart
  /** True where the chart is a part of a page about something else: only what changes its looks. */
  readonly isPlain: boolean
  readonly isFull: boolean
  readonly onFull: () => void
  readonly onPicture: () => void
  readonly onTable: () => void
  readonly children?: ReactNode
}

/** The tools beside the timeframes. */
export function ChartToolbar({ symbol, timeframe, settings, onChange, view, undo, isPlain, children, ...acts }: ChartToolbarProps) {
  const { studied } = view
  return (
    <>
      <span className={css.sep} />
      <IndicatorPicker
        studies={settings.studies}
        onStudies={(studies, topic) => onChange({ studies: [...studies] }, topic ?? null)}
        patterns={settings.patterns}
        onPatterns={(patterns) => onChange({ patterns: [...patterns] })}
        found={settings.found}
        onFound={(found) => onChange({ found: [...found] })}
        evidence={studied.structure.evidence}
        problems={studied.problems}
        timeframe={timeframe}
        max={limits.maxChartStudies}
      />
      <Choice
        label="Chart type"
        icon
        words={typeWords}
        values={chartTypes}
        chosen={settings.type}
        onChoose={(type) => onChange({ type })}
      />
      {!isPlain && (
        <CompareMenu
          symbol={symbol}
          compared={settings.compared}
          onCompared={(compared) => onChange({ compared: [...compared] })}
          problems={view.comparedProblems}
        />
      )}
      <Choice
        label="Scale"
        buttonWords={scaleButton}
        words={scaleWords}
        values={chartScales}
        chosen={settings.scale}
        onChoose={(scale) => onChange({ scale })}
      />
      {children}
      {!isPlain && (
        <>
          <span className="grow" />
          <IconButton icon="undo" size="sm" label="Undo" aria-disabled={!undo.canUndo || undefined} onClick={undo.undo} />
          <IconButton icon="redo" size="sm" label="Redo" aria-disabled={!undo.canRedo || undefined} onClick={undo.redo} />
          <span className={css.sep} />
          <SecondMenu settings={settings} onChange={onChange} />
          <IconButton icon="table" size="sm" label="Bars as a table" onClick={acts.onTable} />
          <IconButton icon="camera" size="sm" label="Save a picture" onClick={acts.onPicture} />
          <IconButton
            icon={acts.isFull ? 'shrink' : 'expand'}
            size="sm"
            label={acts.isFull ? 'Leave full screen' : 'Full screen'}
            onClick={acts.onFull}
          />
        </>
      )}
    </>
  )
}

interface ChoiceProps<V extends string> {
  readonly label: string
  readonly icon?: boolean
  /** Shorter words for the button. */
  readonly buttonWords?: Readonly<Record<V, string>>
  readonly words: Readonly<Record<V, string>>
  readonly values: readonly V[]
  readonly chosen: V
  readonly onChoose: (value: V) => void
}

/** One of several, behind a button that says which. */
function Choice<V extends string>({ label, icon = false, words, buttonWords = words, values, chosen, onChoose }: ChoiceProps<V>) {
  return (
    <Menu
      label={label}
      trigger={
        <Button
          size="sm"
          variant="ghost"
          aria-label={`${label}: ${words[chosen]}`}
          title={label}
          {...(icon && { icon: 'candles' as const, 'data-folds': 'early' })}
        >
          {buttonWords[chosen]}
          <Icon name="down" />
        </Button>
      }
    >
      <MenuChoices
        values={values}
        words={(value) => words[value][0]!.toUpperCase() + words[value].slice(1)}
        chosen={chosen}
        onChoose={onChoose}
      />
    </Menu>
  )
}

/** Whether a second chart stands beside the first, and what the two share. */
function SecondMenu({ settings, onChange }: Pick<ChartToolbarProps, 'settings' | 'onChange'>) {
  const { second } = settings
  return (
    <Popover
      label="Charts side by side"
      align="end"
      className={`pop ${css.narrow}`}
      trigger={<IconButton icon="columns" size="sm" label="Charts side by side" aria-pressed={second !== null} />}
    >
      <Switch
        label="A second chart"
        checked={second !== null}
        onChange={({ target }) =>
          onChange({ second: target.checked ? { symbol: null, timeframe: '1d', linked: ['crosshair', 'symbol'] } : null })
        }
      />
      {second !== null && (
        <fieldset className={css.marks}>
          <legend className="label">Shared by both</legend>
          {chartLinks.map((link) => (
            <Checkbox
              key={link}
              label={linkWords[link]}
              checked={second.linked.includes(link)}
              onChange={({ target }) =>
                onChange({
                  second: { ...second, linked: target.checked ? [...second.linked, link] : second.linked.filter((each) => each !== link) },
                })
              }
            />
          ))}
        </fieldset>
      )}
    </Popover>
  )
}
