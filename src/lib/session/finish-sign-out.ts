/** Repeats a log-out that the server has not confirmed, whenever the connection comes back. */
import { api, NetworkError } from '#lib/api/api.ts'
import { pendingSignOutEntry } from '#lib/browser-storage/profile-entry.ts'

/** Sends a pending log-out. @returns false if the server did not confirm it; it is then repeated. */
export async function finishSignOut(): Promise<boolean> {
  window.removeEventListener('online', repeat)
  // Somebody has signed in meanwhile, which ended the old session.
  if (!pendingSignOutEntry.read()) return true
  try {
    await api('signOut')
  } catch (problem) {
    // Any other response of the server would be the same next time.
    if (problem instanceof NetworkError) {
      window.addEventListener('online', repeat)
      return false
    }
  }
  pendingSignOutEntry.clear()
  return true
}

const repeat = (): void => void finishSignOut()
