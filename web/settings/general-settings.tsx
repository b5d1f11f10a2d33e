import type { DateFormat, NumberFormat } from '@playbook/contract/preferences'
import { timeframeLabel, timeframes, type Timeframe } from '@playbook/engine/market/timeframe'
import { useState } from 'react'
import { isRemembered, rememberLogin } from '../session.ts'
import { chooseTheme, useTheme, type Theme } from '../theme.ts'
import { Switch } from '../ui/checkbox.tsx'
import { Field, Select } from '../ui/field.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { displayZone, formatTime } from '../ui/time.tsx'
import { DefaultMarket } from './default-market.tsx'
import { PreferenceField } from './preference-field.tsx'
import { SettingsSection } from './settings-section.tsx'
import { TimeZone } from './time-zone.tsx'

const themes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const satisfies readonly { value: Theme; label: string }[]

const dates = [
  { value: 'day_first', label: '21 Nov 2025' },
  { value: 'month_first', label: 'Nov 21, 2025' },
  { value: 'iso', label: '2025-11-21' },
] as const satisfies readonly { value: DateFormat; label: string }[]

const numbers = [
  { value: 'comma', label: '1,234.56' },
  { value: 'point', label: '1.234,56' },
  { value: 'space', label: '1\u00a0234,56' },
] as const satisfies readonly { value: NumberFormat; label: string }[]

export function GeneralSettings() {
  const theme = useTheme()
  const [remembers, setRemembers] = useState(isRemembered)
  const [now] = useState(() => new Date())
  return (
    <div>
      <SettingsSection title="Theme" about="Light or dark. Charts follow at once, and so do your other devices.">
        <PreferenceField>
          {(_, save) => (
            <Segmented
              label="Theme"
              value={theme}
              options={themes}
              onChange={(next) => {
                chooseTheme(next)
                save({ theme: next }, 'Theme', { theme })
              }}
            />
          )}
        </PreferenceField>
      </SettingsSection>
      <SettingsSection title="Times and dates" about="How they are shown. Point at a time to see it in the other zone.">
        <PreferenceField>
          {({ time_zone, date_format }, save) => (
            <>
              <TimeZone chosen={time_zone} onChoose={(next) => save({ time_zone: next }, 'Time zone', { time_zone })} />
              <Segmented
                label="Dates"
                value={date_format}
                options={dates}
                onChange={(next) => save({ date_format: next }, 'Date format', { date_format })}
              />
              <p className="small soft num">
                Now is {formatTime(now, 'full', time_zone)}, {displayZone(time_zone)}.
              </p>
            </>
          )}
        </PreferenceField>
      </SettingsSection>
      <SettingsSection
        title="Numbers"
        about="How figures are shown on pages and charts. What is written in words, by you or by answers, keeps the point: 1,234.56."
      >
        <PreferenceField>
          {({ number_format }, save) => (
            <Segmented
              label="Numbers"
              value={number_format}
              options={numbers}
              onChange={(next) => save({ number_format: next }, 'Number format', { number_format })}
            />
          )}
        </PreferenceField>
      </SettingsSection>
      <SettingsSection title="New strategies" about="What the builder begins with. What a text says itself comes first.">
        <PreferenceField>
          {({ default_symbol, default_timeframe }, save) => (
            <>
              <DefaultMarket
                key={default_symbol}
                symbol={default_symbol}
                onChange={(next) => save({ default_symbol: next }, 'Market', { default_symbol })}
              />
              <Field label="Timeframe">
                <Select
                  value={default_timeframe ?? ''}
                  onChange={(event) => {
                    const next = event.target.value === '' ? null : (event.target.value as Timeframe)
                    save({ default_timeframe: next }, 'Timeframe', { default_timeframe })
                  }}
                >
                  <option value="">The product’s choice</option>
                  {timeframes.map((timeframe) => (
                    <option key={timeframe} value={timeframe}>
                      {timeframeLabel[timeframe]}
                    </option>
                  ))}
                </Select>
              </Field>
            </>
          )}
        </PreferenceField>
      </SettingsSection>
      <SettingsSection title="This device" about="Where your login is kept. On a shared computer, leave it off.">
        <Switch
          label="Keep me signed in when the window closes"
          checked={remembers}
          onChange={(event) => {
            rememberLogin(event.target.checked)
            setRemembers(event.target.checked)
          }}
        />
      </SettingsSection>
    </div>
  )
}
