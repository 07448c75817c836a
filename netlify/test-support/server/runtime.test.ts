/** What is deployed: the settings of the functions and every file they import. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const functions = readdirSync(join(root, 'netlify/functions'))
const aliases: Record<string, string> = {
  '#server/': 'netlify/',
  '#club/': 'src/club/',
  '#domain/': 'src/domain/',
  '#api-contract/': 'src/api-contract/',
  '#records/': 'src/records/',
}

/** All project files that `file` imports, directly or not, types included. */
function reachable(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const [, from] of readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+)'/g)) {
    const alias = Object.keys(aliases).find((each) => from!.startsWith(each))
    reachable(alias ? from!.replace(alias, aliases[alias]!) : join(file, '..', from!), seen)
  }
  return seen
}

const deployed = new Set(functions.flatMap((name) => [...reachable(`netlify/functions/${name}`)]))

test('demo accounts are not deployed', () => {
  expect(deployed).toContain('netlify/services/sign-in/sign-in.ts')
  expect([...deployed].filter((file) => /demo|create-staff/.test(file))).toEqual([])
})

test('no test code is deployed, and no test is in the functions folder', () => {
  expect([...deployed].filter((file) => /\/test-support\/|\/testing\/|\.test\./.test(file))).toEqual([])
  expect(functions.filter((name) => name.includes('.test.'))).toEqual([])
})

test('zod is imported as a namespace, for tree shaking', () => {
  for (const file of deployed) {
    expect(readFileSync(join(root, file), 'utf8')).not.toMatch(/import (type )?\{[^}]*\} from 'zod'/)
  }
})

// The platform parses `config` from the source text and silently ignores anything but a literal in this form.
test('the rate limit is written so that the platform recognizes it', () => {
  const text = readFileSync(join(root, 'netlify/functions/api.ts'), 'utf8')
  expect(text).toMatch(/\nexport const config = \{\n/)
  expect(text).toContain("rateLimit: { windowSize: 60, windowLimit: 300, aggregateBy: ['ip', 'domain'] },")
  expect(text.split('\n').length).toBeLessThanOrEqual(26)
})
