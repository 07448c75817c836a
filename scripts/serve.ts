/**
 * Serves the production build for the browser tests, as Netlify does, on an empty storage emulator with fault injection.
 * `node scripts/serve.ts PORT FAULTS_PORT` serves on the first port; the second accepts fault rules (scripts/run/fault-rules.ts).
 * Without arguments it uses free ports. With NEST_BUILT it serves the site as it is built, instead of building it first.
 */
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startBlobsEmulator } from '#server/test-support/faults/blobs-emulator.ts'
import { listenForFaultRules } from './run/fault-rules.ts'
import { localEnvironment, seedLocalSite } from './run/local-site.ts'
import { freePort } from './run/ports.ts'
import { onStop, start } from './run/processes.ts'

const [port = await freePort(), faultsPort = await freePort()] = process.argv.slice(2)
const storage = await startBlobsEmulator()
await seedLocalSite(storage.explicit)
const control = await listenForFaultRules(storage.faults, Number(faultsPort))

// Netlify's tools would merge the headers of an earlier build with the new ones.
const headers = join('dist', '_headers')
const keptHeaders = join('dist', '_kept-headers')
if (process.env['NEST_BUILT'] === undefined) rmSync(headers, { force: true })
else if (existsSync(headers)) renameSync(headers, keptHeaders)

// `netlify serve` builds first, or has scripts/build.ts put the headers back. Two sites that start at the same time would choose
// the same ports for functions and files.
const ports = ['--port', port, '--functions-port', await freePort(), '--staticServerPort', await freePort()].map(String)
const preload = pathToFileURL(join(import.meta.dirname, 'run/warm-functions.ts')).href
const netlify = ['--import', preload, join('node_modules', 'netlify-cli', 'bin', 'run.js')]
const site = start(process.execPath, [...netlify, 'serve', '--offline', ...ports], {
  env: localEnvironment(storage.explicit),
})
onStop(site.stop)
process.exitCode = Number(await site.ended)
storage.stop()
control.close()
