import type { ChartSettings } from '@playbook/contract/chart-settings'
import type { CalendarName } from '@playbook/engine/market/instrument'
import { tradingHours } from '@playbook/engine/market/trading-hours'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Icon } from '../ui/icon.tsx'
import { Popover } from '../ui/popover.tsx'
import { displayZone } from '../ui/time.tsx'
import { ZoneChoice } from '../ui/zone-choice.tsx'
import { hasSessions, sessionChoices, sessionLabel, zoneWords } from './chart-zone.ts'
import css from './chart-tools.module.css'

interface ZoneMenuProps {
  readonly settings: Pick<ChartSettings, 'zone' | 'sessions' | 'day_lines'>
  readonly calendar: CalendarName
  readonly onChange: (part: Partial<ChartSettings>) => void
}

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
      <ZoneChoice
        label="Zone of the times"
        chosen={settings.zone}
        usual={[
          ['own', `Own zone, ${displayZone('local')}`],
          ['exchange', `Exchange, ${tradingHours[calendar].zone}`],
          ['UTC', 'UTC'],
        ]}
        onChoose={(zone) => onChange({ zone })}
      />
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
