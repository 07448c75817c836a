/** Who is signed in, as this browser believes; the server decides on every call. */
import type { Profile } from '#domain/people.ts'
import { isSignedIn } from '#domain/people.ts'
import { api, Refused } from './api.ts'
import { clearOwn, profileShelf, useShelf, type StoredProfile } from './browser-store.ts'

export type Session = { profile: StoredProfile; preview: boolean }

/** The signed-in person, or nobody. 'Signed in means id and e-mail both present' (specification section 3). */
export function useSession(): Session | undefined {
  const profile = useShelf(profileShelf, null)
  return isSignedIn(profile) ? { profile, preview: profile.preview === true } : undefined
}

/** Keeps the profile a sign-in or a registration answered with. What another person left in this browser goes first. */
export function startSession(profile: Profile): void {
  if (profileShelf.read()?.id !== profile.id) clearOwn()
  profileShelf.write({ id: profile.id, email: profile.email, profileName: profile.profileName })
}

/** The Bypass button: a temporary profile, marked as preview; nothing leaves this browser (product 3). */
export function startPreview(): void {
  clearOwn()
  profileShelf.write({ id: 'preview', email: 'preview@thenest.example', profileName: 'Preview', preview: true })
}

/** Ends the session here at once and on the server as far as it can be reached. */
export async function endSession(): Promise<void> {
  const preview = profileShelf.read()?.preview
  clearOwn()
  if (!preview) await api('signOut').catch(() => undefined)
}

/** Asks the server at start whether the kept profile still holds, and takes over its words. Without an answer it stays. */
export async function confirmSession(): Promise<void> {
  const kept = profileShelf.read()
  if (!kept || kept.preview) return
  try {
    const { profile, role } = await api('whoAmI')
    if (role === 'member') startSession(profile)
    else clearOwn()
  } catch (problem) {
    if (problem instanceof Refused && problem.status === 401) clearOwn()
  }
}
