/** The session of a tablet at the door in this browser. The server validates it on every call. */
import { doorOpenEntry, staffOpenEntry } from '#lib/browser-storage/profile-entry.ts'
import { useStorageEntry } from '#lib/browser-storage/storage-entry.ts'
import { forgetSealed } from '#lib/offline/sealed-data.ts'

export const useIsDoor = (): boolean => useStorageEntry(doorOpenEntry)

/** The server has made this browser a tablet. What the desk has kept in it is forgotten. */
export async function startDoor(): Promise<void> {
  staffOpenEntry.clear()
  await forgetSealed()
  doorOpenEntry.write(true)
}

/** The session has ended: nothing of the day stays in this browser. */
export async function leaveDoor(): Promise<void> {
  doorOpenEntry.clear()
  await forgetSealed()
}
