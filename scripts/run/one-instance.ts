/** Keeps two sites from sharing one data folder, whose server is atomic within one process only. */
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'

/**
 * Claims a folder for the site at `address`, with a socket file in it, which becomes free when this process ends in any way.
 * @throws with a sentence if another process has it.
 */
export async function claim(directory: string, address: string): Promise<void> {
  const socketFile = relative('.', join(directory, 'start.sock'))
  const takenBy = await text(connect(socketFile)).catch(() => undefined)
  if (takenBy !== undefined) throw new Error(`The Nest is already running with this data: ${takenBy}`)
  mkdirSync(directory, { recursive: true })
  rmSync(socketFile, { force: true })
  const self = `${address} (process ${process.pid})`
  const server = createServer((socket) => socket.on('error', () => {}).end(self)).listen(socketFile)
  await once(server, 'listening')
  server.unref()
}
