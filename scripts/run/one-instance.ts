/** Keeps two `npm start` from sharing one data folder, whose server is atomic within one process only. */
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'

/**
 * Claims a folder with a socket file, which becomes free when this process ends in any way.
 * @returns the claim, or the text of the process that has the folder.
 */
export async function claim(socketFile: string, text: string): Promise<{ claim: Server } | { takenBy: string }> {
  const takenBy = await ask(socketFile)
  if (takenBy !== undefined) return { takenBy }
  rmSync(socketFile, { force: true })
  const server = createServer((socket) => socket.on('error', () => {}).end(text))
  server.listen(socketFile)
  await once(server, 'listening')
  server.unref()
  return { claim: server }
}

/** What the owner of the socket says; undefined if there is none. */
const ask = (socketFile: string): Promise<string | undefined> =>
  new Promise((resolve) => {
    let text = ''
    connect(socketFile)
      .setEncoding('utf8')
      .on('data', (part: string) => (text += part))
      .on('end', () => resolve(text))
      .on('error', () => resolve(undefined))
  })
