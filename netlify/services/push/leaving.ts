/** Devices when an account ends or a caregiver leaves, and in an export. */
import { eraser, exporter, unlessNewOwner, without } from '#server/repositories/accounts/leaving.ts'
import { keys } from '#server/repositories/keys.ts'
import { updateDevices } from '#server/repositories/push.ts'
import { removeValue } from '#server/repositories/remove-keys.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { listDevices } from './own-devices.ts'

export const endDevicesOf = (context: ServiceContext, accountKey: string, signer: string) =>
  updateDevices(context, accountKey, (devices) => without(devices, signer))

export const deviceLeaving = [
  eraser(['push', 'powner'], (context, accountKey) =>
    unlessNewOwner(context, accountKey, async () => {
      await updateDevices(context, accountKey, (devices) => (devices.length > 0 ? [] : undefined))
      await removeValue(context, keys.push(accountKey))
    }),
  ),
  exporter(['push'], async (own) => ({ devices: await listDevices(own) })),
]
