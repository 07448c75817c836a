/** What an account's end removes at once is what no transaction can have under way; everything else ends in a transaction. */
// @module-tag long
import { expect, test } from 'vitest'
import { interceptStore } from '#server/storage/intercept-store.ts'
import { clubOfAllKinds } from '#server/test-support/fixtures/club-of-all-kinds.ts'
import { writeToFamily } from '#server/test-support/fixtures/samples/club-messages.ts'
import { testServer } from '#server/test-support/server/test-server.ts'
import { memoryStore, type StoredVersion } from '#server/test-support/storage/memory-store.ts'
import { finishDeletions } from './erase.ts'

const kindOf = (key: string) => key.split('/')[0]!

/** Why the key of a kind may go although transactions write it: no later one claims it. */
const ofOneAct = {
  change: 'what the club did to one booking of this account',
  message: 'a message to this family alone',
  mail: 'a message about one thing',
  mailq: 'its place in the queue, removed once it is sent, too',
}

/** Remembers the kinds of records that transactions have had under way. */
class Entries extends Map<string, StoredVersion> {
  readonly underWay = new Set<string>()
  override set(key: string, version: StoredVersion): this {
    if (version.text.includes('"_t":{')) this.underWay.add(kindOf(key))
    return super.set(key, version)
  }
}

test('no record that a transaction may have under way is removed at once when an account ends', async () => {
  const entries = new Entries()
  const { other, staff, params } = await clubOfAllKinds(entries)
  const removed = new Set<string>()
  const store = interceptStore(memoryStore(entries), (operation, verb, key) => {
    if (verb === 'remove') removed.add(kindOf(key))
    return operation()
  })
  const server = testServer({ store, mailEnabled: true })
  // A colleague writes once a minute.
  server.setClock(new Date(server.context.now().getTime() + 60_000))
  const move = { unit: 3, date: '2026-11-23', time: '16:00' }
  await server.askOk('POST', `/admin/bookings/${params.booking}/move`, move, staff)
  await writeToFamily(server, staff, other.profile.id)
  removed.clear()
  const body = { password: other.password, confirm: other.profile.email }
  const { status } = await server.ask('POST', '/api/account/delete', body, { cookie: other.cookie })
  expect(status).toBe(204)
  await server.drainWaitUntil()
  server.setClock(new Date(server.context.now().getTime() + 2 * 3_600_000))
  await finishDeletions(server.context)
  expect([...removed].filter((kind) => entries.underWay.has(kind)).toSorted()).toEqual(Object.keys(ofOneAct).toSorted())
  // Each is written alone: the key of a wish, and what is made again.
  expect([...removed].filter((kind) => !entries.underWay.has(kind)).toSorted()).toEqual(['snap', 'wish'])
})
