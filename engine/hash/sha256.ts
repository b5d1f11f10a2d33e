const roundConstants = new Int32Array(64)
const startState = new Int32Array(8)

/** The first 32 bits of the fractions of cube and square roots of the first primes, found by whole-number search (FIPS 180-4). */
function fillConstants(): void {
  const isPrime = (n: number) => {
    for (let d = 2; d * d <= n; d++) if (n % d === 0) return false
    return true
  }
  const rootBits = (prime: number, power: 2 | 3): number => {
    const target = BigInt(prime) << BigInt(32 * power)
    let root = 0n
    for (let bit = 1n << 36n; bit > 0n; bit >>= 1n) {
      const next = root | bit
      if (next ** BigInt(power) <= target) root = next
    }
    return Number(root & 0xffff_ffffn)
  }
  for (let n = 2, found = 0; found < 64; n++) {
    if (!isPrime(n)) continue
    if (found < 8) startState[found] = rootBits(n, 2)
    roundConstants[found++] = rootBits(n, 3)
  }
}
fillConstants()

const turn = (x: number, bits: number): number => (x >>> bits) | (x << (32 - bits))

function mixBlock(state: Int32Array, w: Int32Array): void {
  for (let t = 16; t < 64; t++) {
    const before15 = w[t - 15]!
    const before2 = w[t - 2]!
    const s0 = turn(before15, 7) ^ turn(before15, 18) ^ (before15 >>> 3)
    const s1 = turn(before2, 17) ^ turn(before2, 19) ^ (before2 >>> 10)
    w[t] = (w[t - 16]! + s0 + w[t - 7]! + s1) | 0
  }
  // One by one: taken apart from lists, the eight would make every block take three times as long.
  let a = state[0]!
  let b = state[1]!
  let c = state[2]!
  let d = state[3]!
  let e = state[4]!
  let f = state[5]!
  let g = state[6]!
  let h = state[7]!
  for (let t = 0; t < 64; t++) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const first = (h + s1 + ((e & f) ^ (~e & g)) + roundConstants[t]! + w[t]!) | 0
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
    const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  state[0]! += a
  state[1]! += b
  state[2]! += c
  state[3]! += d
  state[4]! += e
  state[5]! += f
  state[6]! += g
  state[7]! += h
}

/** SHA-256 (FIPS 180-4) as 64 hexadecimal digits. */
export function sha256Hex(bytes: Uint8Array): string {
  const padded = new Uint8Array((((bytes.length + 8) >>> 6) + 1) * 64)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 0x2000_0000))
  view.setUint32(padded.length - 4, (bytes.length << 3) >>> 0)
  const state = startState.slice()
  const words = new Int32Array(64)
  for (let block = 0; block < padded.length; block += 64) {
    for (let t = 0; t < 16; t++) words[t] = view.getInt32(block + t * 4)
    mixBlock(state, words)
  }
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}
