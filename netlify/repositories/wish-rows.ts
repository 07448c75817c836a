/** A materialized view of what families wait for. */
import * as z from 'zod'
import { keys } from './keys.ts'
import { partOfOwner, type ViewSource } from './materialized-view.ts'
import { slotWishes } from './standby.ts'
import { slotWish, type StandbyRecord } from '#records/standby.ts'

const wishRow = z.array(slotWish.pick({ kind: true, days: true, from: true, to: true }))
type WishRow = z.infer<typeof wishRow>
/** What a family waits for or has waited for. No personal data. */
export const wishRows: ViewSource<StandbyRecord, WishRow> = {
  name: 'wishes',
  v: 1,
  row: wishRow,
  prefix: keys.allStandby,
  partOf: partOfOwner,
  toRow(_, record) {
    const wishes = slotWishes(record)
    return wishes.length === 0 ? null : wishRow.parse(wishes)
  },
}
