/** The desk closes the whole club a few times an hour at most; whoever may do more is not counted. */
import { beforeEach, expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import type { StaffRole } from '#domain/staff/staff-roles.ts'
import { errorOf, testServer, type TestServer } from '#server/test-support/server/test-server.ts'

let server: TestServer
beforeEach(() => {
  server = testServer()
})

const as = async (role: StaffRole) => {
  const { cookie } = await server.signUpStaff(`${role}@staff.example`, undefined, role)
  const close = (nth: number, closure: object = { scope: 'club' }) =>
    server.ask(
      'POST',
      '/api/admin/closures',
      { reason: 'Power', from: `2026-11-${24 + nth}T10:00`, to: `2026-11-${24 + nth}T11:00`, ...closure },
      { cookie, key: `${role}-closes-${nth}-${Object.keys(closure).length}` },
    )
  const items = async () => (await server.askOk<Reply<'listInbox'>>('GET', '/admin/inbox', undefined, cookie)).items
  return { close, items }
}

test("is refused with a sentence after three, and is an item for the managers; a lane isn't counted", async () => {
  const { close } = await as('desk')
  const { items } = await as('manager')
  const closed = []
  for (let nth = 0; nth < 4; nth += 1) closed.push(await close(nth))
  expect(closed.map(({ status }) => status)).toEqual([201, 201, 201, 409])
  expect(errorOf(closed[3]!).error).toBe(
    'The front desk closes the whole club three times an hour at most. Please ask a coach or a manager.',
  )
  expect((await close(2)).status).toBe(201)
  expect((await close(3, { scope: 'unit', kind: 'lane', unit: 1 })).status).toBe(201)
  expect((await items()).filter(({ kind }) => kind === 'closures_many')).toHaveLength(1)
  server.setClock('2026-11-21T18:30:00Z')
  expect((await close(4)).status).toBe(201)
})

test('is not counted for a coach', async () => {
  const { close } = await as('coach')
  for (let nth = 0; nth < 5; nth += 1) expect((await close(nth)).status).toBe(201)
})
