/**
 * What would be deployed, as far as a machine without an account can tell: the output of `netlify build`, where the check
 * has just made one (NEST_DIST). What the functions carry, who is sent where, and that nothing travels along. That each of
 * them is there and runs when it should is held by netlify/test-support/server/built-functions.test.ts.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { demoStaff } from '#server/dev/demo-club.ts'
import { demoPassword } from '#server/dev/demo-families.ts'
import { functionNames } from './functions.ts'
import { redirectsIn } from './redirects.ts'
import { localPepper } from '#scripts/run/local-pepper.ts'
import { filesOfZip } from './zip.ts'

const root = resolve(import.meta.dirname, '../..')
const text = (...path: string[]) => readFileSync(join(root, ...path), 'utf8')

describe('the version of Node', () => {
  const { devDependencies } = z
    .object({ devDependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(text('package.json')))
  const major = text('.nvmrc').trim()

  test('is the same wherever one is named', () => {
    expect(devDependencies['node']).toMatch(new RegExp(`^\\^${major}\\.`))
    expect(/NODE_VERSION = "(\d+)"/.exec(text('netlify.toml'))?.[1]).toBe(major)
    expect(text('README.md')).toContain(`Node ${major}`)
    expect(text('.github/workflows/check.yml')).toContain('node-version-file: .nvmrc')
  })
})

const named = process.env['NEST_DIST']
const functions = named ? await functionNames(root) : []

describe.runIf(named)('what is deployed', () => {
  const dist = resolve(root, named ?? 'dist')
  const published = named ? readdirSync(dist, { recursive: true, encoding: 'utf8' }) : []
  const parts = new Map(
    functions.map((name) => [name, filesOfZip(readFileSync(join(root, `.netlify/functions/${name}.zip`)))]),
  )

  test('functions carry their own code in one file, and of others only what they run on', () => {
    for (const [name, files] of parts) {
      const own = [...files.keys()].filter((path) => !/^(node_modules\/|___netlify-|package\.json$)/.test(path))
      expect(own, name).toEqual([`${name}.mjs`])
      const packages = [...files.keys()].map((path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1])
      for (const each of packages.filter((each) => each !== undefined))
        expect(Object.keys(JSON.parse(text('package.json')).dependencies).concat(runtime), each).toContain(each)
    }
  })

  /** What the platform's own packages bring. */
  const runtime = ['@netlify/otel', '@netlify/runtime-utils', '@opentelemetry/api']

  /** Every text that leaves this machine, by where it stands. */
  const leaving = (): [string, string][] => [
    ...published
      .filter((path) => /\.(html|js|css|txt|xml|svg|webmanifest)$|_headers$/.test(path))
      .map((path): [string, string] => [path, readFileSync(join(dist, path), 'utf8')]),
    ...[...parts].flatMap(([name, files]) =>
      [...files].map(([path, body]): [string, string] => [`${name}.zip ${path}`, body.toString('utf8')]),
    ),
  ]

  describe('nothing travels along:', () => {
    test('no file of the workshop is served', () => {
      expect(published.filter((path) => /(^|\/)\.|\.(map|ts|tsx|md|env|json|log)$|manifest\.json/.test(path))).toEqual(
        [],
      )
    })

    test('no source map, no test, nothing of the sandbox and its demo accounts', () => {
      for (const [where, content] of leaving()) {
        expect(content.includes(demoPassword), `${where}: the demo password`).toBe(false)
        expect(content.includes(demoStaff.email), `${where}: the demo coach`).toBe(false)
        expect(content.includes(localPepper), `${where}: the sandbox's pepper`).toBe(false)
        if (/node_modules\/|___netlify|package\.json$/.test(where)) continue
        expect(/sourceMappingURL=/.test(content), `${where}: a source map`).toBe(false)
        expect(/\bvitest\b|startBlobsEmulator|memoryStore|seedDemo/.test(content), `${where}: test code`).toBe(false)
        expect(content.includes(root), `${where}: a path of this machine`).toBe(false)
      }
    })

    test('no secret: none that is set here, and nothing that looks like one', () => {
      const names = [...text('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name!)
      const values = names.map((name) => process.env[name] ?? '').filter((value) => value.length >= 8)
      const secret =
        /-----BEGIN [A-Z ]*PRIVATE KEY|\bAKIA[0-9A-Z]{16}\b|\bnfp_\w{20,}|\bghp_\w{20,}|postgres(?:ql)?:\/\/[^:/\s]+:[^@\s]+@/
      for (const [where, content] of leaving()) {
        for (const value of values) expect(content.includes(value), where).toBe(false)
        if (!where.includes('node_modules/')) expect(secret.exec(content)?.[0], where).toBeUndefined()
      }
    })

    test("the browser's code knows nothing of the server's secrets", () => {
      for (const [where, content] of leaving().filter(([where]) => !where.includes('.zip ')))
        for (const word of ['KEY_PEPPER', 'NEST_BLOBS', 'NEST_LOCAL', 'argon2'])
          expect(content.includes(word), `${where}: ${word}`).toBe(false)
    })
  })

  describe('redirects', () => {
    const rules = named ? redirectsIn(text('.netlify/netlify.toml')) : []

    test('are those of netlify.toml, in its order', () => {
      const keys = ({ from, to, status }: (typeof rules)[number]) => [from, to, Number(status)]
      expect(rules.map(keys)).toEqual(redirectsIn(text('netlify.toml')).map(keys))
    })

    test('lead to functions and pages that are there, and to no other site', () => {
      for (const { from, to = '' } of rules) {
        const called = /^\/\.netlify\/functions\/([^/]+)/.exec(to)?.[1]
        if (called) expect(functions, from).toContain(called)
        else expect(existsSync(join(dist, to)), `${from} → ${to}`).toBe(true)
      }
    })

    test('let no file stand before the functions', () => {
      for (const { from, to, force } of rules) if (to?.startsWith('/.netlify')) expect(force, from).toBe('true')
    })
  })

  test('headers: every page has the whole set, and only files named by their content are kept for good', () => {
    const blocks = text(named ?? '', '_headers').split(/\n(?=\/)/)
    const everywhere = blocks.find((block) => block.startsWith('/*\n')) ?? ''
    for (const name of [
      'Content-Security-Policy',
      'Strict-Transport-Security',
      'X-Content-Type-Options',
      'X-Frame-Options',
      'Referrer-Policy',
      'Permissions-Policy',
      'Cross-Origin-Opener-Policy',
    ])
      expect(everywhere).toMatch(new RegExp(`^  ${name}: .+$`, 'm'))
    expect(everywhere).not.toContain('unsafe-')
    const kept = blocks.filter((block) => block.includes('immutable')).map((block) => block.split('\n')[0])
    expect(kept).toEqual(['/assets/*'])
    for (const path of published.filter((path) => /^assets\/.*\.\w+$/.test(path)))
      expect(path).toMatch(/-[\w-]{7,}\.\w+$/)
  })
})
