/** The network an address belongs to: what one household or office shares, and changing one's own address does not leave. */
import { isIPv4, isIPv6 } from 'node:net'

/** '203.0.113.0/24' or '2001:db8:0:100::/56'; '' for what is no address. An IPv4 address in IPv6 dress is the IPv4 one. */
export function networkOf(ip: string): string {
  const address = ip.split('%')[0]!.toLowerCase()
  const inside = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1] ?? address
  if (isIPv4(inside)) return `${inside.split('.').slice(0, 3).join('.')}.0/24`
  if (!isIPv6(address)) return ''
  const [head = '', tail] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const gap = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array.from({ length: gap }, () => '0'), ...right].map((group) =>
    Number.parseInt(group, 16),
  )
  // 56 bits are three groups and the upper half of the fourth.
  const kept = [...groups.slice(0, 3), groups[3]! & 0xff00]
  return `${kept.map((group) => group.toString(16)).join(':')}::/56`
}
