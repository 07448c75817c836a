/** The inbox of the club: what somebody has to do. */
import * as z from 'zod'
import { itemRecord } from '#records/items.ts'
import { familyRef } from './account.ts'
import { day } from './fields.ts'

/**
 * The items that the caller may see, the first due first; those done in the last week after them. `subject`: the id of the
 * record that it is about. `day`: the day sheet that has it. `isGone`: the account was deleted. `player` is a name.
 */
export const listInbox = {
  reply: z.object({
    items: z.array(
      itemRecord.omit({ v: true, member: true, player: true }).extend({
        id: z.string(),
        about: z.string().optional(),
        day: day().optional(),
        member: familyRef.optional(),
        isGone: z.boolean().optional(),
        player: z.string().optional(),
      }),
    ),
  }),
}

export const changeItem = {
  body: z.strictObject({ done: z.boolean() }),
  reply: z.undefined(),
}
