import { tinyStore, type TinyStore } from '../ui/tiny-store.ts'

/** So near its end a conversation follows what is written, and so near its top older messages are asked for. */
const nearPx = 96
/** Over a question that stands at the top. */
const roomPx = 16

export interface ThreadScroll {
  /** The reader has left the end. */
  readonly isAway: TinyStore<boolean>
  readonly toEnd: () => void
  /** Who is asked for older messages; null where there are none to be had now. */
  readonly onTop: (listener: (() => void) | null) => void
  readonly attach: (box: HTMLElement) => () => void
}

/**
 * How a conversation scrolls: it follows what is written until its question stands at the top, and stays where the reader is when
 * messages come before it. Messages are the children of the box's only child, named by `data-message` and `data-role`.
 */
export function newThreadScroll(): ThreadScroll {
  const isAway = tinyStore(false)
  let element: HTMLElement | null = null
  let listener: (() => void) | null = null
  let lastTop = 0
  let kept: { readonly id: string; readonly top: number } | null = null

  const topOf = (part: Element) => part.getBoundingClientRect().top - (element?.getBoundingClientRect().top ?? 0)
  const toEnd = () => {
    isAway.set(false)
    if (element !== null) element.scrollTop = element.scrollHeight
  }
  /** Down to the end, but no further than the newest question at the top: a long answer is read from its beginning. */
  const follow = () => {
    if (element === null) return
    const question = [...element.querySelectorAll('[data-role="user"]')].at(-1)
    const end = element.scrollHeight - element.clientHeight
    const farthest = question === undefined ? end : element.scrollTop + topOf(question) - roomPx
    element.scrollTop = Math.max(element.scrollTop, Math.min(end, farthest))
  }
  const first = () => element?.querySelector<HTMLElement>('[data-message]') ?? null
  const keepPlace = () => {
    const part = first()
    kept = part === null ? null : { id: part.dataset.message ?? '', top: topOf(part) }
  }
  const askAtTop = () => {
    if (element !== null && element.scrollTop < nearPx && element.scrollHeight > element.clientHeight) listener?.()
  }
  const look = () => {
    if (element === null) return
    const isFar = element.scrollHeight - element.scrollTop - element.clientHeight > nearPx
    // What was written since the last scroll moves the end away, not the reader.
    if (!isFar) isAway.set(false)
    else if (element.scrollTop < lastTop - 1) isAway.set(true)
    lastTop = element.scrollTop
    keepPlace()
    askAtTop()
  }
  /** Messages have come or gone: the one that was first is put back where it was. */
  const settle = () => {
    if (element === null) return
    if (!isAway.get()) follow()
    else if (kept !== null && first()?.dataset.message !== kept.id) {
      const part = element.querySelector(`[data-message="${CSS.escape(kept.id)}"]`)
      if (part !== null) element.scrollTop += topOf(part) - kept.top
    }
    keepPlace()
  }
  return {
    isAway,
    toEnd,
    onTop(next) {
      listener = next
      askAtTop()
    },
    attach(box) {
      element = box
      const inner = box.firstElementChild
      const sizes = new ResizeObserver(() => {
        if (!isAway.get()) follow()
      })
      const children = new MutationObserver(settle)
      if (inner !== null) {
        sizes.observe(inner)
        children.observe(inner, { childList: true })
      }
      sizes.observe(box)
      box.addEventListener('scroll', look, { passive: true })
      follow()
      keepPlace()
      return () => {
        sizes.disconnect()
        children.disconnect()
        box.removeEventListener('scroll', look)
        element = null
      }
    },
  }
}
