import { crc32, deflateSync, inflateSync } from 'node:zlib'
import type { Picture } from './picture.ts'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const maxColors = 256
/** Colours nearer than this in each channel are stored as one. */
const sameWithin = 6
/** Bytes of a pixel by the colour types of the PNG specification that are read: RGB, palette, RGB with alpha. */
const bytesOf: Readonly<Record<number, number>> = { 2: 3, 3: 1, 6: 4 }

function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

/** A PNG of at most 256 colours: colours that are nearly the same are one, and where there are still more, rare ones become the nearest. */
export function encodePng({ width, height, rgb }: Picture): Buffer {
  const palette = paletteOf(rgb)
  const nearest = new Map(palette.map((color, k) => [color, k]))
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at += 3) {
      const color = (rgb[at]! << 16) | (rgb[at + 1]! << 8) | rgb[at + 2]!
      const known = nearest.get(color) ?? nearestIndex(palette, color)
      nearest.set(color, known)
      rows[y * (width + 1) + 1 + x] = known
    }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 3, 0, 0, 0], 8)
  const colors = Buffer.from(palette.flatMap((color) => [color >> 16, (color >> 8) & 255, color & 255]))
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('PLTE', colors),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', new Uint8Array()),
  ])
}

/** The most frequent colours that are told apart, the most frequent first. */
function paletteOf(rgb: Uint8Array): number[] {
  const counts = new Map<number, number>()
  for (let at = 0; at < rgb.length; at += 3) {
    const color = (rgb[at]! << 16) | (rgb[at + 1]! << 8) | rgb[at + 2]!
    counts.set(color, (counts.get(color) ?? 0) + 1)
  }
  const palette: number[] = []
  for (const [color] of [...counts].toSorted((a, b) => b[1] - a[1] || a[0] - b[0])) {
    if (palette.length === maxColors) break
    if (!palette.some((other) => isNear(color, other))) palette.push(color)
  }
  return palette
}

const isNear = (a: number, b: number): boolean =>
  Math.abs((a >> 16) - (b >> 16)) < sameWithin &&
  Math.abs(((a >> 8) & 255) - ((b >> 8) & 255)) < sameWithin &&
  Math.abs((a & 255) - (b & 255)) < sameWithin

function nearestIndex(palette: readonly number[], color: number): number {
  let [found, least] = [0, Infinity]
  for (const [k, other] of palette.entries()) {
    const [red, green, blue] = [(color >> 16) - (other >> 16), ((color >> 8) & 255) - ((other >> 8) & 255), (color & 255) - (other & 255)]
    const distance = red * red + green * green + blue * blue
    if (distance < least) [found, least] = [k, distance]
  }
  return found
}

/** Reads a PNG of eight bits a channel that is not interlaced, as browsers and `encodePng` write them. */
export function decodePng(png: Uint8Array): Picture {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  const parts: Uint8Array[] = []
  let [width, height, type] = [0, 0, 0]
  let palette: Uint8Array = new Uint8Array()
  for (let at = signature.length; at < png.length;) {
    const length = view.getUint32(at)
    const name = String.fromCharCode(...png.subarray(at + 4, at + 8))
    const data = png.subarray(at + 8, at + 8 + length)
    if (name === 'IHDR') [width, height, type] = [view.getUint32(at + 8), view.getUint32(at + 12), data[9]!]
    else if (name === 'PLTE') palette = data
    else if (name === 'IDAT') parts.push(data)
    at += length + 12
  }
  const size = bytesOf[type]
  if (size === undefined) throw new Error(`PNG colour type ${type} is not read here`)
  const rows = unfilter(inflateSync(Buffer.concat(parts)), width * size, height, size)
  const rgb = new Uint8Array(width * height * 3)
  for (let k = 0, from = 0, to = 0; k < width * height; k++, from += size, to += 3)
    if (type === 3) rgb.set(palette.subarray(rows[from]! * 3, rows[from]! * 3 + 3), to)
    else for (let c = 0; c < 3; c++) rgb[to + c] = rows[from + c]!
  return { width, height, rgb }
}

/** Takes back what each row's filter did (PNG specification, section 9). */
function unfilter(filtered: Uint8Array, stride: number, height: number, size: number): Uint8Array {
  const rows = new Uint8Array(stride * height)
  for (let y = 0; y < height; y++) {
    const filter = filtered[y * (stride + 1)]!
    const from = y * (stride + 1) + 1
    const to = y * stride
    for (let x = 0; x < stride; x++) {
      const left = x < size ? 0 : rows[to + x - size]!
      const up = y === 0 ? 0 : rows[to + x - stride]!
      const corner = x < size || y === 0 ? 0 : rows[to + x - stride - size]!
      rows[to + x] = filtered[from + x]! + predicted(filter, left, up, corner)
    }
  }
  return rows
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter < 3) return [0, left, up][filter]!
  if (filter === 3) return (left + up) >> 1
  const guess = left + up - corner
  const [byLeft, byUp, byCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  return byLeft <= byUp && byLeft <= byCorner ? left : byUp <= byCorner ? up : corner
}
