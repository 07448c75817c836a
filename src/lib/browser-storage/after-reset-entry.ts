/** Where somebody was on the way to when they asked for a new password: a path of this site, no personal data. */
import { safeRedirect } from '#domain/text/redirect.ts'
import { paths } from '#lib/paths.ts'
import { storageEntry } from './storage-entry.ts'

export const afterResetEntry = storageEntry<string>('reset:then', paths.events, (stored) =>
  typeof stored === 'string' ? safeRedirect(stored, paths.events) : undefined,
)
