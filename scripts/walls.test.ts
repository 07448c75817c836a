/** Every wall between the rooms stands: an import planted across it is found, and the ways the house uses stay open. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { cruise, type IConfiguration, type ICruiseResult } from 'dependency-cruiser'
import { afterAll, beforeAll, expect, test } from 'vitest'

const { forbidden = [], options } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as IConfiguration
type Import = readonly [from: string, to: string, how?: 'type' | 'late']

/** For each wall one import that it forbids. A target without a folder is a library. */
const planted: Record<string, Import> = {
  'no-cycles': ['src/domain/egg.ts', 'src/domain/hen.ts'],
  resolvable: ['src/domain/lost.ts', 'src/domain/nowhere.ts'],
  'domain-is-pure': ['src/domain/impure.ts', 'src/lib/any.ts'],
  'club-is-plain-data': ['src/club/clever.ts', 'src/domain/any.ts'],
  'contract-knows-domain-and-zod': ['src/contract/curious.ts', 'yup'],
  'browser-takes-types-only': ['src/lib/heavy.ts', 'src/contract/any.ts'],
  'browser-not-server': ['src/lib/deep.ts', 'netlify/flows/any.ts'],
  'server-not-browser': ['netlify/flows/vain.ts', 'src/lib/any.ts'],
  'ui-knows-no-hockey': ['src/ui/expert.ts', 'src/domain/any.ts'],
  'art-knows-only-itself': ['src/art/expert.ts', 'src/domain/any.ts'],
  'lib-is-below': ['src/lib/high.ts', 'src/ui/any.ts'],
  'features-are-strangers': ['src/features/shop/friend.ts', 'src/features/events/any.ts'],
  'features-are-below-pages': ['src/features/shop/high.ts', 'src/app/any.ts'],
  'pages-are-strangers': ['src/pages/friend.tsx', 'src/pages/any.tsx'],
  'http-knows-no-hockey': ['netlify/http/expert.ts', 'netlify/flows/any.ts'],
  'handlers-ask': ['netlify/handlers/direct.ts', 'netlify/store/any.ts'],
  'flows-speak-hockey': ['netlify/flows/worldly.ts', 'netlify/http/any.ts'],
  'records-only-file': ['netlify/records/busy.ts', 'netlify/flows/any.ts'],
  'store-knows-nothing-of-ours': ['netlify/store/expert.ts', 'netlify/records/any.ts'],
  'mirror-copies-records': ['netlify/mirror/busy.ts', 'netlify/flows/any.ts'],
  'mirror-has-one-door': ['netlify/flows/copyist.ts', 'netlify/mirror/any.ts'],
  'doors-open-records': ['netlify/functions/bare.ts', 'netlify/store/blobs-store.ts'],
  'one-door-per-library': ['src/features/shop/bare.ts', '@tanstack/react-query'],
  'one-door-to-the-blobs': ['netlify/records/bare.ts', '@netlify/blobs'],
  'hono-has-one-room': ['netlify/handlers/bare.ts', 'hono'],
  'one-door-to-postgres': ['netlify/flows/bare.ts', 'pg'],
  'postgres-comes-late': ['netlify/mirror/early.ts', 'pg'],
  'testing-is-for-tests': ['netlify/flows/made-up.ts', 'netlify/testing/any.ts'],
}

/** What stays allowed: values one room down, types across, libraries at their doors, tests anywhere. */
const open: Import[] = [
  ['src/features/tours/fine.ts', 'src/ui/any.ts'],
  ['src/lib/fine.ts', 'src/contract/endpoints.ts'],
  ['src/lib/typed.ts', 'src/contract/any.ts', 'type'],
  ['src/lib/query.ts', '@tanstack/react-query'],
  ['src/domain/fine.test.ts', 'src/lib/any.ts'],
  ['netlify/handlers/typed.ts', 'netlify/store/any.ts', 'type'],
  ['netlify/mirror/database.ts', 'pg', 'late'],
]

const isLibrary = (to: string) => !to.startsWith('src/') && !to.startsWith('netlify/')
const lines = {
  type: (to: string) => `import type { it } from '${to}'\nexport type Its = typeof it`,
  late: (to: string) => `export const it = import('${to}')`,
}

let house: string
let found: ICruiseResult['summary']['violations'] = []

async function put(file: string, text: string) {
  const path = join(house, file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, `${text}\n`)
}

beforeAll(async () => {
  house = await mkdtemp(join(tmpdir(), 'walls-'))
  const all = [...Object.values(planted), ...open]
  for (const [, to] of all) {
    if (isLibrary(to)) {
      await put(`node_modules/${to}/package.json`, JSON.stringify({ name: to, main: 'index.js' }))
      await put(`node_modules/${to}/index.js`, 'export const it = 1')
    } else if (to !== planted['resolvable']?.[1]) await put(to, 'export const it = 1')
  }
  for (const [from, to, how] of all) {
    const address = isLibrary(to) ? to : `./${relative(dirname(from), to)}`
    await put(from, how ? lines[how](address) : `import { it } from '${address}'\nexport const its = it`)
  }
  await put('src/domain/hen.ts', "import { its } from './egg.ts'\nexport const it = its")
  const { tsConfig: _, ...rules } = options ?? {}
  const { output } = await cruise(['src', 'netlify'], {
    ...rules,
    baseDir: house,
    validate: true,
    ruleSet: { forbidden },
  })
  if (typeof output === 'string') throw new Error(output)
  found = output.summary.violations
})
afterAll(() => rm(house, { recursive: true }))

test('every wall has somebody who climbs it', () => {
  expect(Object.keys(planted).toSorted()).toEqual(forbidden.map(({ name }) => name).toSorted())
})

test.each(Object.entries(planted))('%s: what is planted is found', (wall, [from]) => {
  expect(found.filter((one) => one.from === from).map(({ rule }) => rule.name)).toContain(wall)
})

test.each(open)('%s may import %s', (from) => {
  expect(found.filter((one) => one.from === from)).toEqual([])
})
