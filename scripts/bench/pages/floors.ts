/** What our pages are compared with: a page of the same words, written by hand, without any script. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** By address: the least such a page can be, and one that carries the landing page's own fonts, looks and drawings. */
export async function floors(out: string): Promise<Record<string, string>> {
  const [plain, landing] = await Promise.all(
    [join(import.meta.dirname, 'floor.html'), join(out, 'index.html')].map((file) => readFile(file, 'utf8')),
  )
  const all = (pattern: RegExp) => landing!.match(pattern)?.join('\n') ?? ''
  const looks = all(/<style>.*?<\/style>/gs)
  const faces = `<style>body{font-family:var(--font-text)}h1,h2{font-family:var(--font-display)}</style>`
  const fonts = all(/<link rel="preload" as="font"[^>]*>/g)
  const drawings = `<div hidden>${all(/<svg .*?<\/svg>/gs)}</div>`
  const heavy = plain!
    .replace('<style>', () => `${looks}<style>`)
    .replace('</head>', () => `${faces}</head>`)
    .replace('<body>', () => `<body>${fonts}`)
    .replace('</body>', () => `${drawings}</body>`)
  return { '/floor': plain!, '/floor-of-the-same-weight': heavy }
}
