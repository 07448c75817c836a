/** A family that has joined, and what it does with its account. */
import type { Reply } from '#contract/wire.ts'
import { testHouse, type TestHouse } from '#server/testing/house.ts'

export const email = 'robin@thenest.example'
export const password = 'three blue herons'

export async function joined(house: TestHouse = testHouse()) {
  const { cookie } = await house.signUp({ email, password })
  const read = async () => {
    const { body } = await house.ask('GET', '/api/account', undefined, { cookie })
    return (body as Reply<'account'>).account
  }
  const save = (change: object, wanted = cookie) => house.ask('PATCH', '/api/account', change, { cookie: wanted })
  return { house, cookie, read, save }
}

export const signIn = (house: TestHouse, word: string) =>
  house.ask('POST', '/api/members/login', { email, password: word }, { ip: '203.0.113.9' })

export const isSignedIn = async (house: TestHouse, cookie: string) =>
  (await house.ask('GET', '/api/session', undefined, { cookie })).status === 200
