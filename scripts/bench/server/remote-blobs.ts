/** Runs the storage emulator in a worker thread, so that it does not use the event loop of the measured code. */
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { startBlobsEmulator } from '#server/test-support/faults/blobs-emulator.ts'

export type RemoteBlobs = { url: string; token: string; setLatency: (ms: number) => void; stop: () => void }

/** Starts the emulator without latency. */
export async function remoteBlobs(): Promise<RemoteBlobs> {
  const worker = new Worker(new URL(import.meta.url))
  const address = await new Promise<{ url: string; token: string }>((resolve) => worker.once('message', resolve))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  const setLatency = (ms: number) => worker.postMessage(ms)
  return { ...address, setLatency, stop: () => void worker.terminate() }
}

if (!isMainThread && parentPort) {
  const { explicit, faults } = await startBlobsEmulator()
  parentPort.on('message', (ms: number) => (faults.latency = () => ms))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort.postMessage({ url: explicit.url, token: explicit.token })
}
