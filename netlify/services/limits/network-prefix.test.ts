/** Network prefixes of IPv4, IPv6 and invalid addresses. */
import { expect, test } from 'vitest'
import { networkOf } from './rate-limits.ts'

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['203.0.113.250', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['::FFFF:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:0:1ab:1:2:3:4', '2001:db8:0:100::/56'],
  ['2001:db8:0:1ff::', '2001:db8:0:100::/56'],
  ['2001:DB8::1', '2001:db8:0:0::/56'],
  ['2001:db8:0:200::1', '2001:db8:0:200::/56'],
  ['::1', '0:0:0:0::/56'],
  ['fe80::1%eth0', 'fe80:0:0:0::/56'],
  ['', ''],
  ['unknown', ''],
  ['999.1.1.1', ''],
  ['1.2.3.4, 5.6.7.8', ''],
])('%s belongs to %j', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})
