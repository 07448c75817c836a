/** The devices that a family's caregivers are notified on. What the browser's service needs is all that is stored of them. */
import * as z from 'zod'
import { pushKinds } from '#domain/notifications/push.ts'
import type { Found, Store } from '#server/storage/store.ts'
import { issuer } from './accounts/credentials.ts'
import { hash, keys } from './keys.ts'
import { instant, version1 } from './records/fields.ts'
import { updateWithRetry, type ServiceContext } from './update-with-retry.ts'

/**
 * `by`: whose it is; it ends with their right to sign in. `name` says what it runs on. `refused`: how often its service has
 * refused it in a row, which for some services means that it is gone.
 */
const device = z.object({
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

export const pushRecord = z.object({ v: version1, devices: z.array(device) })
type PushRecord = z.infer<typeof pushRecord>

/** The same for the same subscription of a browser. */
export const deviceIdOf = (endpoint: string): string => hash('push', endpoint).slice(0, 24)

export const readDevices = async (store: Store, ownerKey: string): Promise<readonly PushDevice[]> =>
  (await store.read<PushRecord>(keys.push(ownerKey)))?.value.devices ?? []

/** `next` returns undefined for no change. @returns the devices as stored afterwards. */
export async function updateDevices(
  context: Pick<ServiceContext, 'store' | 'backoff'>,
  ownerKey: string,
  next: (devices: readonly PushDevice[]) => readonly PushDevice[] | undefined,
): Promise<readonly PushDevice[]> {
  const stored: Found<PushRecord> | undefined = await updateWithRetry<PushRecord>(
    context,
    keys.push(ownerKey),
    (current) => {
      const devices = next(current?.devices ?? [])
      return devices && { ...current, v: 1, devices: [...devices] }
    },
  )
  return stored?.value.devices ?? []
}
