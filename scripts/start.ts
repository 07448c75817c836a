/**
 * `npm start [-- --port NUMBER] [--data FOLDER]`: runs the whole site at http://localhost:8888 with `netlify dev --offline` and
 * demo data. Uses our own storage server, because the one in Netlify's tools is not atomic. Data is kept between runs. Takes
 * the next port if one is in use, restarts Netlify's tool when it crashes, and leaves no process behind.
 */
import { mkdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { startMailbox } from '#server/dev/mailbox.ts'
import { startAtomicBlobs } from '#server/dev/atomic-blobs-server.ts'
import { blobsEnvironment, seedLocalClub, newToken } from './run/local-club.ts'
import { runMailJob } from './run/mail-job.ts'
import { claim } from './run/one-instance.ts'
import { freePort, ownerOfPort } from './run/ports.ts'
import { onStop, start, waitUntilReady } from './run/processes.ts'
import { supervise } from './run/supervise.ts'

const { values } = parseArgs({
  options: { port: { type: 'string', default: '8888' }, data: { type: 'string', default: join('.netlify', 'nest') } },
})
const wantedPort = Number(values.port)
const directory = values.data

const port = await freePort(wantedPort)
const address = `http://localhost:${port}`
mkdirSync(directory, { recursive: true })
const claimed = await claim(relative('.', join(directory, 'start.sock')), `${address} (process ${process.pid})`)
if ('takenBy' in claimed) {
  console.log(`The Nest is already running with this data: ${claimed.takenBy}`)
  process.exit(1)
}
if (port !== wantedPort)
  console.log(`Port ${wantedPort} is in use by ${ownerOfPort(wantedPort) ?? 'another program'}: using port ${port}.`)
const vitePort = await freePort(5173)
const viteCommand = `vite --port ${vitePort} --strictPort`

const token = newToken()
const storage = await startAtomicBlobs({ directory, token })
const blobs = { url: storage.url, siteId: 'nest', token }
const mailbox = await startMailbox({ webPort: await freePort(8025) })
const mail = { SMTP_URL: mailbox.smtpUrl, MAIL_FROM: 'The Nest <hello@thenest.example>', URL: address }
console.log('Seeding demo data …')
await seedLocalClub(blobs)

console.log('Starting the site …')
const site = supervise({
  start: () =>
    start(
      'netlify',
      ['dev', '--offline', '--no-open', '--port', `${port}`, '--target-port', `${vitePort}`, '--command', viteCommand],
      {
        env: {
          ...blobsEnvironment(blobs),
          ...mail,
          VITE_BYPASS: 'on',
          BROWSER: 'none',
          NODE_OPTIONS: `--import=${import.meta.resolve('./run/content-types.ts')}`,
        },
      },
    ),
  ready: (running) => waitUntilReady(`${address}/api/events`, running),
  onReady: (restarts) =>
    console.log(
      restarts > 0
        ? `The Nest is running again:  ${address}`
        : `
  The Nest is running:  ${address}

  member  parent@thenest.example   nest-demo-2026
  staff   coach@thenest.example    nest-demo-2026   (${address}/admin)
  e-mails sent so far: ${mailbox.url}

  Press Ctrl+C to stop. The data is kept in ${directory}.
`,
    ),
  onCrash: (reason) => console.log(`Netlify's tool ended (${reason}): restarting it …`),
})
const stopMailJob = runMailJob(address, blobs)
onStop(async () => {
  stopMailJob()
  await site.stop()
  await mailbox.stop()
  await storage.stop()
})

try {
  await site.done
} catch (problem) {
  console.error(`The site did not start: ${problem instanceof Error ? problem.message : String(problem)}`)
  await storage.stop()
  process.exit(1)
}
