/** The HTML of a page as the build renders it. */
import { renderToString } from 'react-dom/server'
import { vi } from 'vitest'
import { App } from '#app/app.tsx'
import { renderHead } from '#app/prerender.tsx'
import { preloadPage } from '#app/routes.tsx'
import { StaticRouter } from '#lib/router.ts'

const day = '2026-11-28'

export const headOf = (path: string) => renderHead(path, { origin: 'https://nest.example', hidden: false, day })

export async function prerendered(path: string): Promise<string> {
  await preloadPage(path)
  vi.stubEnv('SSR', true)
  const html = renderToString(
    <StaticRouter location={path}>
      <App builtOn={day} />
    </StaticRouter>,
  )
  vi.unstubAllEnvs()
  return html
}

/** Opens the address of a page that the build has rendered, before any code. @returns its root element. `mark` is the path that it names. */
export async function showPrerendered(path: string, address = path, mark = path): Promise<HTMLElement> {
  const html = await prerendered(path)
  document.body.innerHTML = `<div id="root" data-path="${mark}" data-day="${day}" data-unhydrated="">${html}</div>`
  window.history.replaceState(null, '', address)
  return document.getElementById('root')!
}
