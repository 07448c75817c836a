/** Notifications on the devices of a caregiver. */
import * as z from 'zod'
import { pushMessages } from '#domain/notifications/push-messages.ts'
import { pushKinds } from '#domain/notifications/mail-kind.ts'
import { device } from '#records/push.ts'

const kinds = z.array(z.enum(pushKinds))

/** Without their addresses at the browser's service. */
export const exportedDevices = z.array(device.pick({ id: true, name: true, at: true, kinds: true }))

/** `publicKey` is what a browser subscribes with; absent on a site that sends no notifications. */
export const pushDevices = {
  reply: z.object({ publicKey: z.string().optional(), devices: exportedDevices }),
}

const text = (limit: number) => z.string({ error: pushMessages.unknown }).max(limit, pushMessages.unknown)

/** The subscription as the browser has it, and what it is to be told of. `id` of the reply's device is its own. */
export const savePush = {
  body: z.strictObject({
    endpoint: text(1000).regex(/^https:\/\/\S+$/, pushMessages.unknown),
    p256dh: text(100).regex(/^[\w-]{87}=?$/, pushMessages.unknown),
    auth: text(30).regex(/^[\w-]{22}=?=?$/, pushMessages.unknown),
    kinds: kinds.min(1, 'Choose at least one, or turn notifications off.').max(pushKinds.length),
  }),
  reply: pushDevices.reply.extend({ id: z.string() }),
}
export const removePush = { reply: z.undefined() }
