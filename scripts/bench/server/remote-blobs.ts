/** The storage emulator in a thread of its own, so that it does not share the processor's turns with what is measured. */
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { startBlobsEmulator } from '#server/test-support/faults/blobs-emulator.ts'

export type RemoteBlobs = { url: string; token: string; setLatency: (ms: number) => void; stop: () => void }

/** Starts it, without delay at first. */
export async function remoteBlobs(): Promise<RemoteBlobs> {
  const worker = new Worker(new URL(import.meta.url))
  const where = await new Promise<{ url: string; token: string }>((resolve) => worker.once('message', resolve))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  const setLatency = (ms: number) => worker.postMessage(ms)
  return { ...where, setLatency, stop: () => void worker.terminate() }
}

if (!isMainThread && parentPort) {
  const { explicit, weather } = await startBlobsEmulator()
  parentPort.on('message', (ms: number) => (weather.latency = () => ms))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort.postMessage({ url: explicit.url, token: explicit.token })
}
