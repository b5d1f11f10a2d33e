/** An address as numbers: one of 32 bits for IPv4, eight of 16 bits for IPv6. An IPv4 address written as IPv6 is the IPv4 one. */
export type IpAddress = { readonly kind: 'v4'; readonly bits: number } | { readonly kind: 'v6'; readonly groups: readonly number[] }

const maxPrefix = 32

/** Four decimal numbers without leading zeros, which some programs read as octal. */
function parseV4(text: string): number | null {
  const parts = text.split('.')
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)) return null
  return parts.reduce((bits, part) => bits * 256 + Number(part), 0)
}

/** Eight groups, or fewer with one `::` in them; the last two may be written as an IPv4 address. No zone. */
function parseV6(text: string): readonly number[] | null {
  if (!/^[0-9a-f:.]{2,45}$/i.test(text)) return null
  const lastColon = text.lastIndexOf(':')
  const tail = text.slice(lastColon + 1)
  const v4 = tail.includes('.') ? parseV4(tail) : undefined
  if (v4 === null) return null
  const plain =
    v4 === undefined ? text : `${text.slice(0, lastColon + 1)}${Math.floor(v4 / 65_536).toString(16)}:${(v4 % 65_536).toString(16)}`
  const halves = plain.split('::')
  if (halves.length > 2) return null
  const [front = [], back = []] = halves.map((half) => (half === '' ? [] : half.split(':')))
  const missing = 8 - front.length - back.length
  if (halves.length === 2 ? missing < 1 : missing !== 0) return null
  const groups = [...front, ...Array.from({ length: missing }, () => '0'), ...back]
  return groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group)) ? groups.map((group) => Number.parseInt(group, 16)) : null
}

/** One address; null where the text is none. */
export function parseAddress(text: string): IpAddress | null {
  const bits = parseV4(text)
  if (bits !== null) return { kind: 'v4', bits }
  const groups = parseV6(text)
  if (groups === null) return null
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xff_ff
  return isMapped ? { kind: 'v4', bits: groups[6]! * 65_536 + groups[7]! } : { kind: 'v6', groups }
}

/** What an allow list may hold: an IPv4 or IPv6 address, or an IPv4 network with a prefix from /0 to /32; null where the text is none of them. */
export function parseAllowed(text: string): { readonly address: IpAddress; readonly prefix: number | null } | null {
  const [head = '', prefix, ...more] = text.split('/')
  const address = parseAddress(head)
  if (address === null || more.length > 0) return null
  if (prefix === undefined) return { address, prefix: null }
  // A network is of IPv4 as it is written, not of an IPv6 address that holds one.
  if (parseV4(head) === null || !/^(0|[1-9]\d?)$/.test(prefix) || Number(prefix) > maxPrefix) return null
  return { address, prefix: Number(prefix) }
}

const isSame = (a: IpAddress, b: IpAddress): boolean =>
  a.kind === 'v4' ? b.kind === 'v4' && a.bits === b.bits : b.kind === 'v6' && a.groups.every((group, i) => group === b.groups[i])

/** Whether an address is on the list. An empty list allows every address; a list with an entry that cannot be read, and an address that cannot, none. */
export function isAddressAllowed(list: readonly string[], ip: string): boolean {
  if (list.length === 0) return true
  const address = parseAddress(ip)
  const allowed = list.map(parseAllowed)
  if (address === null || allowed.includes(null)) return false
  return allowed.some((each) => {
    if (each === null) return false
    if (each.prefix === null) return isSame(each.address, address)
    const size = 2 ** (maxPrefix - each.prefix)
    return address.kind === 'v4' && each.address.kind === 'v4' && Math.floor(address.bits / size) === Math.floor(each.address.bits / size)
  })
}
