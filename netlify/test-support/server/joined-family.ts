/** A family that has joined, and what it does with its account. */
import type { Reply } from '#api-contract/schemas.ts'
import { testServer, type TestServer } from './test-server.ts'

export const email = 'robin@thenest.example'
export const password = 'three blue herons'

export async function joined(server: TestServer = testServer()) {
  const { cookie } = await server.signUp({ email, password })
  const read = async () => {
    const { body } = await server.ask('GET', '/api/account', undefined, { cookie })
    return (body as Reply<'account'>).account
  }
  const save = (change: object, wanted = cookie) => server.ask('PATCH', '/api/account', change, { cookie: wanted })
  return { server, cookie, read, save }
}

export const signIn = (server: TestServer, word: string) =>
  server.ask('POST', '/api/members/login', { email, password: word }, { ip: '203.0.113.9' })

export const isSignedIn = async (server: TestServer, cookie: string) =>
  (await server.ask('GET', '/api/session', undefined, { cookie })).status === 200
