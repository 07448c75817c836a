/** Handlers of notifications on a caregiver's devices. */
import type { Handlers } from '#server/http/call.ts'
import { deviceIdOf } from '#server/repositories/push.ts'
import { listDevices, removeDevice, saveDevice } from '#server/services/push/own-devices.ts'
import { answer } from './answer.ts'
import { refusals } from './refusals.ts'

const keyOf = ({ pushKey }: { pushKey?: string }) => (pushKey === undefined ? {} : { publicKey: pushKey })

export const pushHandlers = {
  pushDevices: async (call) => ({ ...keyOf(call), devices: await listDevices(call) }),
  async savePush(call) {
    const publicKey = answer(call.pushKey ?? 'push_off', refusals.push)
    const devices = answer((await saveDevice(call)) ?? 'unknown', refusals.push)
    return { publicKey, devices, id: deviceIdOf(call.body.endpoint) }
  },
  removePush: (call) => removeDevice(call, call.params.id),
} satisfies Partial<Handlers>
