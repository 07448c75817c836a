/** What becomes of wishes when an account ends, and what its export shows of them. */
import { eraser, exporter, unlessNewOwner } from '#server/repositories/accounts/leaving.ts'
import { keys } from '#server/repositories/keys.ts'
import { readStandby } from '#server/repositories/standby.ts'
import { wishKey } from '#server/repositories/wish-index.ts'
import { standbyForExport } from './wishes.ts'

export const standbyEraser = eraser(['standby', 'wish'], (context, accountKey) =>
  unlessNewOwner(context, accountKey, async () => {
    const { store } = context
    const record = (await readStandby(store, accountKey))?.value
    for (const wish of record?.wishes ?? []) await store.remove(wishKey(accountKey, wish))
    if (record) await store.remove(keys.standby(accountKey))
  }),
)

export const standbyExporter = exporter(['standby'], async ({ store, principal }) => ({
  standby: await standbyForExport({ store }, principal.accountKey),
}))
