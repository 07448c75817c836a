/**
 * The command of `netlify dev` (netlify.toml): runs Vite and, at the addresses in [context.dev.environment], what the platform
 * has elsewhere. `npm start` runs these itself, so that they survive a crash of Netlify's tool, and has only Vite run here.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createServer } from 'vite'
import { parseLocalStorage } from '#server/context/loopback.ts'
import { startAtomicBlobs } from '#server/dev/atomic-blobs-server.ts'
import { startMailbox } from '#server/dev/mailbox.ts'
import { runJobs, seedLocalSite } from './run/local-site.ts'
import { claim } from './run/one-instance.ts'
import { onOrphaned, waitUntilReady } from './run/processes.ts'

const { values } = parseArgs({ options: { 'only-vite': { type: 'string' } } })
const directory = join('.netlify', 'nest')
const address = 'http://localhost:8888'
const portOf = (url: string) => Number(new URL(url).port)

async function startServices(): Promise<void> {
  const local = parseLocalStorage(process.env['NEST_BLOBS_URL'] ?? '')
  if (!local) throw new Error('NEST_BLOBS_URL is not set: run `npx netlify dev`, which takes it from netlify.toml.')
  await claim(directory, address)
  await startAtomicBlobs({ directory, token: local.token, port: portOf(local.url) })
  const mailbox = await startMailbox({ webPort: 8025, smtpPort: portOf(process.env['SMTP_URL'] ?? '') })
  await seedLocalSite(local, directory)
  console.log(`Storage and demo data are in ${directory}. E-mails sent so far: ${mailbox.url}`)
  void waitUntilReady(`${address}/api/events`).then(() => runJobs(address, local), console.error)
}

// Netlify's tool leaves this process behind if a signal ends it. The input ends with `npm start`, whatever ends that.
onOrphaned(() => process.exit())
if (values['only-vite']) process.stdin.resume().once('end', () => process.exit())
else
  await startServices().catch((problem: Error) => {
    console.error(problem.message)
    process.exit(1)
  })

const vite = await createServer({ server: { port: Number(values['only-vite'] ?? 5173), strictPort: true } })
await vite.listen()
