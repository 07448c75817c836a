/** Renders the pages and their heads to HTML at build time, those of members and staff as pictures. */
import { renderToStaticMarkup } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { alphabet, capitals } from '#illustrations/alphabet.ts'
import { Lanes } from '#illustrations/lanes.tsx'
import { Lettering, widthOf } from '#illustrations/lettering.tsx'
import { MarkStrokes } from '#illustrations/mark.tsx'
import { defaultBaseUrls, endpoints } from '#api-contract/endpoints.ts'
import type { Day } from '#domain/facility/day.ts'
import { bookables, facility } from '#domain/facility/facility.ts'
import { offsetsSince } from '#domain/facility/facility-clock.ts'
import { pluralize, capitalize } from '#domain/text/text.ts'
import { putSettings, type Setting } from '#domain/facility/live.ts'
import { settingsBlockId } from '#lib/settings-block.ts'
import { paths } from '#lib/paths.ts'
import { StaticRouter } from '#lib/router.ts'
import { App } from './app.tsx'
import { headOf, listedPaths, robotsOf, type Head } from './head/heads.ts'
import { allRoutes, guardOf, isBare, knownPath, moduleOf, titleOf } from './routes.tsx'
import { structuredData } from './head/structured-data.ts'

export { listedPaths, putSettings }

/** Renders the not-found page. */
const notFoundPath = '/404'

/** The path of every page; /login only redirects. */
export const pagePaths: string[] = [...allRoutes.map(({ path }) => path), paths.login, notFoundPath]

/** The shared file with the navigation (scripts/build/chunks.ts). */
const header = 'all-pages'
/** What surrounds the pages of members and staff (src/app/header/header-parts.ts). */
const surroundings = {
  member: [header, 'src/app/header/member-parts.tsx'],
  staff: [header, 'src/app/admin/admin-layout.tsx', 'src/app/admin/admin-nav.tsx'],
}

/** The modules and shared files that a page requests at once, with all that they import: first its own. */
export function modulesOf(path: string): string[] {
  if (path === paths.login) return []
  const page = path === notFoundPath ? 'src/app/not-found.tsx' : moduleOf(path).slice(1)
  // 'Header nav is hidden on the landing page'.
  if (isBare(path)) return [page]
  const guard = guardOf(path)
  return [page, ...(guard ? surroundings[guard] : [header])]
}

/** The modules whose HTML a page has, but whose code it requests later. */
export const drawnBy = (path: string): string[] =>
  path === paths.home ? ['src/features/landing/landing-sections.tsx'] : []

/**
 * The root element of a page with its content, which names its path, '*' for the not-found page, the day of the build, and the
 * file of its code.
 */
export async function renderRoot(path: string, day: Day, code = ''): Promise<string> {
  if (path === paths.login) return '<div id="root"></div>'
  const page = (
    <StaticRouter location={path}>
      <App builtOn={day} />
    </StaticRouter>
  )
  // In one piece: the server would send a large part later, with a script that puts it in its place.
  const { prelude } = await prerender(page, { progressiveChunkSize: Number.POSITIVE_INFINITY })
  const html = await new Response(prelude).text()
  return `<div id="root" data-path="${knownPath(path) ?? '*'}" data-code="${code}" data-day="${day}" data-unhydrated="">${html}</div>`
}

type Build = { origin: string; hidden: boolean; day: Day; settings?: { rev: number; settings: readonly Setting[] } }

/** The head tags of a page: `origin` is that of the site, `hidden` excludes search engines (previews), `day` has the prices. */
export function renderHead(path: string, { origin, hidden, day, settings }: Build): string {
  const name = path === paths.login ? titleOf(paths.memberLogin) : titleOf(path)
  const tags = tagsOf(headOf(path, name, day), origin, hidden)
  // Only where the owner has changed something: the browser begins with what the build has rendered.
  const block = settings && settings.rev > 0 ? [dataBlock(settings, 'json', settingsBlockId)] : []
  const data = structuredData(path, origin, day).map((each) => dataBlock(each))
  return [...tags, ...audienceTags(path, day), ...block, ...data].join('\n    ')
}

/** Whom a page is for that is neither of members nor of the desk. */
const audiences: Readonly<Record<string, string>> = {
  [paths.door]: 'door',
}

