/**
 * `npm start [-- --port NUMBER] [--data FOLDER]`: runs the whole site at http://localhost:8888 with `netlify dev --offline` and
 * demo data, which is kept between runs. Uses our own storage server, because the one in Netlify's tools is not atomic. Takes
 * the next port if one is in use, restarts Netlify's tool when it crashes, and leaves no process behind.
 */
import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startAtomicBlobs } from '#server/dev/atomic-blobs-server.ts'
import { startMailbox } from '#server/dev/mailbox.ts'
import { localEnvironment, runJobs, seedLocalSite } from './run/local-site.ts'
import { claim } from './run/one-instance.ts'
import { isFree } from './run/ports.ts'
import { onStop, start, waitUntilReady, type Running } from './run/processes.ts'

const { values } = parseArgs({
  options: { port: { type: 'string', default: '8888' }, data: { type: 'string', default: join('.netlify', 'nest') } },
})
const directory = values.data
const token = randomBytes(24).toString('hex')

/**
 * The ports of the site, all moved by the same offset. The storage server has its port from now on, so two sites that start
 * at the same moment get different ones, although Netlify's tool and Vite take theirs only later.
 */
async function takePorts(site: number) {
  for (let offset = 0; offset < 100; offset += 1) {
    const ports = { site: site + offset, vite: 5173 + offset, mailbox: 8025 + offset }
    const storage = await startAtomicBlobs({ directory, token, port: 10_000 + (ports.site % 10_000) }).catch(() => {})
    if (storage && (await Promise.all(Object.values(ports).map(isFree))).every(Boolean)) return { ports, storage }
    await storage?.stop()
  }
  throw new Error(`No ports are free from ${site} to ${site + 99}.`)
}

mkdirSync(directory, { recursive: true })
const wanted = Number(values.port)
const { ports, storage } = await takePorts(wanted)
const address = `http://localhost:${ports.site}`
const fail = (problem: Error) => {
  console.error(problem.message)
  process.exit(1)
}
await claim(directory, address).catch(fail)
if (ports.site !== wanted)
  console.log(`Port ${wanted}, or one that belongs to it, is in use: using port ${ports.site}.`)
const local = { url: storage.url, siteId: 'nest', token }
const mailbox = await startMailbox({ webPort: ports.mailbox })
console.log('Seeding demo data …')
await seedLocalSite(local, directory).catch(fail)

const options = ['--offline', '--no-open', '--port', `${ports.site}`, '--target-port', `${ports.vite}`]
// For tests: Netlify's tool takes half of the start to bundle the functions.
if (process.env['NEST_BUILT'] !== undefined) options.push('--functions', join('netlify', 'dist'))
const env = {
  NEST_BLOBS_URL: localEnvironment(local).NEST_BLOBS_URL,
  SMTP_URL: mailbox.smtpUrl,
  URL: address,
  // Netlify's tool loads its code and the function's again for each call.
  NODE_COMPILE_CACHE: resolve('node_modules/.cache/nest/compiled'),
}
let site: Running | undefined
let hasRunJobs = false
const stopping = new AbortController()
onStop(async () => {
  stopping.abort()
  await site?.stop()
})

for (let restarts = 0; !stopping.signal.aborted; restarts += 1) {
  console.log(restarts === 0 ? 'Starting the site …' : "Netlify's tool ended: restarting it …")
  site = start('netlify', ['dev', ...options, '--command', `node scripts/dev.ts --only-vite ${ports.vite}`], { env })
  try {
    await waitUntilReady(`${address}/api/events`, site)
  } catch (problem) {
    await site.stop()
    if (stopping.signal.aborted) break
    // Netlify's tool unpacks the functions into one folder of the project, and ends when another start does so just then.
    if (restarts < 5) continue
    console.error(`The site did not start: ${String(problem)}`)
    process.exit(1)
  }
  if (!hasRunJobs) void runJobs(address, local)
  hasRunJobs = true
  console.log(`
  The Nest is running:  ${address}

  member  parent@thenest.example   nest-demo-2026
  staff   coach@thenest.example    nest-demo-2026   (${address}/admin)
  e-mails sent so far: ${mailbox.url}

  Press Ctrl+C to stop. The data is kept in ${directory}.
`)
  await site.ended
  await site.stop()
}
