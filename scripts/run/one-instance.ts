/** Keeps two sites from sharing one data folder, whose server is atomic within one process only. */
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { dirname } from 'node:path'
import { text } from 'node:stream/consumers'

/**
 * Claims a folder with a socket file in it, which becomes free when this process ends in any way.
 * @returns undefined, or what the process that has the folder says of itself.
 */
export async function claim(socketFile: string, self: string): Promise<string | undefined> {
  const takenBy = await text(connect(socketFile)).catch(() => undefined)
  if (takenBy !== undefined) return takenBy
  mkdirSync(dirname(socketFile), { recursive: true })
  rmSync(socketFile, { force: true })
  const server = createServer((socket) => socket.on('error', () => {}).end(self)).listen(socketFile)
  await once(server, 'listening')
  server.unref()
  return undefined
}
