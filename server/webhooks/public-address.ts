import { BlockList } from 'node:net'
import { parseAddress } from '@playbook/contract/ip-address'

/** What is not of the public internet, by IANA's registries of special addresses. */
const special = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  special.addSubnet(network, prefix, 'ipv4')
// 2001::/23 holds Teredo, 2002::/16 is 6to4: both lead on to an IPv4 address of the sender's choice.
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const)
  special.addSubnet(network, prefix, 'ipv6')
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')

/** Whether an address is one of the public internet. What cannot be read, as one with a zone, is not. */
export function isPublicAddress(text: string): boolean {
  const address = parseAddress(text)
  if (address === null) return false
  if (address.kind === 'v6') return global.check(text, 'ipv6') && !special.check(text, 'ipv6')
  const { bits } = address
  return !special.check([24, 16, 8, 0].map((shift) => Math.floor(bits / 2 ** shift) % 256).join('.'), 'ipv4')
}
