/** Generates the images of the demo products as PNG. */
import { crc32, deflateSync } from 'node:zlib'

const side = 480

type Color = readonly [red: number, green: number, blue: number]

/** True if a point of the unit square, centered at (0, 0), is inside the shape. */
type Shape = (x: number, y: number) => boolean

const ice: Color = [230, 239, 245]
const navy: Color = [11, 25, 48]
const kick: Color = [255, 201, 40]
const white: Color = [255, 255, 255]
const lime: Color = [154, 214, 60]

const box =
  (x: number, y: number, width: number, height: number, round = 0): Shape =>
  (px, py) => {
    const dx = Math.max(Math.abs(px - x) - width / 2 + round, 0)
    const dy = Math.max(Math.abs(py - y) - height / 2 + round, 0)
    return Math.hypot(dx, dy) <= round
  }

const disc =
  (x: number, y: number, radius: number): Shape =>
  (px, py) =>
    Math.hypot(px - x, py - y) <= radius

const roll = (x: number, y: number, color: Color): [Shape, Color][] => [
  [disc(x, y, 0.19), color],
  [disc(x, y, 0.1), ice],
]

/** Later shapes cover earlier ones. */
const drawings: Record<'bottle' | 'tape', [Shape, Color][]> = {
  bottle: [
    [box(0, -0.36, 0.08, 0.12, 0.02), navy],
    [box(0, -0.26, 0.24, 0.1, 0.03), navy],
    [box(0, 0.1, 0.32, 0.62, 0.07), white],
    [box(0, 0.12, 0.32, 0.18), kick],
    [disc(0, 0.12, 0.06), navy],
  ],
  tape: [...roll(-0.21, 0.12, navy), ...roll(0.21, 0.12, white), ...roll(0, -0.2, lime)],
}

/** @returns a product image as a PNG file. */
export function demoImage(name: keyof typeof drawings): Buffer {
  const row = 1 + side * 3
  const pixels = Buffer.alloc(row * side)
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) pixels.set(colorAt(drawings[name], x, y), y * row + 1 + x * 3)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  // 8 bits per channel, RGB.
  header.set([8, 2], 8)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(pixels)), chunk('IEND')])
}

/** The mean of four sample points of a pixel, for smooth edges. */
function colorAt(shapes: readonly [Shape, Color][], x: number, y: number): number[] {
  const corners = [0.25, 0.75].flatMap((dx) => [0.25, 0.75].map((dy) => [(x + dx) / side - 0.5, (y + dy) / side - 0.5]))
  const colors = corners.map(([px = 0, py = 0]) => shapes.findLast(([isInside]) => isInside(px, py))?.[1] ?? ice)
  return ([0, 1, 2] as const).map((part) => colors.reduce((sum, color) => sum + color[part], 0) / colors.length)
}

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const typeAndData = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(typeAndData))
  return Buffer.concat([length, typeAndData, checksum])
}
