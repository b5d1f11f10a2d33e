import { isIPv4, isIPv6 } from 'node:net'

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const before = head.split(':').filter((group) => group !== '')
  const after = tail?.split(':').filter((group) => group !== '') ?? []
  const missing = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array<string>(missing).fill('0'), ...after]
}

/**
 * The network an address is in, as much of it as is kept: `203.0.113.0/24`, `2001:db8:a::/48`.
 * An IPv4 address written as IPv6 is the IPv4 address; what is no address is unknown.
 */
export function shortNetwork(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (isIPv4(plain)) return `${plain.slice(0, plain.lastIndexOf('.'))}.0/24`
  if (isIPv6(plain)) {
    const kept = groupsOf(plain)
      .slice(0, 3)
      .map((group) => Number.parseInt(group, 16).toString(16))
    return `${kept.join(':').replace(/(:0)+$/, '')}::/48`
  }
  return 'unknown'
}
