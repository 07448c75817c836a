/** What becomes of RSVPs when an account ends, and what its export shows of them. */
import { eraser, exporter, hasNewOwner } from '#server/repositories/accounts/leaving.ts'
import { allRsvpsOf, rsvpKeysOf } from '#server/repositories/rsvps.ts'
import { eraseRsvp } from './rsvp.ts'

export const rsvpEraser = eraser(['rsvp', 'place'], async (context, accountKey) => {
  const isOwn = async () => !(await hasNewOwner(context, accountKey))
  for (const key of await rsvpKeysOf(context.store, accountKey))
    await eraseRsvp(context, { eventId: key.split('/')[1]!, accountKey, isOwn })
})

export const rsvpExporter = exporter(['rsvp'], async ({ store, principal }) => ({
  rsvps: await allRsvpsOf(store, principal.accountKey),
}))
