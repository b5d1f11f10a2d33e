import { switchTheme, useTheme } from '../theme.ts'
import { IconButton, type ButtonSize } from './button.tsx'

export function ThemeSwitch({ size = 'md' }: { size?: ButtonSize }) {
  const theme = useTheme()
  return (
    <IconButton
      size={size}
      data-early="theme"
      icon={theme === 'dark' ? 'sun' : 'moon'}
      label={theme === 'dark' ? 'Switch to the light theme' : 'Switch to the dark theme'}
      onClick={switchTheme}
    />
  )
}
