/** The caregivers in a record of a family, and the addresses they sign in with. */
import * as z from 'zod'
import { mailChoices } from '#domain/notifications/mail-kinds.ts'
import { instant, onlyTrue } from '#server/repositories/records/fields.ts'
import { account, issuer } from './credentials.ts'

/** A change of address that a caregiver has asked for, and the ends that have confirmed it. `id` names the request. */
const pendingAddress = z.object({
  id: z.string(),
  issuer,
  email: z.string(),
  at: instant,
  confirmed: z.array(z.enum(['old', 'new'])),
})

/**
 * A caregiver of a family, with a sign-in of their own. `isOwner`: they registered the family, and alone see the card, change
 * plans, add and retire players, invite and remove the other caregiver, and delete the family. `addressKey` is the hash of
 * their address. `joinedBy` is the request that made them, so that a retry gets the same response. `mailOff`: the e-mails they
 * turned off.
 * `unverified`: nobody has confirmed by a link that the address is theirs. `formerAddress`: the address before the last
 * change, which is told of that change; `id` names the request.
 */
export const caregiver = account.extend({
  isOwner: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  addressKey: z.string(),
  joinedBy: z.string(),
  mailOff: z.array(z.enum(mailChoices)),
  unverified: onlyTrue,
  pendingAddress: pendingAddress.exactOptional(),
  formerAddress: z.object({ id: z.string(), email: z.string() }).exactOptional(),
})
export type Caregiver = z.infer<typeof caregiver>

/** The last invitation of another caregiver. Of its secret only a keyed hash; `usedBy` is the caregiver who joined with it. */
export const caregiverInvite = z.object({
  secret: z.string(),
  issuer,
  expiresAt: instant,
  usedBy: z.string().exactOptional(),
})
