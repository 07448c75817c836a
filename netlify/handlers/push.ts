/** Handlers of notifications on a caregiver's devices. */
import { pushMessages } from '#domain/notifications/push-messages.ts'
import type { Handlers } from '#server/http/call.ts'
import { deviceIdOf } from '#server/repositories/push.ts'
import { listDevices, removeDevice, saveDevice } from '#server/services/push/own-devices.ts'
import { answer, type Refusals } from './answer.ts'

const refusals = {
  push_off: [409, 'push_off', pushMessages.impossible],
  unknown: [400, 'invalid', pushMessages.unknown, 'endpoint'],
} as const satisfies Refusals

const keyOf = ({ pushKey }: { pushKey?: string }) => (pushKey === undefined ? {} : { publicKey: pushKey })

export const pushHandlers = {
  pushDevices: async (call) => ({ ...keyOf(call), devices: await listDevices(call) }),
  async savePush(call) {
    const publicKey = answer(call.pushKey ?? 'push_off', refusals)
    const devices = answer((await saveDevice(call)) ?? 'unknown', refusals)
    return { publicKey, devices, id: deviceIdOf(call.body.endpoint) }
  },
  removePush: (call) => removeDevice(call, call.params.id),
} satisfies Partial<Handlers>
