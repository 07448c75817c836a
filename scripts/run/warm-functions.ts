/**
 * Keeps function instances warm under `netlify serve`, as Netlify does. Netlify's tool starts a thread for every call,
 * which loads the tool's code and the function again: 490 ms of processor time a call instead of 20, so minutes of the browser
 * tests. Preloaded into the tool with `node --import`. The tool's own module still handles each call, one at a time in a thread.
 * Passwords are hashed at the lowest cost: nearly every test signs a family up.
 */
import crypto from 'node:crypto'
import { EventEmitter } from 'node:events'
import { ServerResponse, type OutgoingHttpHeaders } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import workerThreads, {
  isMainThread,
  parentPort,
  workerData,
  type Worker,
  type WorkerOptions,
} from 'node:worker_threads'

/** The tool's module for one call. A tool that changes it is left as it is, and slower. */
const callModule = /\/netlify-cli\/dist\/lib\/functions\/runtimes\/js\/worker\.js$/
const warmThread = 'a warm function instance'

/** Node's class; an import by name would be replaced below, too. */
const Thread = workerThreads.Worker

type Call = { module: string; data: unknown }

const idle = new Set<Worker>()

function startThread(env: WorkerOptions['env']): Worker {
  const thread = new Thread(new URL(import.meta.url), { env, workerData: warmThread })
  // Work after the response may fail too.
  thread.on('error', () => idle.delete(thread))
  return thread
}

/** Has an idle thread, or a new one, take a call. @returns what the tool takes for the thread of its call. */
function callWarmThread(module: string, { env, workerData: data }: WorkerOptions): EventEmitter {
  const call = new EventEmitter()
  const [thread = startThread(env)] = idle
  idle.delete(thread)
  const onError = (problem: unknown) => call.emit('error', problem)
  thread.once('error', onError)
  thread.once('message', (reply) => {
    thread.off('error', onError)
    idle.add(thread)
    call.emit('message', reply)
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  thread.postMessage({ module, data } satisfies Call)
  return call
}

/**
 * Sends the Cache-Control of `_headers`, as the CDN does. The tool sends its own after it, so that every page of a test would
 * ask for all of its files again.
 */
function keepCacheControl(): void {
  const { writeHead } = ServerResponse.prototype
  const keep = function (this: ServerResponse, status: number, headers?: OutgoingHttpHeaders | string) {
    if (typeof headers === 'object' && this.hasHeader('cache-control')) delete headers['cache-control']
    return Reflect.apply(writeHead, this, [status, headers])
  }
  Object.assign(ServerResponse.prototype, { writeHead: keep })
}

if (isMainThread) {
  keepCacheControl()
  const construct = (_: typeof Thread, [file, options = {}]: [file: string | URL, options?: WorkerOptions]) =>
    callModule.test(String(file)) ? callWarmThread(String(file), options) : new Thread(file, options)
  Object.assign(workerThreads, { Worker: new Proxy(Thread, { construct }) })
  syncBuiltinESMExports()
} else if (workerData === warmThread) {
  const { argon2 } = crypto
  const atLowestCost: typeof argon2 = (name, cost, done) => argon2(name, { ...cost, memory: 8, passes: 1 }, done)
  Object.assign(crypto, { argon2: atLowestCost })
  let calls = 0
  parentPort!.on('message', async ({ module, data }: Call) => {
    calls += 1
    Object.assign(workerThreads, { workerData: data })
    syncBuiltinESMExports()
    // Another address each time, so that the module runs again; what it imports stays loaded.
    await import(`${module}?call=${calls}`)
  })
}
