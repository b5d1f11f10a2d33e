import { useEffect, useEffectEvent } from 'react'

/** Whether a key that was pressed is meant for what has the focus: a field, or a dialog that lies over the page. */
export const isMeantElsewhere = ({ target }: KeyboardEvent): boolean =>
  (target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role="textbox"], [role="combobox"]'))) ||
  document.querySelector('[role="dialog"], [role="alertdialog"]') !== null

/** Calls `onSearch` for the key `/` anywhere on the page, except where it is typed. */
export function useSearchKey(onSearch: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '/' || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || isMeantElsewhere(event)) return
    event.preventDefault()
    onSearch()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
