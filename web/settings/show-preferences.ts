import type { Preferences } from '@playbook/contract/preferences'
import { keepStrategyDefaults } from '../strategy-defaults.ts'
import { chooseTheme } from '../theme.ts'
import { chooseNumberFormat } from '../ui/numbers.ts'
import { chooseDateFormat, chooseTimeDisplay } from '../ui/time.tsx'

/** Has this device show things as the user prefers. A theme that was never chosen is left as the device has it. */
export function showPreferences({ theme, time_zone, number_format, date_format, default_symbol, default_timeframe }: Preferences): void {
  if (theme !== null) chooseTheme(theme)
  chooseTimeDisplay(time_zone)
  chooseNumberFormat(number_format)
  chooseDateFormat(date_format)
  keepStrategyDefaults({ symbol: default_symbol, timeframe: default_timeframe })
}
