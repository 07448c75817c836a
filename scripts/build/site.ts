/** Where the site will be found, and what search engines are told of it: sitemap.xml and robots.txt. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { paths } from '#lib/paths.ts'

export type Site = {
  /** 'https://nest.example', without a slash at the end. */
  origin: string
  /** Deploy previews and branch deploys: nobody should find them in a search. */
  hidden: boolean
}

type Environment = Record<string, string | undefined>

/** Netlify gives the address as URL and says in CONTEXT what kind of deploy this is. */
export const siteOf = ({ URL: address, CONTEXT: context }: Environment): Site => ({
  origin: new URL(address || 'http://localhost:8888').origin,
  hidden: context !== undefined && context !== 'production' && context !== 'dev',
})

/** Members' and staff's pages, and the functions: nothing to find there. */
const membersOnly = [paths.events, paths.account, paths.reserve, paths.schedule, paths.proShop, paths.cart]
const closed = [...membersOnly, '/admin/', '/api/', '/.netlify/']

export const robotsText = ({ origin, hidden }: Site): string =>
  hidden
    ? 'User-agent: *\nDisallow: /\n'
    : `User-agent: *\n${closed.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${origin}/sitemap.xml\n`

export const sitemapText = (listed: readonly string[], { origin }: Site): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${listed.map((path) => `  <url><loc>${new URL(path, origin).href}</loc></url>`).join('\n')}
</urlset>
`

export async function writeForRobots(listed: readonly string[], { out, site }: { out: string; site: Site }) {
  await writeFile(join(out, 'robots.txt'), robotsText(site))
  await writeFile(join(out, 'sitemap.xml'), sitemapText(listed, site))
}
