/** `npm run bench`: measures what the site costs, prints it, and writes docs/performance.md. */
import { writeFileSync } from 'node:fs'
import { callsSections } from './benches/calls.ts'
import { pagesSections } from './benches/pages.ts'
import { inMarkdown, inTerminal } from './benches/report.ts'

const sections = [...(await callsSections()), ...(await pagesSections())]

for (const section of sections) console.log(`\n${inTerminal(section)}`)

writeFileSync(
  'docs/performance.md',
  `# Performance\n\nWritten by \`npm run bench\`; counts are held by \`npm test\`.\n\n${sections.map(inMarkdown).join('\n')}`,
)
console.log('\nWritten to docs/performance.md')
