/** The devices that a family's caregivers are notified on. What the browser's service needs is all that is stored of them. */
import type { Store } from '#server/storage/store.ts'
import { keys } from './keys.ts'
import { hash } from './hashes.ts'
import { transact, type Documents } from './transact.ts'
import type { ServiceContext } from './update-with-retry.ts'
import type { PushDevice } from '#records/push.ts'

/** The same for the same subscription of a browser. */
export const deviceIdOf = (endpoint: string): string => hash('push', endpoint).slice(0, 24)

export const readDevices = async (store: Store, accountKey: string): Promise<readonly PushDevice[]> =>
  (await store.read(keys.push(accountKey)))?.value.devices ?? []

/**
 * `next` returns undefined for no change. A device that is added is nobody else's from then on: who shares a browser is not told
 * of another family. @returns the devices as stored afterwards.
 */
export function updateDevices(
  context: ServiceContext,
  accountKey: string,
  next: (devices: readonly PushDevice[]) => readonly PushDevice[] | undefined,
): Promise<readonly PushDevice[]> {
  return transact(context, [keys.push(accountKey)], (documents) => {
    const before = devicesIn(documents, accountKey)
    const devices = next(before)
    if (!devices) return before
    documents.set(keys.push(accountKey), { v: 1, devices: [...devices] })
    for (const { id } of before.filter((each) => !includes(devices, each)))
      if (ownerOf(documents, id) === accountKey) documents.set(keys.pushOwner(id), null)
    for (const device of devices.filter((each) => !includes(before, each))) {
      const owner = ownerOf(documents, device.id)
      if (owner !== undefined && owner !== accountKey) {
        const others = devicesIn(documents, owner).filter(({ id }) => id !== device.id)
        documents.set(keys.push(owner), { v: 1, devices: others })
      }
      documents.set(keys.pushOwner(device.id), { v: 1, accountKey })
    }
    return devices
  })
}

const devicesIn = (documents: Documents, accountKey: string): readonly PushDevice[] =>
  documents.get(keys.push(accountKey))?.devices ?? []

const ownerOf = (documents: Documents, id: string) => documents.get(keys.pushOwner(id))?.accountKey

const includes = (devices: readonly PushDevice[], { id }: PushDevice) => devices.some((each) => each.id === id)
