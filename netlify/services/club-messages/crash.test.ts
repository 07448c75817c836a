/** A message to all whose process dies at any operation: repeated and continued by the job, every family has it once. */
// @module-tag long
import { expect, test } from 'vitest'
import { keys } from '#server/repositories/keys.ts'
import { isWrite } from '#server/storage/intercept-store.ts'
import { killedAtEach } from '#server/test-support/faults/failing-store.ts'
import { testServer } from '#server/test-support/server/test-server.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { deliverMessages } from './write.ts'

test('every family has it once', async () => {
  await killedAtEach(async (kill, at) => {
    const memory = memoryStore()
    const club = testServer({ store: memory, mailEnabled: true })
    for (const name of ['ada', 'ben', 'cleo']) await club.signUp({ email: `${name}@families.example` })
    const { cookie } = await club.signUpStaff()
    const words = { subject: 'Summer camps', text: 'Three weeks in July.' }
    const dying = testServer({ store: kill(memory), mailEnabled: true })
    const send = (server: typeof club) =>
      server.ask('POST', '/api/admin/messages/all', words, { cookie, key: 'a-message-to-all-families' })
    await send(dying)
    await dying.drainWaitUntil()

    // The transactions of the dead process have ended.
    club.setClock('2026-11-21T17:02:00Z')
    expect([at, (await send(club)).status]).toEqual([at, 201])
    await club.drainWaitUntil()
    await deliverMessages(club.context)
    const { store } = club.context
    const written = await store.list(keys.allClubMessages)
    const received = await Promise.all(
      (await store.list(keys.allFamilyMessages)).map(async ({ key }) => (await store.read(key))!.value.messages.length),
    )
    const mails = await Promise.all(
      (await store.list(keys.allOutboxEntries)).map(async ({ key }) => (await store.read(key))!.value.kind),
    )
    expect([at, written.length, received, mails.filter((kind) => kind === 'club_news').length]).toEqual([
      at,
      1,
      [1, 1, 1],
      3,
    ])
    expect(await store.list(keys.allClubMessageDeliveries)).toEqual([])
    expect((await store.list(keys.allOutboxPointers)).length).toBeGreaterThanOrEqual(3)
  }, isWrite)
}, 120_000)
