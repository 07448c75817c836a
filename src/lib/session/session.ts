/** The member session, as stored in this browser. The server validates it on every request. */
import { isSignedIn } from '#domain/people/people.ts'
import { pendingSignOutEntry, profileEntry, type StoredProfile } from '#lib/browser-storage/profile-entry.ts'
import { useStorageEntry } from '#lib/browser-storage/storage-entry.ts'

export type Session = { profile: StoredProfile; preview: boolean }

/** The current session, if any. 'Signed in means id and e-mail both present' (specification section 3). */
export function useSession(): Session | undefined {
  const profile = useStorageEntry(profileEntry)
  return isSignedIn(profile) ? { profile, preview: profile.preview === true } : undefined
}

/**
 * Validates at startup what this browser remembers; nothing is loaded for a visitor. If the code cannot be loaded, everything
 * stays as it is until the next start.
 */
export async function confirmSession(): Promise<void> {
  if (!pendingSignOutEntry.read() && !profileEntry.read()) return
  await import('./change-session.ts').then(
    ({ confirmStoredSession }) => confirmStoredSession(),
    () => undefined,
  )
}
