/** The redirects of a netlify.toml, in their order, each with the keys and values as they are written. */
export type Rule = { from?: string; to?: string; status?: string; force?: string }

export const redirectsIn = (settings: string): Rule[] =>
  settings
    .split('[[redirects]]')
    .slice(1)
    // What follows the keys, a table of its own or the next comment, is none of the rule.
    .map((block) => block.split(/^\s*\[/m)[0]!)
    .map((block) =>
      Object.fromEntries([...block.matchAll(/^\s*(\w+) = "?([^"\n]+)"?$/gm)].map(([, key, value]) => [key, value])),
    )
