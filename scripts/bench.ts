/**
 * `npm run bench`: runs the benchmarks, prints the results and writes them to docs/performance.md.
 * `npm run bench -- functions load` runs only these parts and leaves the other sections unchanged.
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
const document = 'docs/performance.md'

const requested = process.argv.slice(2)
const unknown = requested.filter((name) => !(name in parts))
if (unknown.length > 0) {
  console.error(`Unknown part: ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}

for (const name of requested.length > 0 ? requested : Object.keys(parts)) {
  const sections = await parts[name]!()
  for (const section of sections) console.log(`\n${toText(section)}`)
  writeFileSync(document, withPart(readFileSync(document, 'utf8'), name, sections))
}
console.log(`\nWritten to ${document}`)
// Storage servers of some parts may still be listening.
process.exit(0)
