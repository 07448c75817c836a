import type { Plugin } from 'vite'

/**
 * Computes each `.literal.ts` when the site is built: a browser or a function gets the tables that it exports, and not what they
 * are made from. As modules, each call would cost two more names.
 */
export const literals: Plugin = {
  name: 'literals',
  apply: 'build',
  enforce: 'pre',
  async load(id: string) {
    if (!id.endsWith('.literal.ts')) return undefined
    const tables = Object.entries((await import(id)) as object)
    return tables.map(([name, table]) => `export const ${name} = ${JSON.stringify(table)}`).join('\n')
  },
}
