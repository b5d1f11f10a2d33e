import type { Picture } from './picture.ts'

/** How two pictures differ. */
export interface Difference {
  /** Pixels that differ by more than noise does. */
  readonly pixels: number
  /** How many may: this share of the picture. */
  readonly allowed: number
  /** The first picture in grey with what differs in red; null where the sizes are not the same. */
  readonly shown: Picture | null
}

/** How far a blurred pixel may lie outside of what is around its place in the other picture, of 255, in any channel. */
const noise = 28
const allowedShare = 25e-6

/**
 * Compares the means of three by three pixels. A pixel differs where its mean is not among those around its place in the other
 * picture, either way: edges that lie elsewhere within a pixel and letters smoothed in another way do not differ, while another
 * colour of a thin line, or a candle more or less, does.
 */
export function comparePictures(expected: Picture, actual: Picture): Difference {
  const { width, height } = expected
  const allowed = Math.floor(width * height * allowedShare)
  if (actual.width !== width || actual.height !== height) return { pixels: width * height, allowed, shown: null }
  const differs = new Uint8Array(width * height)
  let pixels = 0
  if (!Buffer.from(expected.rgb).equals(Buffer.from(actual.rgb))) {
    const [a, b] = [blurred(expected), blurred(actual)]
    for (let k = 0; k < width * height; k++) {
      if (!isOutside(a, b, k, width, height) && !isOutside(b, a, k, width, height)) continue
      differs[k] = 1
      pixels++
    }
  }
  return { pixels, allowed, shown: shownOn(expected, differs) }
}

/** Whether a pixel of one picture is not among those around its place in the other. */
function isOutside(one: Float32Array, other: Float32Array, k: number, width: number, height: number): boolean {
  for (let c = 0; c < 3; c++) {
    const value = one[3 * k + c]!
    if (Math.abs(value - other[3 * k + c]!) <= noise) continue
    let [low, high] = [Infinity, -Infinity]
    const [x, y] = [k % width, Math.floor(k / width)]
    for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++)
      for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
        const around = other[3 * (v * width + u) + c]!
        low = Math.min(low, around)
        high = Math.max(high, around)
      }
    if (value < low - noise || value > high + noise) return true
  }
  return false
}

/** The mean of each pixel and its neighbours; at the edges the pixels there count again. */
function blurred({ width, height, rgb }: Picture): Float32Array {
  const across = new Float32Array(rgb.length)
  const both = new Float32Array(rgb.length)
  const mean = (from: ArrayLike<number>, to: Float32Array, step: number, place: (k: number) => number, count: number) => {
    for (let k = 0; k < rgb.length; k++) {
      const at = place(k)
      to[k] = (from[at > 0 ? k - step : k]! + from[k]! + from[at < count - 1 ? k + step : k]!) / 3
    }
  }
  mean(rgb, across, 3, (k) => Math.floor(k / 3) % width, width)
  mean(across, both, 3 * width, (k) => Math.floor(k / (3 * width)), height)
  return both
}

function shownOn({ width, height, rgb }: Picture, differs: Uint8Array): Picture {
  const shown = new Uint8Array(rgb.length)
  for (let k = 0; k < differs.length; k++) {
    const grey = 155 + Math.round((rgb[3 * k]! + rgb[3 * k + 1]! + rgb[3 * k + 2]!) / 7.65)
    shown.set(differs[k] === 1 ? [220, 0, 0] : [grey, grey, grey], 3 * k)
  }
  return { width, height, rgb: shown }
}
