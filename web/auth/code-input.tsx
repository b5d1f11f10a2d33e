import type { ComponentProps } from 'react'
import { Input } from '../ui/field.tsx'

/** A code of digits as it is typed or pasted: blanks in it, and around it, mean nothing. Put it inside a Field. */
export const CodeInput = ({ className = 'num', ...rest }: ComponentProps<typeof Input>) => (
  <Input inputMode="numeric" autoComplete="one-time-code" maxLength={32} className={className} {...rest} />
)
