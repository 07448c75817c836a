/** An address as its parts; undefined for what is none. `URL.parse` is too new for the browsers that the site supports. */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
