import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { isMeantElsewhere, useSearchKey } from '../ui/use-search-key.ts'

/** The first search box of the page that is in sight. */
const searchBox = () =>
  [...document.querySelectorAll<HTMLInputElement>('main input[type="search"]')].find((input) => input.checkVisibility?.() ?? true)

interface ShortcutActs {
  readonly onPalette: () => void
  readonly onHelp: () => void
}

/** Keys that work on every console page, as `shortcuts.ts` tells them. */
export function useShortcuts({ onPalette, onHelp }: ShortcutActs): void {
  const navigate = useNavigate()
  useSearchKey(() => {
    const box = searchBox()
    if (box === undefined) onPalette()
    else box.focus()
  })
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey) return
    if (event.ctrlKey || event.metaKey) {
      if (event.key.toLowerCase() !== 'k' || event.shiftKey) return
      event.preventDefault()
      onPalette()
      return
    }
    if (isMeantElsewhere(event)) return
    if (event.key === '?') {
      event.preventDefault()
      onHelp()
    } else if (event.key.toLowerCase() === 'n') {
      event.preventDefault()
      void navigate({ to: '/console/strategy-lab/builder' })
    } else if (event.key.toLowerCase() === 'q') {
      const toQuestion = document.querySelector<HTMLElement>('[data-to-question]')
      if (toQuestion === null) return
      event.preventDefault()
      toQuestion.click()
    }
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
