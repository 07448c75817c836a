/** The devices that a family's caregivers are notified on. What the browser's service needs is all that is stored of them. */
import type { Found, Store } from '#server/storage/store.ts'
import { hash, keys } from './keys.ts'
import { updateWithRetry, type ServiceContext } from './update-with-retry.ts'
import type { PushDevice, PushRecord } from '#records/messages.ts'

/** The same for the same subscription of a browser. */
export const deviceIdOf = (endpoint: string): string => hash('push', endpoint).slice(0, 24)

export const readDevices = async (store: Store, accountKey: string): Promise<readonly PushDevice[]> =>
  (await store.read(keys.push(accountKey)))?.value.devices ?? []

/** `next` returns undefined for no change. @returns the devices as stored afterwards. */
export async function updateDevices(
  context: Pick<ServiceContext, 'store' | 'backoff'>,
  accountKey: string,
  next: (devices: readonly PushDevice[]) => readonly PushDevice[] | undefined,
): Promise<readonly PushDevice[]> {
  const stored: Found<PushRecord> | undefined = await updateWithRetry(context, keys.push(accountKey), (current) => {
    const devices = next(current?.devices ?? [])
    return devices && { ...current, v: 1, devices: [...devices] }
  })
  return stored?.value.devices ?? []
}
