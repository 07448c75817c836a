/** Starts, changes and ends the member session in this browser; session.ts reads it. */
import { mailDomain } from '#domain/facility/facility.ts'
import type { Profile } from '#domain/people/people.ts'
import { api, NetworkError } from '#lib/api/api.ts'
import { clearPersonalData } from '#lib/browser-storage/browser-storage.ts'
import { useStorageEntry } from '#lib/browser-storage/storage-entry.ts'
import { cartOwnerEntry, pendingSignOutEntry, profileEntry } from '#lib/browser-storage/profile-entry.ts'
import { tabValue } from '#lib/tab-value.ts'
import { forgetDesk } from './forget-desk.ts'

/** Whose session the server has confirmed since this page was opened. */
const confirmed = tabValue<string | undefined>(undefined)

/** True once the server has confirmed the session of who is shown here. */
export function useIsConfirmed(): boolean {
  const who = confirmed.use()
  const shown = useStorageEntry(profileEntry)
  return shown !== null && shown.id === who
}

/** Clears what this browser knows of who was signed in. */
export function forgetPerson(): void {
  clearPersonalData()
  forgetDesk()
}

/**
 * Starts the session that a sign-in or registration returned. Clears another person's data first; after an expired session, the
 * same member keeps their cart and what they have typed.
 */
export function startSession(profile: Profile): void {
  const isSameMember = [profileEntry.read()?.id, cartOwnerEntry.read()].includes(profile.id)
  if (!isSameMember) forgetPerson()
  cartOwnerEntry.clear()
  // The sign-in has replaced the old session; repeating its log-out would end the new one.
  pendingSignOutEntry.clear()
  profileEntry.write({ id: profile.id, email: profile.email, profileName: profile.profileName })
  confirmed.write(profile.id)
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
  forgetPerson()
  if (preview) return true
  pendingSignOutEntry.write(true)
  return finishSignOut()
}

/**
 * Repeats a log-out without a response, then validates the stored profile with the server and updates it. Without a response
 * it stays; a 401 ends the session (`api`).
 */
export async function confirmStoredSession(): Promise<void> {
  if (pendingSignOutEntry.read()) await finishSignOut()
  const stored = profileEntry.read()
  if (!stored || stored.preview) return
  const reply = await api('whoAmI').catch(() => undefined)
  // Ignore the response if someone has signed in or out meanwhile.
  if (!reply || profileEntry.read() !== stored) return
  if (reply.role === 'member') startSession(reply.profile)
  else clearPersonalData()
}

/** Finds the session of a browser that has lost what it stored, and its cookie not. */
export async function findSession(): Promise<void> {
  if (profileEntry.read() || pendingSignOutEntry.read()) return
  const reply = await api('whoAmI').catch(() => undefined)
  if (reply?.role === 'member' && !profileEntry.read()) startSession(reply.profile)
}

/** Sends a pending log-out, again whenever the connection comes back. @returns false if the server did not confirm it; it is then repeated. */
async function finishSignOut(): Promise<boolean> {
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
