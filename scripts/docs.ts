/** `npm run docs`: generates docs/api.md and docs/openapi.json from src/api-contract. A test fails when they are out of date. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiInMarkdown } from './docs/markdown.ts'
import { openApi } from './docs/open-api.ts'

const docs = join(import.meta.dirname, '..', 'docs')

writeFileSync(join(docs, 'api.md'), apiInMarkdown())
writeFileSync(join(docs, 'openapi.json'), `${JSON.stringify(openApi(), null, 2)}\n`)
console.log('Written to docs/api.md and docs/openapi.json')
