/** A Postgres of a test's own ends with who started it, also when that one is killed and can do nothing more. */
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import type { Postgres } from './postgres.ts'

const startsOne = `
  const { startPostgres } = await import(${JSON.stringify(join(import.meta.dirname, 'postgres.ts'))})
  const postgres = await startPostgres()
  console.log(JSON.stringify(postgres))
  process.stdin.resume().once('end', () => postgres.remove())`

/** A process that has started one, and removes it when its own input ends. */
async function started() {
  const starter = spawn(process.execPath, ['--input-type=module', '--eval', startsOne])
  const [line] = (await once(createInterface({ input: starter.stdout }), 'line')) as [string]
  const { url, home } = JSON.parse(line) as Pick<Postgres, 'url' | 'home'>
  return { starter, port: Number(new URL(url).port), home }
}

const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    }).once('error', () => resolve(false))
  })

type End = [how: string, end: (starter: ChildProcessWithoutNullStreams) => void]
const ends: End[] = [
  ['told to stop', (starter) => starter.stdin.end()],
  ['killed', (starter) => starter.kill('SIGKILL')],
]

test.each(ends)('who started one is %s: nothing of it is left', async (_, end) => {
  const { starter, port, home } = await started()
  expect([await listens(port), existsSync(home)]).toEqual([true, true])
  // The watchdog has the same stderr, which closes when both have ended.
  const closed = once(starter, 'close')
  end(starter)
  await closed
  expect([await listens(port), existsSync(home)]).toEqual([false, false])
})
