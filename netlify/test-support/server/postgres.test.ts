/** A test Postgres ends with its parent process, even if that is killed. */
// @module-tag long
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import type { Postgres } from './postgres.ts'

const starterScript = `
  const { startPostgres } = await import(${JSON.stringify(join(import.meta.dirname, 'postgres.ts'))})
  const postgres = await startPostgres()
  console.log(JSON.stringify(postgres))
  process.stdin.resume().once('end', () => postgres.remove())`

/** Starts a child process that runs a Postgres and removes it when its input ends. */
async function startInChild() {
  const starter = spawn(process.execPath, ['--input-type=module', '--eval', starterScript])
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

test.each(ends)('leaves nothing behind when its parent is %s', async (_, end) => {
  const { starter, port, home } = await startInChild()
  expect([await listens(port), existsSync(home)]).toEqual([true, true])
  // The watchdog has the same stderr, which closes when both have ended.
  const closed = once(starter, 'close')
  end(starter)
  await closed
  expect([await listens(port), existsSync(home)]).toEqual([false, false])
})
