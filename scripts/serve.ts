/**
 * Serves the production build for the browser tests, as Netlify does, on an empty storage emulator with fault injection.
 * `node scripts/serve.ts 8890` serves on that port; the next port accepts fault rules (scripts/run/fault-rules.ts).
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { startBlobsEmulator } from '#server/test-support/faults/blobs-emulator.ts'
import { blobsEnvironment, seedLocalClub } from './run/local-club.ts'
import { onStop, start } from './run/processes.ts'
import { listenForFaultRules } from './run/fault-rules.ts'

const port = Number(process.argv[2] ?? 8890)
const storage = await startBlobsEmulator()
await seedLocalClub(storage.explicit)
const control = await listenForFaultRules(storage.faults, port + 1)

// Netlify's tools would merge the headers of an earlier build with the new ones.
rmSync(join('dist', '_headers'), { force: true })

// `netlify serve` builds first. The preview pass is on, because it is tested too.
const site = start('netlify', ['serve', '--offline', '--port', String(port)], {
  env: { ...blobsEnvironment(storage.explicit), VITE_BYPASS: 'on' },
})
const stop = () => {
  site.stop()
  storage.stop()
  control.close()
}
onStop(stop)
site.child.once('exit', (code) => {
  stop()
  process.exit(code ?? 0)
})
