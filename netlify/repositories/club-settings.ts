/** What the owner has changed at the desk: read by each instance at most once in half a minute, and before it is needed. */
import { putSettings } from '#domain/facility/live.ts'
import type { ClubSettings } from '#records/club-settings.ts'
import type { RequestContext } from '#server/context/request-context.ts'
import { ignoreUnavailable } from '#server/storage/store.ts'
import { keys } from './keys.ts'
import { ifReadable } from './update-with-retry.ts'

const freshMs = 30_000
/** Less than the five minutes before its day from which on a change stays as it is (src/domain/club-settings). */
const usableMs = 4 * 60_000

export const noSettings: ClubSettings = { v: 1, rev: 0, entries: [] }

/**
 * Makes the owner's settings those that hold. What was read in the last half minute is taken as it is; what is a little older too,
 * and is read again meanwhile. If the record is damaged, the settings of src/club hold, and the alarm says so.
 * @throws StorageUnavailable if nothing was read before
 */
export async function knowSettings({ store, now, waitUntil, settings }: RequestContext): Promise<void> {
  if (!settings) return
  const at = now().getTime()
  const age = Math.abs(at - settings.at)
  if (age > freshMs) {
    settings.reading ??= ifReadable(() => store.read(keys.clubSettings))
      .then((found) => {
        const { rev, entries } = found === 'unreadable' || found === undefined ? noSettings : found.value
        if (rev !== settings.rev) settings.changed = entries.map(({ setting }) => setting)
        settings.rev = rev
        settings.at = at
      })
      .finally(() => delete settings.reading)
    if (age > usableMs) await settings.reading
    else waitUntil(settings.reading.catch(ignoreUnavailable))
  }
  putSettings(settings.changed)
}

/** What this instance has just stored holds here at once. */
export function keepSettings({ settings, now }: Pick<RequestContext, 'settings' | 'now'>, stored: ClubSettings): void {
  if (!settings) return
  Object.assign(settings, {
    at: now().getTime(),
    rev: stored.rev,
    changed: stored.entries.map(({ setting }) => setting),
  })
  putSettings(settings.changed)
}
