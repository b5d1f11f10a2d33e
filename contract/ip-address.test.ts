import { expect, test } from 'vitest'
import { isAddressAllowed, parseAllowed } from './ip-address.ts'

test.each(['1.2.3.4', '0.0.0.0/0', '10.0.0.0/8', '203.0.113.7/32', '::1', '::', '2001:db8::7', 'fe80:0:0:0:1:2:3:4', '::ffff:1.2.3.4'])(
  'IN23: %s can stand on an allow list',
  (text) => expect(parseAllowed(text)).not.toBeNull(),
)

test.each([
  '',
  'x',
  '256.1.1.1',
  '010.0.0.1',
  '1.2.3',
  '1.2.3.4.5',
  '1.2.3.4/33',
  '1.2.3.4/',
  '1.2.3.4/08',
  '1.2.3.4/8/8',
  'fe80::1%eth0',
  '2001:db8::/32',
  '::ffff:1.2.3.4/24',
  ':::',
  '1::2::3',
  '1:2:3:4:5:6:7:8:9',
  '1:2:3:4:5:6:7:8::',
  '::12345',
  '::1.2.3.400',
])('IN23: %s cannot', (text) => expect(parseAllowed(text)).toBeNull())

test.each([
  [[], '198.51.100.9', true],
  [['1.2.3.4'], '1.2.3.4', true],
  [['1.2.3.4'], '1.2.3.5', false],
  [['1.2.3.4'], '::ffff:1.2.3.4', true],
  [['1.2.3.4'], '::ffff:0102:0304', true],
  [['::ffff:1.2.3.4'], '1.2.3.4', true],
  [['10.1.0.0/16'], '10.1.255.255', true],
  [['10.1.0.0/16'], '10.2.0.0', false],
  [['0.0.0.0/0'], '255.255.255.255', true],
  [['0.0.0.0/0'], '2001:db8::1', false],
  [['128.0.0.0/1'], '200.0.0.1', true],
  [['2001:db8::1'], '2001:0db8:0:0:0:0:0:1', true],
  [['2001:db8::1'], '2001:db8::2', false],
  [['1.2.3.4'], 'garbage', false],
  // AK10: a list that cannot be read allows nobody.
  [['x'], '1.2.3.4', false],
  [['1.2.3.4', 'x'], '1.2.3.4', false],
] as const)('AK9, AK10: %j lets %s in: %s', (list, ip, isAllowed) => expect(isAddressAllowed(list, ip)).toBe(isAllowed))
