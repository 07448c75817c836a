/** The member session, as stored in this browser. The server validates it on every request. */
import { createContext, useContext } from 'react'
import { mailDomain } from '#domain/facility/facility.ts'
import type { Profile } from '#domain/accounts/people.ts'
import { isSignedIn } from '#domain/accounts/people.ts'
import {
  cartOwnerEntry,
  clearPersonalData,
  pendingSignOutEntry,
  profileEntry,
  useStorageEntry,
  type StoredProfile,
} from '#lib/browser-storage/browser-storage.ts'

/** Loaded on demand: visitors do not need the API client. */
const loadApi = async () => (await import('#lib/api/api.ts')).api

/** True while a page is as the build rendered it: nobody is known, and there are neither data nor dates. */
export const WaitingContext = createContext(false)

/** True in the waiting state of a page of members or staff, which is prerendered and hydrated. */
export const useIsWaiting = (): boolean => useContext(WaitingContext)

export type Session = { profile: StoredProfile; preview: boolean }

/** The current session, if any. 'Signed in means id and e-mail both present' (specification section 3). */
export function useSession(): Session | undefined {
  const profile = useStorageEntry(profileEntry, null)
  return isSignedIn(profile) ? { profile, preview: profile.preview === true } : undefined
}

/**
 * Stores the profile returned by a sign-in or registration. Clears another person's data first; after an expired
 * session, the same member keeps their cart.
 */
export function startSession(profile: Profile): void {
  const isSameMember = [profileEntry.read()?.id, cartOwnerEntry.read()].includes(profile.id)
  if (!isSameMember) clearPersonalData()
  cartOwnerEntry.clear()
  // The sign-in has replaced the old session; repeating its log-out would end the new one.
  pendingSignOutEntry.clear()
  profileEntry.write({ id: profile.id, email: profile.email, profileName: profile.profileName })
}

/** Updates the displayed name. */
export function renameProfile(profileName: string): void {
  profileEntry.update((profile) => profile && { ...profile, profileName })
}

/** The Bypass button: a temporary profile, marked as preview; nothing leaves this browser (product 3). */
export function startPreview(): void {
  clearPersonalData()
  profileEntry.write({ id: 'preview', email: `preview@${mailDomain}`, profileName: 'Preview', preview: true })
}

/**
 * Ends the session in this browser at once, then on the server.
 * @returns false if the server did not confirm it; the request is repeated once there is a connection, and at startup.
 */
export async function endSession(): Promise<boolean> {
  const preview = profileEntry.read()?.preview
  clearPersonalData()
  if (preview) return true
  pendingSignOutEntry.write(true)
  return finishSignOut()
}

/** Loaded on demand, like the API client. Without it the log-out stays pending until the next start. */
const finishSignOut = () =>
  import('./finish-sign-out.ts').then(
    (module) => module.finishSignOut(),
    () => false,
  )

/** Validates the stored profile with the server at startup and updates it. Without a response it stays; a 401 ends the session (`api`). */
export async function confirmSession(): Promise<void> {
  if (pendingSignOutEntry.read()) await finishSignOut()
  const stored = profileEntry.read()
  if (!stored || stored.preview) return
  const reply = await loadApi()
    .then((api) => api('whoAmI'))
    .catch(() => undefined)
  // Ignore the response if someone has signed in or out meanwhile.
  if (!reply || profileEntry.read() !== stored) return
  if (reply.role === 'member') startSession(reply.profile)
  else clearPersonalData()
}
