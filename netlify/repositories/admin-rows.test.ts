/** Staff name a family by its id, which no key has. */
import { expect, test } from 'vitest'
import { countingStore } from '#server/test-support/server/counting-store.ts'
import { testServer } from '#server/test-support/server/test-server.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { accountKeyOfMember } from './admin-rows.ts'

test('a family that was asked for before is found without the list of all, until its account is deleted', async () => {
  const { store, cost } = countingStore(memoryStore())
  const server = testServer({ store })
  const { cookie } = await server.signUpStaff()
  const families = []
  for (let nth = 0; nth < 20; nth += 1) families.push(await server.signUp())
  const { id, email } = families[7]!.profile
  const find = async () => {
    const before = cost().operations
    const accountKey = await accountKeyOfMember(server.context, id)
    const operations = cost().operations - before
    await server.drainWaitUntil()
    return { accountKey, operations }
  }
  const first = await find()
  expect(first.operations).toBeGreaterThan(20)
  expect(await find()).toEqual({ accountKey: first.accountKey, operations: 2 })

  await server.askOk('POST', `/admin/members/${id}/delete`, { confirm: email }, cookie)
  await server.drainWaitUntil()
  expect((await find()).accountKey).toBeUndefined()
  expect(await store.list('snap/family/')).toEqual([])
})
