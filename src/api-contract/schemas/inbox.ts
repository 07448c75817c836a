/** The inbox of the club. */
import * as z from 'zod'
import { itemRecord } from '#records/inbox.ts'
import { familyRef } from './family-views.ts'
import { day } from './fields.ts'

const unseenFamily = z.object({ id: z.string(), name: z.string(), hours: z.int() })
export type UnseenFamily = z.infer<typeof unseenFamily>

/**
 * The items that the caller may see, the first due first; those done in the last week after them. `subject`: the id of the
 * record that it is about. `day`: the day sheet that has it. `isGone`: the account was deleted. `player` is a name. `unseen`:
 * the families that nobody has seen, with the name of the first caregiver and how many hours they hold.
 */
export const listInbox = {
  reply: z.object({
    items: z.array(
      itemRecord.omit({ v: true, member: true, player: true, by: true, isDenied: true, basis: true }).extend({
        id: z.string(),
        about: z.string().optional(),
        day: day().optional(),
        member: familyRef.optional(),
        isGone: z.boolean().optional(),
        player: z.string().optional(),
        unseen: z.array(unseenFamily).optional(),
      }),
    ),
  }),
}

/** `at`: of the item that was shown. One that was written again since is another. */
export const changeItem = {
  body: z.strictObject({ done: z.boolean(), at: z.iso.datetime().exactOptional() }),
  reply: z.undefined(),
}

/** Ends what families hold that joined on this day and that nobody has seen. Repeated, it goes on. */
export const endUnseenBookings = {
  body: z.strictObject({ day: day() }),
  reply: z.object({ families: z.int(), sessions: z.int() }),
}
