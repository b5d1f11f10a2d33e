import { useRef } from 'react'

/** Handlers for a Radix dialog that is opened without its own trigger: focus goes back to where it was. */
export function useReturnFocus() {
  const before = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus()
    },
  }
}
