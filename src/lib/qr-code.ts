/** QR codes, by the library qr, which also reads them (src/lib/camera). */
import { encodeQR } from 'qr'

/** The dark squares of a QR code as the path of an SVG of `size` units, with the quiet zone that scanners need. */
export function qrCode(text: string): { size: number; path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { size: rows.length, path }
}
