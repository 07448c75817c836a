/** Whom this browser knows as signed in, for the header and the landing page. The server decides who is (lib/session). */
import type { Profile } from '#domain/people/people.ts'
import { asText, isRecord, storageEntry } from './storage-entry.ts'

/** `preview` marks the preview pass of the Bypass button: all data stays in this browser. */
export type StoredProfile = Profile & { preview?: true }

const readProfile = (stored: unknown): StoredProfile | null =>
  isRecord(stored) && typeof stored['id'] === 'string' && typeof stored['email'] === 'string'
    ? {
        id: stored['id'],
        email: stored['email'],
        profileName: typeof stored['profileName'] === 'string' ? stored['profileName'] : '',
        ...(stored['preview'] === true ? { preview: true } : {}),
      }
    : null

export const profileEntry = storageEntry<StoredProfile | null>('auth:profile', null, readProfile)

/** Id of the colleague who is signed in at this browser's front desk; '' if nobody is. It says nothing else about the person. */
export const staffOpenEntry = storageEntry('staff:open', '', asText)

/** True while this browser is a tablet at the door. It says nothing about a person. */
export const doorOpenEntry = storageEntry('door:open', false, (stored) => stored === true)

/** Id of the member whose cart is kept after their session expired. */
export const cartOwnerEntry = storageEntry<string | null>('cart:owner', null, asText)

/** True after a log-out that the server has not confirmed. It says nothing about the person. */
export const pendingSignOutEntry = storageEntry('auth:sign-out', false, (stored) => stored === true)
