/** The manifest of the built functions. Runs only after a build (NEST_DIST). */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')

type BuiltFunction = {
  name: string
  runtimeVersion: string
  invocationMode: string
  schedule?: string
  trafficRules?: {
    action: {
      type: string
      config: {
        rateLimitConfig: { windowLimit: number; windowSize: number }
        aggregate: { keys: { type: string }[] }
      }
    }
  }
}

describe.runIf(process.env['NEST_DIST'])('the manifest of the built functions', () => {
  const { functions } = process.env['NEST_DIST']
    ? (JSON.parse(readFileSync(join(root, '.netlify/functions/manifest.json'), 'utf8')) as {
        functions: BuiltFunction[]
      })
    : { functions: [] }
  const api = functions.find(({ name }) => name === 'api')

  test('lists every function in the folder', () => {
    const files = readdirSync(join(root, 'netlify/functions')).map((file) => file.replace(/\.ts$/, ''))
    expect(functions.map(({ name }) => name).toSorted()).toEqual(files.toSorted())
  })

  test('uses the Node version of .nvmrc and streaming', () => {
    const node = readFileSync(join(root, '.nvmrc'), 'utf8').trim()
    for (const { name, runtimeVersion, invocationMode } of functions)
      expect([runtimeVersion, invocationMode], name).toEqual([`nodejs${node}.x`, 'stream'])
  })

  // Without it, a variable of the site (AWS_LAMBDA_JS_RUNTIME) or the platform's default selects the version.
  test('each function pins its Node version in the file the platform reads', () => {
    for (const { name } of functions)
      expect(readFileSync(join(root, `netlify/dist/${name}.mjs`), 'utf8')).toContain('config = {"nodeVersion":"24",')
  })

  test('has the schedule of each source file', () => {
    for (const { name, schedule } of functions) {
      const source = readFileSync(join(root, `netlify/functions/${name}.ts`), 'utf8')
      expect(schedule, name).toBe(/schedule: '([^']+)'/.exec(source)?.[1])
    }
  })

  test('rate-limits by IP address', () => {
    const { type, config } = api!.trafficRules!.action
    expect(type).toBe('rate_limit')
    expect(config.rateLimitConfig).toMatchObject({ windowLimit: 300, windowSize: 60 })
    expect(config.aggregate.keys.map((key) => key.type)).toContain('ip')
  })

  test('exposes only the API: every other function is scheduled', () => {
    for (const { name, schedule } of functions) {
      if (name !== 'api') expect(schedule, name).toMatch(/^\S+ \S+ \S+ \S+ \S+$/)
    }
  })
})
