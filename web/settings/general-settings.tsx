import { useState } from 'react'
import { isRemembered, rememberLogin } from '../session.ts'
import { chooseTheme, useTheme, type Theme } from '../theme.ts'
import { Switch } from '../ui/checkbox.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { chooseTimeDisplay, formatTime, displayZone, useTimeDisplay, type TimeDisplay } from '../ui/time.tsx'
import { SettingsSection } from './settings-section.tsx'

const themes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const satisfies readonly { value: Theme; label: string }[]

const zones = [
  { value: 'local', label: 'My time zone' },
  { value: 'utc', label: 'UTC' },
] as const satisfies readonly { value: TimeDisplay; label: string }[]

export function GeneralSettings() {
  const theme = useTheme()
  const zone = useTimeDisplay()
  const [remembers, setRemembers] = useState(isRemembered)
  const [now] = useState(() => new Date())
  return (
    <div>
      <SettingsSection title="Theme" about="Light or dark, on this device. Charts follow at once.">
        <Segmented label="Theme" value={theme} options={themes} onChange={chooseTheme} />
      </SettingsSection>
      <SettingsSection title="Times" about="How times are shown. Point at a time to see the other one.">
        <Segmented label="Times" value={zone} options={zones} onChange={chooseTimeDisplay} />
        <p className="small soft num">
          Now is {formatTime(now, 'full', zone)}, {displayZone(zone)}.
        </p>
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
