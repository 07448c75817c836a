/** What becomes of orders when an account ends, and what its export shows of them. */
import { eraser, exporter, hasNewOwner, updateErased } from '#server/repositories/accounts/leaving.ts'
import { keys } from '#server/repositories/keys.ts'
import { anonymizeOrder, ordersOf } from '#server/repositories/shop/orders.ts'
import { cancelOrderOf } from './fulfil-order.ts'

/** 'Orders kept without the person': the totals stay for the club's records. Nobody picks up what was ordered. */
export const orderEraser = eraser(['order'], async (context, accountKey) => {
  const listed = await context.store.list(keys.ordersOf(accountKey))
  // Listed before the account was seen erased, they are its own.
  if (await hasNewOwner(context, accountKey)) return
  for (const { key } of listed) {
    await cancelOrderOf(context, accountKey, key.slice(keys.ordersOf(accountKey).length))
    await updateErased(context, accountKey, key, anonymizeOrder)
  }
})

export const orderExporter = exporter(['order'], async ({ store, principal }) => ({
  orders: await ordersOf(store, principal.accountKey),
}))
