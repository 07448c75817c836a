/** What a browser installs: name, icons, shortcuts and screenshots of the app. Shortcuts are for families; staff have none. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { facility } from '#domain/facility/facility.ts'
import { paths } from '#lib/paths.ts'

/** Icons of one drawing by its purpose: the whole picture, or one that a device may crop. */
const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/${name}-${size}.png`,
  type: 'image/png',
  sizes: `${size}x${size}`,
  purpose,
})

const shortcuts = [
  { name: 'Reserve a lane', short_name: 'Reserve', url: paths.reserve, icons: [icon('icon', 192, 'any')] },
  { name: 'Your Schedule', short_name: 'Schedule', url: paths.schedule, icons: [icon('icon', 192, 'any')] },
  { name: 'Events', url: paths.events, icons: [icon('icon', 192, 'any')] },
]

/** Of those that `scripts/screenshots.ts` takes for the README. */
const screenshots = [
  { name: 'reserve', form_factor: 'narrow', label: 'The lanes of a day' },
  { name: 'schedule', form_factor: 'narrow', label: 'Your Schedule' },
  { name: 'landing', form_factor: 'wide', label: facility.name },
] as const

/** The files of the app, by name: the manifest and its screenshots. */
export async function webManifestFiles(root: string): Promise<Record<string, string | Buffer>> {
  const taken = await Promise.all(
    screenshots.map(async ({ name, ...shown }) => {
      const content = await readFile(join(root, `docs/screenshots/${name}-light.webp`))
      const { width, height } = await sharp(content).metadata()
      const file = `screenshot-${name}.webp`
      return { file, content, entry: { src: `/${file}`, type: 'image/webp', sizes: `${width}x${height}`, ...shown } }
    }),
  )
  const manifest = {
    id: '/',
    name: facility.name,
    short_name: facility.name,
    description: facility.headline.join(' '),
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#071123',
    theme_color: '#0b1930',
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      icon('icon', 192, 'any'),
      icon('icon', 512, 'any'),
      icon('icon-maskable', 192, 'maskable'),
      icon('icon-maskable', 512, 'maskable'),
    ],
    shortcuts,
    screenshots: taken.map(({ entry }) => entry),
  }
  return {
    'site.webmanifest': JSON.stringify(manifest),
    ...Object.fromEntries(taken.map(({ file, content }) => [file, content])),
  }
}
