import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent as ReactPointerEvent,
} from 'react'

interface Reorder {
  /** Names of the rows as they stand. */
  readonly keys: readonly string[]
  readonly onOrder: (keys: readonly string[]) => void
}

const moved = (keys: readonly string[], from: number, to: number): readonly string[] => {
  const others = keys.filter((_, index) => index !== from)
  return others.toSpliced(to, 0, keys[from]!)
}

/**
 * Lets rows be put into an order by hand: drag a row's handle with mouse or finger, or move it with the arrow keys. Spread
 * `handle(key)` on the button that is the handle and `row(key)` on the row; `order` is how the rows stand while one is dragged.
 */
export function useReorder({ keys, onOrder }: Reorder) {
  const [dragged, setDragged] = useState<{ readonly key: string; readonly order: readonly string[] } | null>(null)
  const rows = useRef(new Map<string, HTMLElement>())
  const handles = useRef(new Map<string, HTMLElement>())
  const wantsFocus = useRef<string | null>(null)
  const isDragging = dragged !== null

  const drag = useEffectEvent(({ clientY }: PointerEvent) => {
    if (dragged === null) return
    const others = dragged.order.filter((key) => key !== dragged.key)
    const at = others.findIndex((key) => {
      const box = rows.current.get(key)?.getBoundingClientRect()
      return box !== undefined && clientY < box.top + box.height / 2
    })
    const next = others.toSpliced(at === -1 ? others.length : at, 0, dragged.key)
    if (next.join() !== dragged.order.join()) setDragged({ key: dragged.key, order: next })
  })
  const drop = useEffectEvent(() => {
    if (dragged !== null && dragged.order.join() !== keys.join()) onOrder(dragged.order)
    setDragged(null)
  })
  // The row moves in the document while it is dragged, which ends any capture of the pointer.
  useEffect(() => {
    if (!isDragging) return
    const move = (event: PointerEvent) => drag(event)
    const end = () => drop()
    const giveUp = () => setDragged(null)
    document.addEventListener('pointermove', move)
    document.addEventListener('pointerup', end)
    document.addEventListener('pointercancel', giveUp)
    return () => {
      document.removeEventListener('pointermove', move)
      document.removeEventListener('pointerup', end)
      document.removeEventListener('pointercancel', giveUp)
    }
  }, [isDragging])
  // A row that has moved in the document has lost the focus.
  useLayoutEffect(() => {
    if (wantsFocus.current === null) return
    handles.current.get(wantsFocus.current)?.focus()
    wantsFocus.current = null
  }, [keys])

  const keep = (map: Map<string, HTMLElement>, key: string) => (element: HTMLElement | null) => {
    if (element === null) map.delete(key)
    else map.set(key, element)
  }
  return {
    order: dragged?.order ?? keys,
    draggedKey: dragged?.key ?? null,
    row: (key: string) => keep(rows.current, key),
    handle: (key: string) => ({
      ref: keep(handles.current, key),
      onPointerDown: (event: ReactPointerEvent<HTMLElement>) => {
        if (event.button !== 0) return
        event.preventDefault()
        event.currentTarget.focus()
        setDragged({ key, order: keys })
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const from = keys.indexOf(key)
        const to = { ArrowUp: from - 1, ArrowDown: from + 1, Home: 0, End: keys.length - 1 }[event.key]
        if (to === undefined) return
        event.preventDefault()
        event.stopPropagation()
        if (to < 0 || to >= keys.length || to === from) return
        wantsFocus.current = key
        onOrder(moved(keys, from, to))
      },
    }),
  }
}
