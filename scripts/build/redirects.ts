/** The redirects of netlify.toml, and those to shells. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Parses the redirects of a netlify.toml, in order, with keys and values as written. */
export type Rule = { from?: string; to?: string; status?: string; force?: string }

export const redirectsIn = (settings: string): Rule[] =>
  settings
    .split('[[redirects]]')
    .slice(1)
    // Cut off a following table.
    .map((block) => block.split(/^\s*\[/m)[0]!)
    .map((block) =>
      Object.fromEntries([...block.matchAll(/^\s*(\w+) = "?([^"\n]+)"?$/gm)].map(([, key, value]) => [key, value])),
    )

/** The rules that map a path to a shell. */
export async function shellRules(): Promise<{ from: string; to: string }[]> {
  const settings = await readFile(join(import.meta.dirname, '../../netlify.toml'), 'utf8')
  return redirectsIn(settings).flatMap(({ from, to }) => (from && to?.startsWith('/shells/') ? [{ from, to }] : []))
}
