import type { ReactNode } from 'react'
import { Button, type ButtonSize } from '../ui/button.tsx'
import { useOpenSession, type SessionOpening } from './use-open-session.ts'

interface AskButtonProps {
  readonly symbol: string
  readonly opening: SessionOpening
  readonly size?: ButtonSize
  /** What it is about, where the words on the button do not say it. */
  readonly title?: string
  readonly children: ReactNode
}

/** Opens the market's session with a question about a result of one's own; nothing is asked before it is sent there. */
export function AskButton({ symbol, opening, size = 'md', title, children }: AskButtonProps) {
  const { open, isOpening } = useOpenSession(symbol, { isAnother: false, opening })
  return (
    <Button variant="ghost" size={size} icon="agent" title={title} busy={isOpening} onClick={open}>
      {children}
    </Button>
  )
}
