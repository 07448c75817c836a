/** Brings one member's copy up to date while a request waits: in time, or the catching up does it. */
import type { House } from '#server/http/house.ts'
import type { MirrorParts } from '#server/http/open-house.ts'
import { keys } from '#server/records/keys.ts'
import type { MemberRecord } from '#server/records/members.ts'
import type { Store } from '#server/store/store.ts'
import { converse, reasonOf } from './database.ts'
import { keepRows } from './keep-rows.ts'
import { rowOf, seenOf } from './rows.ts'
import { databaseOf } from './where.ts'

/** All that a registration ever waits for the copy, in milliseconds. */
export const patience = 1500

/** The copy of whatever stands under `holder` now. Never fails: what did not come true in time is 'pending'. */
export const memberMirror =
  (url: string, store: Store, alarm: (what: string) => void): NonNullable<House['mirror']> =>
  async (holder) => {
    const key = keys.member(holder)
    try {
      await converse(url, patience, async (ask) => {
        const found = await store.read<MemberRecord>(key)
        if (found) await keepRows(ask, [rowOf(found.value, seenOf({ key, tag: found.tag }))])
      })
      return 'done'
    } catch (problem) {
      alarm(`a copy has to wait: ${reasonOf(problem)}`)
      return 'pending'
    }
  }

/** How this deploy copies a member; nothing where there is no database to copy to. */
export function openMirror({ store, environment, env, alarm }: MirrorParts): House['mirror'] {
  const url = databaseOf(environment, env, alarm)
  return url === undefined ? undefined : memberMirror(url, store, alarm)
}
