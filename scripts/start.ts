/**
 * `npm start`: the whole site on this machine, at http://localhost:8888, through `netlify dev --offline`.
 * Our own storage server runs beside it, because the one in Netlify's tools is not atomic; its data stays between starts.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { startAtomicBlobs } from '#server/dev/atomic-blobs-server.ts'
import { blobsEnvironment, fillWithDemo, newToken } from './run/local-club.ts'
import { onStop, start, untilAnswering } from './run/processes.ts'

const port = 8888
const address = `http://localhost:${port}`

// The headers of an earlier build are meant for built pages; the development server needs inline scripts of its own.
rmSync(join('dist', '_headers'), { force: true })

const token = newToken()
const storage = await startAtomicBlobs({ directory: join('.netlify', 'nest'), token })
const blobs = { url: storage.url, siteId: 'nest', token }
console.log('Filling the club with demo data …')
await fillWithDemo(blobs)

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

await untilAnswering(`${address}/api/events`, site)
console.log(`
  The Nest is open:  ${address}

  member  parent@thenest.example   nest-demo-2026
  staff   coach@thenest.example    nest-demo-2026   (${address}/admin)

  Ctrl+C closes it. The data stays in .netlify/nest.
`)
