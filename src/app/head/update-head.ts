/** Keeps the document's head true while somebody walks through the site; the first page came with its own. */
import { headOf, robotsOf } from './heads.ts'

const set = (selector: string, attribute: string, value: string) =>
  document.head.querySelector(selector)?.setAttribute(attribute, value)

/** Writes a head into the tags that every page of ours has. */
export function updateHead(path: string, name: string): void {
  const { title, description, listed } = headOf(path, name)
  set('meta[name="description"]', 'content', description)
  set('meta[name="robots"]', 'content', robotsOf(listed))
  set('meta[property="og:title"]', 'content', title)
  set('meta[property="og:description"]', 'content', description)
  const canonical = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  if (!canonical) return
  canonical.href = new URL(path, canonical.href).href
  set('meta[property="og:url"]', 'content', canonical.href)
}
