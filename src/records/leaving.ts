/** Accounts that are being deleted. */
import * as z from 'zod'
import { version1 } from './fields.ts'
import { personal } from './row.ts'

/**
 * A pending account deletion. `at` is when it was last requested, in milliseconds since 1970. `notice`: whom to tell of the deletion, and how much was canceled with the account;
 * kept no longer than this record.
 */
const accountDeletion = z.object({
  v: version1,
  at: z.number(),
  notice: z
    .object({
      id: z.string(),
      to: z.array(z.object({ caregiver: z.string(), email: z.string() })),
      canceled: z.object({ lanes: z.int(), speede: z.int(), rsvps: z.int(), orders: z.int() }),
    })
    .exactOptional(),
})
export type AccountDeletion = z.infer<typeof accountDeletion>

export const rows = {
  deleting: personal(accountDeletion, { erased: 'work', exported: 'work' }),
}
