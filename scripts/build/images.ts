/** Renders the icons and the social preview image from the illustrations used on the pages, and writes the web manifest. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Pages } from './prerender.ts'
import { webManifestFiles } from './web-manifest.ts'

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

export async function writeImages(pictures: Pages['pictures'], { out, root }: { out: string; root: string }) {
  const tokens = await readFile(join(root, 'src/ui/styles/tokens.css'), 'utf8')
  const [favicon, maskable, social] = [pictures.favicon(), pictures.maskable(), pictures.social()].map((svg) =>
    resolveTokens(svg, tokens),
  ) as [string, string, string]
  const files = {
    'favicon.svg': favicon,
    'favicon-32.png': await png(favicon, 32),
    'apple-touch-icon.png': await png(maskable, 180),
    'icon-192.png': await png(favicon, 192),
    'icon-512.png': await png(favicon, 512),
    'icon-maskable-192.png': await png(maskable, 192),
    'icon-maskable-512.png': await png(maskable, 512),
    'og.png': await sharp(Buffer.from(social)).png({ compressionLevel: 9, palette: true }).toBuffer(),
    ...(await webManifestFiles(root)),
  }
  await Promise.all(Object.entries(files).map(([name, content]) => writeFile(join(out, name), content)))
}