/**
 * For public/before-paint.js: whom a page is for that shows what this browser stores, and what it asks for first, with the
 * offsets of the club's clock until two years after the build.
 */
function audienceTags(path: string, day: Day): string[] {
  const audience = audiences[path] ?? guardOf(path) ?? 'anyone'
  const calls = Object.entries(allRoutes.find((route) => route.path === path)?.askFirst ?? {})
  const urls = calls.map(([name, query]) => {
    const { path } = endpoints[name as keyof typeof endpoints]
    return `${defaultBaseUrls[0]}${path}${Object.entries(query).map(([key, day]) => `?${key}=${day}`)}`
  })
  const offsets = offsetsSince(Date.parse(day)).slice(0, 5)
  const first = `<meta name="ask-first" content="${urls.join(' ')}" data-offsets="${JSON.stringify(offsets)}" />`
  return [`<meta name="audience" content="${audience}" />`, ...(urls.length > 0 ? [first] : [])]
}

function tagsOf({ title, description, path, listed }: Head, site: string, hidden: boolean): string[] {
  const url = escape(new URL(path, site).href)
  const [name, about] = [escape(title), escape(description)]
  const image = escape(new URL('/og.png', site).href)
  return [
    `<title>${name}</title>`,
    `<meta name="description" content="${about}" />`,
    `<meta name="robots" content="${robotsOf(listed && !hidden)}" />`,
    `<link rel="canonical" href="${url}" />`,
    `<meta property="og:type" content="website" />`,
    `<meta property="og:site_name" content="${escape(facility.name)}" />`,
    `<meta property="og:title" content="${name}" />`,
    `<meta property="og:description" content="${about}" />`,
    `<meta property="og:url" content="${url}" />`,
    `<meta property="og:image" content="${image}" />`,
    `<meta property="og:image:width" content="1200" />`,
    `<meta property="og:image:height" content="630" />`,
    `<meta property="og:image:alt" content="${escape(socialImageAlt)}" />`,
    `<meta name="twitter:card" content="summary_large_image" />`,
  ]
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A data block, which browsers never execute. Escaping '<' keeps its text from closing the element. */
const dataBlock = (data: object, type = 'ld+json', id = '') =>
  `<script type="application/${type}"${id && ` id="${id}"`}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

/** Icons and the social card as SVG; colors are still CSS variables. */
export const pictures = {
  favicon: () => renderToStaticMarkup(<Icon scale={0.8} corner={10} />),
  /** Full-bleed, so that device masks never crop the mark. */
  maskable: () => renderToStaticMarkup(<Icon scale={0.6} corner={0} />),
  social: () => renderToStaticMarkup(<SocialCard />),
}

/** The mark on navy, 48 units wide; `scale` is its share of the square. */
function Icon({ scale, corner }: { scale: number; corner: number }) {
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">
      <rect width="48" height="48" rx={corner} fill="var(--navy-900)" />
      <g transform={`translate(${24 - 24 * scale} ${26 - 24 * scale}) scale(${scale})`}>
        <MarkStrokes stroke="var(--ice-0)" />
      </g>
    </svg>
  )
}

const socialImageAlt = `${capitalize(pluralize(bookables.lane.units, 'lit lane'))} of synthetic ice: ${facility.headline.join(' ').toLowerCase()}`

function SocialCard() {
  const name = capitals(facility.name)
  return (
    <svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
      <Lanes count={bookables.lane.units} size={[1200, 612]} wall={190} far={560} near={1040} center={[0.72, 0.76]} />
      <g transform="translate(70 64) scale(1.6)">
        <MarkStrokes stroke="var(--ice-0)" />
      </g>
      <g transform={`translate(170 82) scale(${Math.min(3, 500 / widthOf(name)).toFixed(2)})`}>
        <Lettering text={name} alphabet={alphabet} paint="var(--ice-0)" weight={2.8} />
      </g>
      {facility.headline.map((line, row) => (
        <g key={line} transform={`translate(80 ${220 + row * 118}) scale(5.6 7)`}>
          <Lettering text={capitals(line)} alphabet={alphabet} paint="var(--ice-0)" weight={2.6} />
        </g>
      ))}
      <rect y="612" width="1200" height="18" fill="var(--kick-400)" />
    </svg>
  )
}
