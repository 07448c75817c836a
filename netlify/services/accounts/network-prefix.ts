/** Network prefixes (IPv4 /24, IPv6 /56), so that rotating addresses does not evade a rate limit. */
import { isIPv4, isIPv6 } from 'node:net'

/** @returns e.g. '203.0.113.0/24' or '2001:db8:0:100::/56'; '' for an invalid address. IPv4-mapped IPv6 counts as IPv4. */
export function networkOf(ip: string): string {
  const address = ip.split('%')[0]!.toLowerCase()
  const unmapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1] ?? address
  if (isIPv4(unmapped)) return `${unmapped.split('.').slice(0, 3).join('.')}.0/24`
  if (!isIPv6(address)) return ''
  const [head = '', tail] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const gap = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array.from({ length: gap }, () => '0'), ...right].map((group) =>
    Number.parseInt(group, 16),
  )
  // 56 bits: three groups and the upper half of the fourth.
  const prefix = [...groups.slice(0, 3), groups[3]! & 0xff00]
  return `${prefix.map((group) => group.toString(16)).join(':')}::/56`
}
