/** Items of the inbox: what somebody at the club has to do. */
import * as z from 'zod'
import { itemKindNames } from '#domain/inbox/item-kinds.ts'
import { instant, onlyTrue, person, version1 } from './fields.ts'
import { personal, writtenAgain } from './row.ts'

/**
 * `subject` is the id of what it is about, `member` of the family, `player` of the child; `from` and `to` are what changed, in
 * words without personal data; `by` is the id of the caregiver who has changed it, `isDenied` if they must not collect the child; `basis` is a hash of
 * what was ticked last, where words would be such data. An item that follows from a record is stored only once it is ticked.
 */
export const itemRecord = z.object({
  v: version1,
  kind: z.enum(itemKindNames),
  subject: z.string(),
  at: instant,
  due: instant,
  member: z.string().exactOptional(),
  player: z.string().exactOptional(),
  from: z.string().exactOptional(),
  to: z.string().exactOptional(),
  by: z.string().exactOptional(),
  isDenied: onlyTrue,
  basis: z.string().exactOptional(),
  done: z.object({ at: instant, by: person }).exactOptional(),
})
export type ItemRecord = z.infer<typeof itemRecord>

/**
 * What a colleague was told of by e-mail. `items`: the open ones, each since the message of that instant; `morning` and `numbers`:
 * the day of the last list and of the last numbers.
 */
const toldRecord = z.object({
  v: version1,
  at: instant,
  items: z.array(z.object({ id: z.string(), at: instant })),
  morning: z.string().exactOptional(),
  numbers: z.string().exactOptional(),
})
export type ToldRecord = z.infer<typeof toldRecord>

export const rows = {
  item: writtenAgain(personal(itemRecord, { erased: 'expires', exported: 'staff' })),
  told: writtenAgain(personal(toldRecord, { erased: 'staff', exported: 'staff' })),
}
