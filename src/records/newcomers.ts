/** What the club has not seen of a family. */
import * as z from 'zod'
import { kind, version1 } from './fields.ts'
import { personal } from './row.ts'

/** What a family has booked that the club has not seen, and the events it has replied to. */
const unseenRecord = z.object({
  v: version1,
  sessions: z.array(z.object({ kind, id: z.string() })),
  rsvps: z.array(z.string()),
})
export type UnseenRecord = z.infer<typeof unseenRecord>

export const rows = {
  unseen: personal(unseenRecord, { exported: 'derived' }),
}
