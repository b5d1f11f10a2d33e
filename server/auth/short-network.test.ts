import { expect, test } from 'vitest'
import { shortNetwork } from './short-network.ts'

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['127.0.0.1', '127.0.0.0/24'],
  ['2001:db8:a:b:c:d:e:f', '2001:db8:a::/48'],
  ['2001:0DB8:000a::1', '2001:db8:a::/48'],
  ['2001:db8::1', '2001:db8::/48'],
  ['fe80::1%eth0', 'fe80::/48'],
  ['::1', '0::/48'],
  ['', 'unknown'],
  ['not an address', 'unknown'],
])('of %s only %s is kept', (address, network) => {
  expect(shortNetwork(address)).toBe(network)
})
