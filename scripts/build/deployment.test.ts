/**
 * Checks the output of `netlify build` in the folder NEST_DIST: contents of the functions, redirects, headers, and no files,
 * secrets or test code that must not be deployed. netlify/test-support/server/built-functions.test.ts checks the schedules.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { unzipSync, strFromU8 } from 'fflate'
import { parse } from 'smol-toml'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { demoStaff } from '#server/dev/demo-club.ts'
import { demoPassword } from '#server/dev/demo-families.ts'
import { functionNames, functionsOut } from './functions.ts'
import { localKeyPepper } from '#scripts/run/local-site.ts'

const root = resolve(import.meta.dirname, '../..')
const text = (...path: string[]) => readFileSync(join(root, ...path), 'utf8')

describe('the Node version', () => {
  const { devDependencies } = z
    .object({ devDependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(text('package.json')))
  const major = text('.nvmrc').trim()

  test('is the same everywhere', () => {
    expect(devDependencies['node']).toMatch(new RegExp(`^\\^${major}\\.`))
    expect(/NODE_VERSION = "(\d+)"/.exec(text('netlify.toml'))?.[1]).toBe(major)
    expect(text('README.md')).toContain(`Node ${major}`)
    expect(text('.github/workflows/check.yml')).toContain('node-version-file: .nvmrc')
  })
})

test('the settings of the local sandbox are for `netlify dev` only', () => {
  const sections = text('netlify.toml').split(/^(?=\[)/m)
  const isOfSandbox = (section: string) => /NEST_|localhost/.test(section)
  expect(sections.filter(isOfSandbox).map((section) => section.split('\n')[0])).toEqual(['[context.dev.environment]'])
  expect(sections.find(isOfSandbox)).toContain(`NEST_LOCAL_PEPPER = "${localKeyPepper}"`)
})

const distFolder = process.env['NEST_DIST']
const functions = distFolder ? await functionNames(root) : []

describe.runIf(distFolder)('the deployed files', () => {
  const dist = resolve(root, distFolder ?? 'dist')
  const published = distFolder ? readdirSync(dist, { recursive: true, encoding: 'utf8' }) : []
  const parts = new Map(
    functions.map((name) => [name, unzipSync(readFileSync(join(root, `.netlify/functions/${name}.zip`)))]),
  )

  test('functions contain their own bundle, and nothing else but the platform’s files', () => {
    const bundled = readdirSync(join(root, functionsOut, 'parts'))
    for (const [name, files] of parts) {
      const own = Object.keys(files).filter((path) => !path.startsWith('___netlify-'))
      const ofBundle = bundled.filter((part) => new RegExp(`^${name}[.-]`).test(part)).map((part) => `parts/${part}`)
      expect(own.toSorted(), name).toEqual([`${name}.mjs`, ...ofBundle].toSorted())
    }
  })

  /** All deployed text files, by path. */
  const deployedTexts = (): [string, string][] => [
    ...published
      .filter((path) => /\.(html|js|css|txt|xml|svg|webmanifest)$|_headers$/.test(path))
      .map((path): [string, string] => [path, readFileSync(join(dist, path), 'utf8')]),
    ...[...parts].flatMap(([name, files]) =>
      Object.entries(files).map(([path, body]): [string, string] => [`${name}.zip ${path}`, strFromU8(body)]),
    ),
  ]

  describe('nothing else is deployed:', () => {
    test('no development files are served', () => {
      const development = /(^|\/)\.|\.(map|ts|tsx|md|env|json|log)$|manifest\.json/
      expect(published.filter((path) => development.test(path))).toEqual(['openapi.json'])
    })

    test('no source maps, no test code, no demo accounts', () => {
      for (const [where, content] of deployedTexts()) {
        expect(content.includes(demoPassword), `${where}: the demo password`).toBe(false)
        expect(content.includes(demoStaff.email), `${where}: the demo coach`).toBe(false)
        expect(content.includes(localKeyPepper), `${where}: the local key pepper`).toBe(false)
        if (where.includes('___netlify')) continue
        expect(/sourceMappingURL=/.test(content), `${where}: a source map`).toBe(false)
        expect(/\bvitest\b|startBlobsEmulator|memoryStore|seedDemo/.test(content), `${where}: test code`).toBe(false)
        expect(content.includes(root), `${where}: a local path`).toBe(false)
      }
    })

    test('no secrets: neither the configured values nor anything that looks like one', () => {
      const names = [...text('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name!)
      const values = names.map((name) => process.env[name] ?? '').filter((value) => value.length >= 8)
      const secret =
        /-----BEGIN [A-Z ]*PRIVATE KEY|\bAKIA[0-9A-Z]{16}\b|\bnfp_\w{20,}|\bghp_\w{20,}|postgres(?:ql)?:\/\/[^:/\s]+:[^@\s]+@/
      for (const [where, content] of deployedTexts()) {
        for (const value of values) expect(content.includes(value), where).toBe(false)
        expect(secret.exec(content)?.[0], where).toBeUndefined()
      }
    })

    test('the browser code does not name server secrets', () => {
      for (const [where, content] of deployedTexts().filter(([where]) => !where.includes('.zip ')))
        for (const word of ['KEY_PEPPER', 'NEST_BLOBS', 'NEST_LOCAL', 'argon2'])
          expect(content.includes(word), `${where}: ${word}`).toBe(false)
    })
  })

  test('redirects lead to functions that exist, before any file, and no rule matches unknown paths', () => {
    const Redirects = z.object({
      redirects: z.array(z.object({ from: z.string(), to: z.string(), force: z.boolean() })),
    })
    const { redirects } = Redirects.parse(parse(text('.netlify/netlify.toml')))
    expect(redirects).toEqual(Redirects.parse(parse(text('netlify.toml'))).redirects)
    for (const { from, to, force } of redirects) {
      expect(functions, from).toContain(/^\/\.netlify\/functions\/([^/]+)/.exec(to)?.[1])
      expect([force, from.startsWith('/*')], from).toEqual([true, false])
    }
  })

  test('headers: every page has the full set, and only content-hashed files are immutable', () => {
    const blocks = text(distFolder ?? '', '_headers').split(/\n(?=\/)/)
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
    const immutable = blocks.filter((block) => block.includes('immutable')).map((block) => block.split('\n')[0])
    expect(immutable).toEqual(['/assets/*'])
    for (const path of published.filter((path) => /^assets\/.*\.\w+$/.test(path)))
      expect(path).toMatch(/-[\w-]{7,}\.\w+$/)
  })
})
