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

/**
 * Edges that lie elsewhere within a pixel, and letters smoothed in another way, differ by less than this after the pictures are
 * blurred; another colour of a line two pixels wide, or a candle more or less, by more. Of 255, in the channel that differs most.
 */
const noise = 44
const allowedShare = 25e-6

/** Compares the means of three by three pixels, so that smoothing of edges hardly counts and lines and areas do. */
export function comparePictures(expected: Picture, actual: Picture): Difference {
  const { width, height } = expected
  const allowed = Math.floor(width * height * allowedShare)
  if (actual.width !== width || actual.height !== height) return { pixels: width * height, allowed, shown: null }
  const differs = new Uint8Array(width * height)
  let pixels = 0
  if (!Buffer.from(expected.rgb).equals(Buffer.from(actual.rgb))) {
    const [a, b] = [blurred(expected), blurred(actual)]
    for (let k = 0; k < width * height; k++) {
      const most = Math.max(...[0, 1, 2].map((c) => Math.abs(a[3 * k + c]! - b[3 * k + c]!)))
      if (most <= noise) continue
      differs[k] = 1
      pixels++
    }
  }
  return { pixels, allowed, shown: shownOn(expected, differs) }
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
