import type { ChartSettings } from '@playbook/contract/chart-settings'
import type { CalendarName } from '@playbook/engine/market/instrument'
import { tradingHours } from '@playbook/engine/market/trading-hours'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { IconInput } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { Popover } from '../ui/popover.tsx'
import { displayZone } from '../ui/time.tsx'
import { hasSessions, sessionChoices, sessionLabel, zoneWords } from './chart-zone.ts'
import css from './chart-tools.module.css'

interface ZoneMenuProps {
  readonly settings: Pick<ChartSettings, 'zone' | 'sessions' | 'day_lines'>
  readonly calendar: CalendarName
  readonly onChange: (part: Partial<ChartSettings>) => void
}

const maxShown = 40
const allZones = (): readonly string[] => ['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC')]

/** The zone of a chart's times, and what is marked along them. */
export function ZoneMenu({ settings, calendar, onChange }: ZoneMenuProps) {
  return (
    <Popover
      label="Times of the chart"
      align="end"
      className={`pop ${css.narrow}`}
      trigger={
        <Button size="sm" variant="ghost">
          {`Times: ${zoneWords(settings.zone === 'own' ? displayZone() : settings.zone)}`}
          <Icon name="down" />
        </Button>
      }
    >
      <Zones chosen={settings.zone} calendar={calendar} onZone={(zone) => onChange({ zone })} />
      <fieldset className={css.marks}>
        <legend className="label">Marks</legend>
        <Checkbox
          label="A line where each trading day begins"
          checked={settings.day_lines}
          onChange={({ target }) => onChange({ day_lines: target.checked })}
        />
        {hasSessions(calendar) &&
          sessionChoices.map((name) => (
            <Checkbox
              key={name}
              label={`Leave ${sessionLabel(name)} unshaded`}
              checked={settings.sessions.includes(name)}
              onChange={({ target }) =>
                onChange({ sessions: target.checked ? [...settings.sessions, name] : settings.sessions.filter((each) => each !== name) })
              }
            />
          ))}
      </fieldset>
    </Popover>
  )
}

function Zones({
  chosen,
  calendar,
  onZone,
}: {
  readonly chosen: string
  readonly calendar: CalendarName
  readonly onZone: (zone: string) => void
}) {
  const [typed, setTyped] = useState('')
  const words = typed.trim().toLowerCase().replaceAll(' ', '_')
  const usual = [
    ['own', `Own zone, ${displayZone('local')}`],
    ['exchange', `Exchange, ${tradingHours[calendar].zone}`],
    ['UTC', 'UTC'],
  ] as const
  const found = words === '' ? [] : allZones().filter((name) => name.toLowerCase().includes(words))
  const others = words === '' && !usual.some(([value]) => value === chosen) ? [chosen] : found.slice(0, maxShown)
  const choice = (value: string, label: string) => (
    <button key={value} type="button" role="radio" aria-checked={value === chosen} className={css.choice} onClick={() => onZone(value)}>
      {label}
      {value === chosen && <Icon name="check" />}
    </button>
  )
  return (
    <>
      <IconInput
        icon="search"
        aria-label="Search zones"
        placeholder="Search zones"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div role="radiogroup" aria-label="Zone of the times" className={css.choices}>
        {words === '' && usual.map(([value, label]) => choice(value, label))}
        {others.map((name) => choice(name, name.replaceAll('_', ' ')))}
      </div>
      {words !== '' && found.length === 0 && <p className="small soft">No zone is called that.</p>}
    </>
  )
}
