/**
 * Serves the production build for the browser tests, as Netlify does, on an empty storage emulator with fault injection.
 * `node scripts/serve.ts PORT FAULTS_PORT` serves on the first port; the second accepts fault rules (scripts/run/fault-rules.ts).
 * Without arguments it uses free ports. With NEST_BUILT it serves the site as it is built, instead of building it first.
 */
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startBlobsEmulator } from '#server/test-support/faults/blobs-emulator.ts'
import { blobsEnvironment, seedLocalClub } from './run/local-club.ts'
import { onStop, start } from './run/processes.ts'
import { listenForFaultRules } from './run/fault-rules.ts'
import { freePorts } from './run/ports.ts'

const [port, faultsPort] = process.argv.length > 3 ? process.argv.slice(2) : await freePorts(2)
// Otherwise two sites that start at the same time could choose the same ports.
const [functionsPort, filesPort] = await freePorts(2)
const storage = await startBlobsEmulator()
await seedLocalClub(storage.explicit)
const control = await listenForFaultRules(storage.faults, Number(faultsPort))

// Netlify's tools would merge the headers of an earlier build with the new ones.
const headers = join('dist', '_headers')
const keptHeaders = join('dist', '_kept-headers')
if (process.env['NEST_BUILT'] === undefined) rmSync(headers, { force: true })
else if (existsSync(headers)) renameSync(headers, keptHeaders)

// `netlify serve` builds first, or has scripts/build.ts put the headers back. The preview pass is on, because it is tested too.
const ports = ['--port', port, '--functions-port', functionsPort, '--staticServerPort', filesPort].map(String)
// The instances of the functions stay warm, as on Netlify.
const preload = pathToFileURL(join(import.meta.dirname, 'run/warm-functions.ts')).href
const netlify = ['--import', preload, join('node_modules', 'netlify-cli', 'bin', 'run.js')]
const site = start(process.execPath, [...netlify, 'serve', '--offline', ...ports], {
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
