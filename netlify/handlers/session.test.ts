/** Log-out when the storage fails: the cookie goes in any case, and the server keeps trying to end the session. */
import { expect, test } from 'vitest'
import { failingStore } from '#server/test-support/faults/failing-store.ts'
import { errorOf, testServer } from '#server/test-support/server/test-server.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'

/** A server whose next operations on sessions fail. */
function serverWithFailures() {
  let remaining = 0
  const store = failingStore(memoryStore(), ({ key }) =>
    key.startsWith('sess/') && remaining-- > 0 ? 'before' : undefined,
  )
  return { server: testServer({ store }), fail: (operations: number) => (remaining = operations) }
}

test('clears the cookie, says that the session may be open, and ends it after the response', async () => {
  const { server, fail } = serverWithFailures()
  const { cookie } = await server.signUp()
  fail(1)
  const response = await server.ask('POST', '/api/members/logout', undefined, { cookie })
  expect([response.status, errorOf(response).code]).toEqual([503, 'try_again'])
  expect(errorOf(response).error).toBe(
    'You are logged out in this browser. The server will end the session as soon as it can.',
  )
  expect(response.cookie).not.toContain('nest=')
  await server.drainWaitUntil()
  expect((await server.ask('GET', '/api/account', undefined, { cookie })).status).toBe(401)
})

test('an error of another call leaves the cookie', async () => {
  const { server, fail } = serverWithFailures()
  const { cookie } = await server.signUp()
  fail(1)
  const response = await server.ask('GET', '/api/account', undefined, { cookie })
  expect(response.status).toBe(503)
  expect(response.headers.getSetCookie()).toEqual([])
})
