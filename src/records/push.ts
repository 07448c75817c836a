/** Devices that are notified. */
import * as z from 'zod'
import { pushKinds } from '#domain/notifications/mail-kind.ts'
import { instant, version1 } from './fields.ts'
import { issuer } from './sign-in.ts'
import { personal, writtenAgain } from './row.ts'

/**
 * `by`: whose it is; it ends with their right to sign in. `name` says what it runs on. `refused`: how often its service has
 * refused it in a row, which for some services means that it is gone.
 */
export const device = z.object({
  id: z.string(),
  by: issuer,
  at: instant,
  name: z.string(),
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
  kinds: z.array(z.enum(pushKinds)),
  refused: z.int().exactOptional(),
})
export type PushDevice = z.infer<typeof device>

const pushRecord = z.object({ v: version1, devices: z.array(device) })

/** The family that has a device. */
const pushOwner = z.object({ v: version1, accountKey: z.string() })

export const rows = {
  push: writtenAgain(personal(pushRecord)),
  powner: personal(pushOwner, { exported: 'derived' }),
}
