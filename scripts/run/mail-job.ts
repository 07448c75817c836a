/** Runs the mail function of a local site whenever something is due, because no schedule runs there. */
import { storeNames } from '#server/context/context-factory.ts'
import { keys } from '#server/repositories/keys.ts'
import { openRepositories } from '#server/repositories/record-versions.ts'
import type { Blobs } from './local-club.ts'

const everyMs = 2000
/** What waits for something else is tried again at the pace of the real schedule. */
const scheduleMs = 60_000

/** @returns a function that stops it. */
export function runMailJob(address: string, blobs: Blobs): () => void {
  const store = openRepositories(() => undefined)({ name: storeNames.local, explicit: blobs })
  let seen = ''
  let ranAt = 0
  let isRunning = false
  const look = async () => {
    if (isRunning) return
    isRunning = true
    try {
      const due = (await store.list(keys.allOutboxPointers)).map(({ key }) => key).join()
      if (due === '' || (due === seen && Date.now() - ranAt < scheduleMs)) return
      await fetch(`${address}/.netlify/functions/mail`, { method: 'POST' })
      seen = due
      ranAt = Date.now()
    } catch {
      // The site is starting or being restarted: the next look tries again.
    } finally {
      isRunning = false
    }
  }
  const timer = setInterval(() => void look(), everyMs)
  return () => clearInterval(timer)
}
