/**
 * `npm run bench`: measures the pages, the server's calls and races for one slot, and prints a table for each.
 * `npm run bench -- load` measures only this part, `npm run bench -- pages FOLDER` also the built site in another folder.
 */
import { measureCalls } from './bench/calls.ts'
import { measureLoad } from './bench/load.ts'
import { measurePages } from './bench/pages.ts'
import { toMarkdown } from './bench/table.ts'

const runs = Number(process.env['NEST_BENCH_RUNS'] ?? 5)
const [part, ...folders] = process.argv.slice(2)
const parts = {
  pages: () => measurePages(folders, runs),
  calls: () => measureCalls(),
  load: () => measureLoad(runs),
}
if (part !== undefined && !(part in parts)) {
  console.error(`Unknown part: ${part}. Parts: ${Object.keys(parts).join(', ')}.`)
  process.exit(2)
}

for (const [name, measure] of Object.entries(parts)) {
  if (part !== undefined && part !== name) continue
  for (const table of await measure()) process.stdout.write(`\n${toMarkdown(table)}`)
}
// The servers are still listening.
process.exit()
