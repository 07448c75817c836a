/**
 * `npm run bench`: runs the benchmarks, prints the results and writes them to docs/performance.md.
 * `npm run bench -- functions load` runs only these parts and leaves the other sections unchanged.
 * `npm run bench -- filmstrip` only takes pictures of loading pages.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { toText, withPart, type Section } from './bench/report.ts'

const parts: Record<string, () => Promise<Section[]>> = {
  calls: async () => (await import('./bench/server/calls.ts')).callsSections(),
  functions: async () => (await import('./bench/server/functions.ts')).functionsSections(),
  'cold-start': async () => (await import('./bench/server/cold-start.ts')).coldStartSections(),
  load: async () => (await import('./bench/server/load.ts')).loadSections(),
  mails: async () => (await import('./bench/server/mails.ts')).mailsSections(),
  growth: async () => (await import('./bench/server/growth.ts')).growthSections(),
  cost: async () => (await import('./bench/server/cost.ts')).costSections(),
  pages: async () => (await import('./bench/pages/pages.ts')).pagesSections(),
}
/** Parts that run only by name and are not written to the document. */
const unwritten: typeof parts = {
  filmstrip: async () => (await import('./bench/pages/filmstrip.ts')).filmstripSections(),
}
const document = 'docs/performance.md'

const requested = process.argv.slice(2)
const unknown = requested.filter((name) => !(name in parts || name in unwritten))
if (unknown.length > 0) {
  console.error(`Unknown part: ${unknown.join(', ')}. Parts: ${Object.keys({ ...parts, ...unwritten }).join(', ')}.`)
  process.exit(1)
}

for (const name of requested.length > 0 ? requested : Object.keys(parts)) {
  const sections = await (parts[name] ?? unwritten[name]!)()
  for (const section of sections) console.log(`\n${toText(section)}`)
  if (name in parts) writeFileSync(document, withPart(readFileSync(document, 'utf8'), name, sections))
}
if (requested.length === 0 || requested.some((name) => name in parts)) console.log(`\nWritten to ${document}`)
// Storage servers of some parts may still be listening.
process.exit(0)
