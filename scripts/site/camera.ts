/** A camera that shows a film: what Chromium plays in place of one, again and again. */
import { open } from 'node:fs/promises'
import { encodeQR } from 'qr'

const [width, height] = [640, 480]
const framesPerSecond = 10
/** A code is in the picture for a second, after a second without one. */
const framesOfEach = 10
/** Of the wall behind a code, which is bright while there is one: so a page can tell when it came into the picture. */
const wall = { empty: 140, withCode: 235 }

/** Writes a film of phones that are held in front of the camera in turn; one alone stays, and without one it is a wall. */
export async function writeFilm(file: string, codes: readonly string[]): Promise<void> {
  const film = await open(file, 'w')
  await film.write(`YUV4MPEG2 W${width} H${height} F${framesPerSecond}:1 Ip A1:1 C420jpeg\n`)
  if (codes.length === 0) await writeFrames(film, picture())
  for (const code of codes) {
    if (codes.length > 1) await writeFrames(film, picture())
    await writeFrames(film, picture(code))
  }
  await film.close()
}

async function writeFrames(film: Awaited<ReturnType<typeof open>>, brightness: Buffer): Promise<void> {
  const colors = Buffer.alloc((width * height) / 2, 128)
  for (let nth = 0; nth < framesOfEach; nth += 1)
    await film.write(Buffer.concat([Buffer.from('FRAME\n'), brightness, colors]))
}

/** The brightness of each pixel. */
function picture(code?: string): Buffer {
  const pixels = Buffer.alloc(width * height, code === undefined ? wall.empty : wall.withCode)
  const rows = code === undefined ? [] : encodeQR(code, 'raw', { ecc: 'medium', border: 4, scale: 8 })
  const [left, top] = [(width - rows.length) / 2, (height - rows.length) / 2].map(Math.floor) as [number, number]
  for (const [y, row] of rows.entries())
    for (const [x, dark] of row.entries()) pixels[(top + y) * width + left + x] = dark ? 20 : 235
  return pixels
}

/** Flags with which Chromium has this camera, and does not ask whether it may be used. */
export const cameraArgs = (film: string): string[] => [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${film}`,
]
