/** Who is signed in, as this browser believes; the server decides on every call. */
import { mailDomain } from '#domain/facility/facility.ts'
import type { Profile } from '#domain/accounts/people.ts'
import { isSignedIn } from '#domain/accounts/people.ts'
import {
  cartOwnerEntry,
  clearOwn,
  profileEntry,
  useStorageEntry,
  type StoredProfile,
} from '#lib/browser-storage/browser-storage.ts'

/** The door to the server loads when somebody is signed in; visitors need none. */
const server = async () => (await import('#lib/api/api.ts')).api

export type Session = { profile: StoredProfile; preview: boolean }

/** The signed-in person, or nobody. 'Signed in means id and e-mail both present' (specification section 3). */
export function useSession(): Session | undefined {
  const profile = useStorageEntry(profileEntry, null)
  return isSignedIn(profile) ? { profile, preview: profile.preview === true } : undefined
}

/**
 * Keeps the profile a sign-in or a registration answered with. What another person left in this browser goes first;
 * the cart of somebody whose session had run out is theirs again.
 */
export function startSession(profile: Profile): void {
  const isBack = [profileEntry.read()?.id, cartOwnerEntry.read()].includes(profile.id)
  if (!isBack) clearOwn()
  cartOwnerEntry.clear()
  profileEntry.write({ id: profile.id, email: profile.email, profileName: profile.profileName })
}

/** The signed-in person goes by another name from now on. */
export function renameProfile(profileName: string): void {
  profileEntry.update((profile) => profile && { ...profile, profileName })
}

/** The Bypass button: a temporary profile, marked as preview; nothing leaves this browser (product 3). */
export function startPreview(): void {
  clearOwn()
  profileEntry.write({ id: 'preview', email: `preview@${mailDomain}`, profileName: 'Preview', preview: true })
}

/** Ends the session here at once and on the server as far as it can be reached. */
export async function endSession(): Promise<void> {
  const preview = profileEntry.read()?.preview
  clearOwn()
  if (!preview)
    await server()
      .then((api) => api('signOut'))
      .catch(() => undefined)
}

/** Asks the server at start whether the kept profile still holds, and takes over its words. Without an answer it stays; a refusal ends it (`api`). */
export async function confirmSession(): Promise<void> {
  const kept = profileEntry.read()
  if (!kept || kept.preview) return
  const answer = await server()
    .then((api) => api('whoAmI'))
    .catch(() => undefined)
  // Who signed in or out while the answer was on its way is right; the answer is about somebody else.
  if (!answer || profileEntry.read() !== kept) return
  if (answer.role === 'member') startSession(answer.profile)
  else clearOwn()
}
