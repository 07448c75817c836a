/** The site's folder and address, sitemap.xml and robots.txt. */
import { writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { paths } from '#lib/paths.ts'
import { strictTransportSecurity } from '#server/http/hsts.ts'

/** The folder that the site is built into, which the build empties. @throws if the project is in it. */
export function builtInto(root: string, folder = 'dist'): string {
  const out = resolve(root, folder)
  if (!relative(out, root).startsWith('..')) throw new Error(`The build would empty ${out}`)
  return out
}

export type Site = {
  /** 'https://nest.example', without a trailing slash. */
  origin: string
  /** True for deploy previews and branch deploys: not for search engines. */
  hidden: boolean
  /** True for what families will use: a production deploy, not the same build on one's own machine. */
  opens: boolean
  /** The Strict-Transport-Security header. */
  hsts: string
}

type Environment = Record<string, string | undefined>

/** Reads URL (the address), CONTEXT, NETLIFY and NETLIFY_LOCAL, which Netlify sets, and the owner's HSTS_PRELOAD. */
export const siteOf = ({ URL: address, CONTEXT: context, ...env }: Environment): Site => ({
  origin: new URL(address || 'http://localhost:8888').origin,
  hidden: context !== undefined && context !== 'production' && context !== 'dev',
  opens: context === 'production' && env['NETLIFY'] === 'true' && env['NETLIFY_LOCAL'] !== 'true',
  hsts: strictTransportSecurity(env),
})

/** The pages of members. */
export const memberPaths = [
  paths.events,
  paths.account,
  paths.consent,
  paths.player,
  paths.reserve,
  paths.schedule,
  paths.standby,
  paths.proShop,
  paths.cart,
  paths.receipt,
]
/** What search engines must not index: pages of members and staff, and the API. */
const disallowed = [
  // By their beginning.
  ...memberPaths,
  paths.door,
  '/admin/',
  '/api/',
  '/.netlify/',
]

export const robotsText = ({ origin, hidden }: Site): string =>
  hidden
    ? 'User-agent: *\nDisallow: /\n'
    : `User-agent: *\n${disallowed.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${origin}/sitemap.xml\n`

export const sitemapText = (listed: readonly string[], { origin }: Site): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${listed.map((path) => `  <url><loc>${new URL(path, origin).href}</loc></url>`).join('\n')}
</urlset>
`

export async function writeSearchFiles(listed: readonly string[], { out, site }: { out: string; site: Site }) {
  await writeFile(join(out, 'robots.txt'), robotsText(site))
  await writeFile(join(out, 'sitemap.xml'), sitemapText(listed, site))
}
