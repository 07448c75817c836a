/** Handlers of notifications on a caregiver's devices. */
import { pushMessages } from '#domain/messages/push-messages.ts'
import { HttpError, fieldError } from '#server/http/http-error.ts'
import type { Handlers } from '#server/http/call.ts'
import { deviceIdOf } from '#server/repositories/push.ts'
import { listDevices, removeDevice, saveDevice } from '#server/services/push/own-devices.ts'

const keyOf = ({ pushKey }: { pushKey?: string }) => (pushKey === undefined ? {} : { publicKey: pushKey })

export const pushHandlers = {
  pushDevices: async (call) => ({ ...keyOf(call), devices: await listDevices(call) }),
  async savePush(call) {
    if (call.pushKey === undefined) throw new HttpError(409, 'push_off', pushMessages.impossible)
    const devices = await saveDevice(call)
    if (!devices) throw fieldError(400, 'invalid', pushMessages.unknown, 'endpoint')
    return { ...keyOf(call), devices, id: deviceIdOf(call.body.endpoint) }
  },
  async removePush(call) {
    await removeDevice(call, call.params.id)
    return undefined
  },
} satisfies Partial<Handlers>
