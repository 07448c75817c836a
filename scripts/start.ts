/**
 * `npm start`: runs the whole site at http://localhost:8888 with `netlify dev --offline` and demo data. Uses our own storage
 * server, because the one in Netlify's tools is not atomic. Data is kept between runs.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { startAtomicBlobs } from '#server/dev/atomic-blobs-server.ts'
import { blobsEnvironment, seedLocalClub, newToken } from './run/local-club.ts'
import { onStop, start, waitUntilReady } from './run/processes.ts'

const port = 8888
const address = `http://localhost:${port}`

// The headers of an earlier build forbid the inline scripts that the development server needs.
rmSync(join('dist', '_headers'), { force: true })

const token = newToken()
const storage = await startAtomicBlobs({ directory: join('.netlify', 'nest'), token })
const blobs = { url: storage.url, siteId: 'nest', token }
console.log('Seeding demo data …')
await seedLocalClub(blobs)

console.log('Starting the site …')
const site = start('netlify', ['dev', '--offline', '--port', String(port), '--no-open'], {
  env: { ...blobsEnvironment(blobs), VITE_BYPASS: 'on', BROWSER: 'none' },
})
const stop = async () => {
  site.stop()
  await storage.stop()
}
onStop(stop)
site.child.once('exit', (code) => {
  void storage.stop().finally(() => process.exit(code ?? 0))
})

await waitUntilReady(`${address}/api/events`, site)
console.log(`
  The Nest is running:  ${address}

  member  parent@thenest.example   nest-demo-2026
  staff   coach@thenest.example    nest-demo-2026   (${address}/admin)

  Press Ctrl+C to stop. The data is kept in .netlify/nest.
`)
