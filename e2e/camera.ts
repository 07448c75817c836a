/** A camera that shows a picture: what Chromium plays in place of one. */
import { writeFile } from 'node:fs/promises'
import { encodeQR } from 'qr'

const [width, height] = [640, 480]

/** Writes a film of one frame with a QR code, such as a phone held in front of the camera. Without a text it is an empty wall. */
export async function writeFilm(file: string, text?: string): Promise<void> {
  const picture = Buffer.alloc(width * height, 200)
  const rows = text === undefined ? [] : encodeQR(text, 'raw', { ecc: 'medium', border: 4, scale: 8 })
  const [left, top] = [(width - rows.length) / 2, (height - rows.length) / 2]
  for (const [y, row] of rows.entries())
    for (const [x, dark] of row.entries())
      picture[(Math.floor(top) + y) * width + Math.floor(left) + x] = dark ? 20 : 235
  const colors = Buffer.alloc((width * height) / 2, 128)
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F30:1 Ip A1:1 C420jpeg\n`)
  await writeFile(file, Buffer.concat([head, Buffer.from('FRAME\n'), picture, colors]))
}

/** Flags with which Chromium has this camera, and does not ask whether it may be used. */
export const cameraArgs = (film: string): string[] => [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${film}`,
]
