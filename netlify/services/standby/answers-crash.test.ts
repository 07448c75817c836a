/** An answer whose process dies. */
// @module-tag long
import { expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { readMember } from '#server/repositories/accounts/members.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { interceptStore } from '#server/storage/intercept-store.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { intentMs } from '#server/storage/transactions.ts'
import { standbyClub } from '#server/test-support/fixtures/standby-fixture.ts'
import { memoryRecords } from '#server/test-support/server/memory-records.ts'
import { testKeyPepper } from '#server/test-support/server/test-server.ts'
import { acceptOffer } from './answer-offer.ts'
import { declineOffer } from './change-wishes.ts'

test.each(['accept', 'decline'] as const)(
  'an answer (%s) whose process dies at any operation is given as a whole or not at all, and can be repeated',
  async (how) => {
    for (let nth = 0, died = true; died; nth += 1) {
      const memory = memoryStore()
      const { server, holder, family, audit } = standbyClub(undefined, memory)
      const [ada, ben] = [await holder(), await family('ben')]
      await ben.wish()
      await ada.cancel(ada.booking.id)
      const offer = (await ben.offer())!
      let operations = 0
      died = false
      const dying = interceptStore(memory, async (operation) => {
        died ||= operations === nth
        operations += 1
        return died ? new Promise(() => {}) : operation()
      })
      const accountKey = accountKeyOf(testKeyPepper, ben.email)
      const { value: member } = (await readMember(server.context.store, accountKey))!
      const who = { accountKey, id: member.caregivers[0]!.id, players: member.players }
      const context = { ...server.context, store: memoryRecords(dying, server.context.now), waitUntil: () => undefined }
      const answered =
        how === 'accept' ? acceptOffer(context, who, offer.id) : declineOffer(context, accountKey, offer.id)
      await Promise.race([answered, new Promise(setImmediate).then(() => new Promise(setImmediate))])
      // As long as it may be under way.
      server.setClock(new Date(server.context.now().getTime() + intentMs))
      const { wishes, offers } = await ben.own()
      const { bookings } = (await ben.ask('GET', '/schedule')).body as Reply<'schedule'>
      if (how === 'accept')
        expect([wishes.length, offers.length, bookings.length]).toEqual(bookings[0] ? [0, 0, 1] : [1, 1, 0])
      else expect([wishes.length, bookings.length]).toEqual([1, 0])
      const again = how === 'accept' ? await ben.accept(offer.id) : await ben.decline(offer.id)
      expect(again.status).toBe(how === 'accept' ? 200 : offers[0] ? 204 : 409)
      expect(await audit()).toEqual([])
    }
  },
)
