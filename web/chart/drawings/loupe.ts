import type { Pixel } from './projection.ts'

const sizePx = 104
const zoom = 2
const abovePx = 96

/** A round magnifier beside the finger that covers what it points at. */
export interface Loupe {
  /** Shows what lies around a place, in CSS pixels of the element. */
  readonly showAt: (at: Pixel) => void
  readonly hide: () => void
}

/** A magnifier over the canvases of an element. */
export function newLoupe(element: HTMLElement, className: string): Loupe {
  const glass = document.createElement('canvas')
  glass.className = className
  glass.setAttribute('aria-hidden', 'true')
  glass.hidden = true
  let frame = 0
  const paint = (at: Pixel) => {
    const context = glass.getContext('2d')
    if (context === null) return
    const ratio = window.devicePixelRatio
    glass.width = glass.height = sizePx * ratio
    const around = element.getBoundingClientRect()
    const seen = sizePx / zoom
    for (const canvas of element.querySelectorAll('canvas')) {
      if (canvas === glass || canvas.width === 0) continue
      const box = canvas.getBoundingClientRect()
      const scale = canvas.width / box.width
      const left = at.x - seen / 2 - (box.left - around.left)
      const top = at.y - seen / 2 - (box.top - around.top)
      context.drawImage(canvas, left * scale, top * scale, seen * scale, seen * scale, 0, 0, glass.width, glass.height)
    }
    context.strokeStyle = getComputedStyle(element).color
    context.lineWidth = ratio
    const middle = (sizePx * ratio) / 2
    context.beginPath()
    context.moveTo(middle - 8 * ratio, middle)
    context.lineTo(middle + 8 * ratio, middle)
    context.moveTo(middle, middle - 8 * ratio)
    context.lineTo(middle, middle + 8 * ratio)
    context.stroke()
  }
  return {
    showAt(at) {
      if (!glass.isConnected) element.append(glass)
      glass.hidden = false
      const width = element.clientWidth
      const above = at.y - abovePx - sizePx / 2
      // Below it lies the finger: at the top of the chart the glass goes to the side that has room.
      const beside = at.x > width / 2 ? at.x - abovePx : at.x + abovePx
      const middle = above < 0 ? beside : at.x
      glass.style.left = `${Math.min(width - sizePx, Math.max(0, middle - sizePx / 2))}px`
      glass.style.top = `${Math.max(0, above)}px`
      cancelAnimationFrame(frame)
      // The chart paints the moved drawing in the next frame; the glass shows the one after it.
      frame = requestAnimationFrame(() => requestAnimationFrame(() => paint(at)))
    },
    hide() {
      cancelAnimationFrame(frame)
      glass.hidden = true
      glass.remove()
    },
  }
}
