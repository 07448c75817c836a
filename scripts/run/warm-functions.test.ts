/** Under `netlify serve` a function instance answers many calls, one at a time, and is replaced when it fails. */
// @module-tag long
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const program = promisify(execFile)
const root = resolve(import.meta.dirname, '../..')
const inTool = join(root, 'node_modules/netlify-cli/dist/lib/functions/runtimes/js/worker.js')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warm-'))
  const counting = `
    let calls = 0
    export const handler = async ({ path }) => {
      calls += 1
      if (path === '/fail') throw new Error('failed')
      return { statusCode: 200, body: path + ' ' + calls }
    }`
  await writeFile(join(folder, 'function.mjs'), counting)
})
afterAll(() => rm(folder, { recursive: true }))

/** Calls the function as Netlify's tool does. @returns its replies; an array of paths is called at once. */
async function replies(calls: (string | string[])[]): Promise<unknown> {
  const tool = `
    import { Worker } from 'worker_threads'
    const call = (path) => new Promise((resolve) => {
      const workerData = { event: { path }, entryFilePath: ${JSON.stringify(pathToFileURL(join(folder, 'function.mjs')).href)}, timeoutMs: 5000 }
      const worker = new Worker(new URL(${JSON.stringify(pathToFileURL(inTool).href)}), { env: process.env, workerData })
      worker.on('message', ({ body }) => resolve(body))
      worker.on('error', () => resolve('error'))
    })
    const all = []
    for (const paths of ${JSON.stringify(calls)}) all.push(await (Array.isArray(paths) ? Promise.all(paths.map(call)) : call(paths)))
    console.log(JSON.stringify(all))
    process.exit()`
  await writeFile(join(folder, 'tool.mjs'), tool)
  const preload = pathToFileURL(join(import.meta.dirname, 'warm-functions.ts')).href
  const { stdout } = await program(process.execPath, ['--import', preload, join(folder, 'tool.mjs')])
  return JSON.parse(stdout.trim().split('\n').at(-1)!)
}

test('one instance answers calls in sequence, two answer two at once', async () => {
  expect(await replies(['/a', '/b', ['/c', '/d'], '/e'])).toEqual(['/a 1', '/b 2', ['/c 3', '/d 1'], expect.anything()])
})

test('a failed instance is replaced', async () => {
  expect(await replies(['/a', '/fail', '/b'])).toEqual(['/a 1', 'error', '/b 1'])
})
