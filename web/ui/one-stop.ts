import { useEffect, useRef, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'

const controls = 'button:not(:disabled), a[href]'
const inOrder = (box: HTMLElement) => [...box.querySelectorAll<HTMLElement>(controls)]

const steps = {
  across: { ArrowRight: 1, ArrowLeft: -1 },
  both: { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 },
} as const satisfies Record<string, Readonly<Record<string, number>>>

/** Makes one control the stop of the Tab key. */
function stopAt(box: HTMLElement, chosen: EventTarget | null | undefined): void {
  for (const control of inOrder(box)) {
    const tabIndex = control === chosen ? 0 : -1
    if (control.tabIndex !== tabIndex) control.tabIndex = tabIndex
  }
}

interface OneStop<E extends HTMLElement> {
  readonly ref: RefObject<E | null>
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void
}

/** The controls of a box are one stop of the Tab key, the one that was last in use; arrow keys, Home and End go between them. */
export function useOneStop<E extends HTMLElement = HTMLDivElement>(keys: keyof typeof steps = 'across'): OneStop<E> {
  const ref = useRef<E>(null)
  const last = useRef<EventTarget | null>(null)
  useEffect(() => {
    const box = ref.current
    if (box === null) return
    const arrange = () => {
      const all = inOrder(box)
      stopAt(box, all.find((control) => control === last.current) ?? all[0])
    }
    arrange()
    const watcher = new MutationObserver(arrange)
    watcher.observe(box, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] })
    return () => watcher.disconnect()
  }, [])
  return {
    ref,
    onFocus({ currentTarget, target }) {
      // What a control has opened elsewhere on the page is no part of the box.
      if (!inOrder(currentTarget).includes(target as HTMLElement)) return
      last.current = target
      stopAt(currentTarget, target)
    },
    onKeyDown(event) {
      const all = inOrder(event.currentTarget)
      const at = all.indexOf(event.target as HTMLElement)
      if (at === -1 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      const by = (steps[keys] as Readonly<Record<string, number>>)[event.key]
      const next = event.key === 'Home' ? 0 : event.key === 'End' ? all.length - 1 : by === undefined ? null : at + by + all.length
      if (next === null) return
      event.preventDefault()
      all[next % all.length]?.focus()
    },
  }
}
