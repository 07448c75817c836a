/** QR codes, by the library uqr. */
import { encode } from 'uqr'

/** The dark squares of a QR code as the path of an SVG of `size` units, with the quiet zone that scanners need. */
export function qrCode(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { size, path }
}
