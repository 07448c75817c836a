/**
 * The production build as Netlify serves it, on a fresh storage that can be told to misbehave: for the browser tests.
 * `node scripts/serve.ts 8890` serves at that port; the next port takes the storage's weather (scripts/run/fault-rules.ts).
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { startBlobsEmulator } from '#server/test-support/faults/blobs-emulator.ts'
import { blobsEnvironment, fillWithDemo } from './run/local-club.ts'
import { onStop, start } from './run/processes.ts'
import { listenForFaultRules } from './run/fault-rules.ts'

const port = Number(process.argv[2] ?? 8890)
const storage = await startBlobsEmulator()
await fillWithDemo(storage.explicit)
const control = await listenForFaultRules(storage.weather, port + 1)

// Netlify's tools would mix the headers of an earlier build with those of the one that follows.
rmSync(join('dist', '_headers'), { force: true })

// This builds once more before it serves; the preview pass is among what is tested.
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
