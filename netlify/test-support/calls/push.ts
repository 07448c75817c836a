/** Notifications on a caregiver's devices, in tests of all calls. */
import type { Reply } from '#api-contract/schemas.ts'
import { newPushKey, publicKeyOf } from '#server/context/push-key.ts'
import { operationBudget } from '#server/test-support/server/measure-operations.ts'
import { type CallsInTests, why } from './calls-in-tests.ts'

const examples = {
  savePush: {
    endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
    p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    auth: 'tBHItJI5svbpez7KI4CCXg',
    kinds: ['offers', 'changes'],
  },
} satisfies CallsInTests['examples']

export const pushCalls = {
  examples,
  budgets: [
    operationBudget('pushDevices', 3, 2),
    operationBudget('savePush', 2, 1, () => ({ body: examples.savePush }), {
      case: 'where there are none',
      status: 409,
    }),
    operationBudget('removePush', 4, 2, () => ({ params: { id: '0' } })),
  ],
  items: { savePush: why.own },
  triedElsewhere: ['savePush', 'removePush'],
  furnish: async ({ context }) => {
    context.pushKey = publicKeyOf(newPushKey())
    return {}
  },
  begin: async (server, { member }, name) => {
    server.context.pushKey ??= publicKeyOf(newPushKey())
    const endpoint = `https://fcm.googleapis.com/fcm/send/${name}`
    const body = { ...examples.savePush, endpoint }
    const { id } = await server.askOk<Reply<'savePush'>>('POST', '/account/push', body, member)
    return async (now) => {
      const { devices } = await server.askOk<Reply<'pushDevices'>>('GET', '/account/push', undefined, now.member)
      return { 'a device': devices.some((device) => device.id === id) }
    }
  },
} satisfies CallsInTests
