/**
 * `npm run bench`: measures what the site costs, prints it, and writes docs/performance.md.
 * `npm run bench -- functions load` measures these parts alone, and leaves the others as they were written.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { inTerminal, withPart, type Section } from './bench/report.ts'

const parts: Record<string, () => Promise<Section[]>> = {
  calls: async () => (await import('./bench/server/calls.ts')).callsSections(),
  functions: async () => (await import('./bench/server/functions.ts')).functionsSections(),
  'cold-start': async () => (await import('./bench/server/cold-start.ts')).coldStartSections(),
  load: async () => (await import('./bench/server/load.ts')).loadSections(),
  growth: async () => (await import('./bench/server/growth.ts')).growthSections(),
  cost: async () => (await import('./bench/server/cost.ts')).costSections(),
  pages: async () => (await import('./bench/pages/pages.ts')).pagesSections(),
}
const document = 'docs/performance.md'

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in parts))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}: there are ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}

for (const name of asked.length > 0 ? asked : Object.keys(parts)) {
  const sections = await parts[name]!()
  for (const section of sections) console.log(`\n${inTerminal(section)}`)
  writeFileSync(document, withPart(readFileSync(document, 'utf8'), name, sections))
}
console.log(`\nWritten to ${document}`)
// Storage servers of the parts may still be listening.
process.exit(0)
