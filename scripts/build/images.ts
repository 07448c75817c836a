/** Renders the icons and the social preview image from the illustrations used on the pages. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { facility } from '#domain/facility/facility.ts'
import type { Pages } from './prerender.ts'

/** Replaces CSS custom properties by their colors, because an image file has no style sheet. @throws if one is not a color. */
export function resolveTokens(svg: string, tokens: string): string {
  return svg.replaceAll(/var\((--[\w-]+)\)/g, (_, name: string) => {
    const color = new RegExp(`${name}:\\s*(#[0-9a-f]{3,8})\\s*;`, 'i').exec(tokens)?.[1]
    if (!color) throw new Error(`An image uses ${name}, which is not a plain color in tokens.css`)
    return color
  })
}

const png = (svg: string, width: number) =>
  sharp(Buffer.from(svg), { density: 72 * Math.max(1, width / 48) })
    .resize(width)
    .png({ compressionLevel: 9 })
    .toBuffer()

const webManifest = {
  name: facility.name,
  short_name: facility.name,
  start_url: '/',
  display: 'standalone',
  background_color: '#071123',
  theme_color: '#0b1930',
  icons: [
    { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
    { src: '/icon-192.png', type: 'image/png', sizes: '192x192', purpose: 'maskable' },
    { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
  ],
}

export async function writeImages(pictures: Pages['pictures'], { out, root }: { out: string; root: string }) {
  const tokens = await readFile(join(root, 'src/ui/styles/tokens.css'), 'utf8')
  const [favicon, maskable, social] = [pictures.favicon(), pictures.maskable(), pictures.social()].map((svg) =>
    resolveTokens(svg, tokens),
  ) as [string, string, string]
  const files = {
    'favicon.svg': favicon,
    'favicon-32.png': await png(favicon, 32),
    'apple-touch-icon.png': await png(maskable, 180),
    'icon-192.png': await png(maskable, 192),
    'icon-512.png': await png(maskable, 512),
    'og.png': await sharp(Buffer.from(social)).png({ compressionLevel: 9, palette: true }).toBuffer(),
    'site.webmanifest': JSON.stringify(webManifest),
  }
  await Promise.all(Object.entries(files).map(([name, content]) => writeFile(join(out, name), content)))
}
