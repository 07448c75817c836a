/** An idempotency key belongs to one request: for every write of the contract, another one under its key is refused. */
// @module-tag long
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { endpoints, type EndpointName } from '#api-contract/endpoints.ts'
import { bindsKey } from '#api-contract/key-binding.ts'
import { schemas } from '#api-contract/schemas.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { StorageUnavailable, type Store } from '#server/storage/store.ts'
import { setupToken } from '#server/test-support/fixtures/club-fixture.ts'
import { dumpStore } from '#server/test-support/fixtures/store-dump.ts'
import { validValues } from '#server/test-support/fuzz/values.ts'
import {
  clubFor,
  expectedStatus,
  requestOf,
  type OperationBudget,
} from '#server/test-support/server/measure-operations.ts'
import { operationBudgets, triedElsewhere, usesNoKey } from '#server/test-support/calls/tables.ts'
import { errorOf, registration, testServer } from '#server/test-support/server/test-server.ts'

const key = 'the-same-key'
const writes = (Object.keys(endpoints) as EndpointName[]).filter((name) => bindsKey(name) && !triedElsewhere.has(name))

/** One accepted request of each write. */
const budgetOf = (name: EndpointName): OperationBudget =>
  operationBudgets.find((budget) => budget.call === name && budget.status === undefined) ??
  // A link for a new password comes by e-mail, so there is no accepted request here.
  operationBudgets.find((budget) => budget.call === name)!

/** A server where the request of a budget is accepted, and the request. */
async function openedFor(budget: OperationBudget, mutant: (store: Store) => Store) {
  const { club, entries } = await clubFor(budget)
  const server = testServer({ store: mutant(memoryStore(entries)), setupToken, mailEnabled: !budget.mailOff })
  return { ...server, ...requestOf(budget, club) }
}

const secret = new Set(['password', 'current', 'next', 'code', 'token'])
const compared = (body: object) =>
  JSON.stringify(
    Object.entries(body)
      .filter(([field]) => !secret.has(field))
      .toSorted(),
  )

/** The path with another last id. */
function withAnotherId(name: EndpointName, path: string): string {
  const fixed = endpoints[name].path.split('/').toReversed()
  const afterId = fixed.findIndex((segment) => segment.startsWith(':'))
  return path
    .split('/')
    .with(-1 - afterId, 'another')
    .join('/')
}

/** A valid request to the same endpoint with another body, or for another id where there is no body. */
function changed(name: EndpointName, { path, body }: { path: string; body: object | undefined }) {
  const schema = schemas[name]
  if (!('body' in schema) || !body) return { path: withAnotherId(name, path), body }
  // The handler checks the address of an RSVP, beyond the schema.
  const kept = name === 'createRsvp' && 'email' in body ? { email: body.email } : {}
  const samples = fc.sample(validValues(schema.body), { seed: 1, numRuns: 20 }) as object[]
  const others = samples.map((each) => Object.assign({}, each, kept))
  const sent = schema.body.parse(body) as object
  const other = others.find((each) => compared(schema.body.parse(each) as object) !== compared(sent))
  // A body of secrets only has no other content.
  return other && { path, body: other }
}

/** The statuses of an accepted request and of another under its key, and what the second one changed. */
async function sentTwice(name: EndpointName, mutant = (store: Store) => store) {
  const { ask, method, path, body, cookie, context, drainWaitUntil } = await openedFor(budgetOf(name), mutant)
  const other = changed(name, { path, body })
  if (!other) return undefined
  const first = await ask(method, path, body, { cookie, key })
  await drainWaitUntil()
  const before = await dumpStore(context.store)
  const second = await ask(method, other.path, other.body, { cookie, key })
  await drainWaitUntil()
  const after = await dumpStore(context.store)
  const again = await ask(method, path, body, { cookie, key })
  return { first, second, again, before, after }
}

const onlySecrets: readonly EndpointName[] = ['changePassword', 'resetPassword', 'checkLink', 'verifyAddress']

describe('another request under a used key is refused and changes nothing', () => {
  test.each(writes)('%s', async (name) => {
    const sent = await sentTwice(name)
    if (!sent) return expect(onlySecrets).toContain(name)
    expect(sent.first.status).toBe(expectedStatus(budgetOf(name)))
    // Deleting the account ends its session.
    if (name === 'deleteAccount' || usesNoKey[name] === 'ended') return expect(sent.second.status).toBe(401)
    if (usesNoKey[name] === 'unwritten') return expect(sent.after).toEqual(sent.before)
    // What is refused uses no key.
    if (sent.first.status >= 400) return expect(sent.after).toEqual(sent.before)
    expect([sent.second.status, errorOf(sent.second)]).toEqual([
      422,
      {
        code: 'key_reused',
        error:
          'An earlier version of this request has already been received. Please reload the page and check what was saved.',
      },
    ])
    expect(sent.again.status).not.toBe(422)
    expect(sent.after).toEqual(sent.before)
  })

  test.each(['createRsvp', 'addEvent', 'addProduct', 'addClosure'] as const)(
    'negative control: a server that forgets what keys were used for accepts another %s',
    async (name) => {
      expect((await sentTwice(name, forgetful))?.second.status).toBeLessThan(300)
    },
  )
})

/** Mutant: stores no uses of keys. */
const forgetful = (store: Store): Store => ({
  ...store,
  create: async (name, value) =>
    name.startsWith('idem/') ? { won: true, tag: 'forgotten' } : store.create(name, value),
})

describe('a key', () => {
  const rsvp = (qty: number) => ({ name: 'Sam', email: 'sam@thenest.example', qty })
  const path = '/api/events/homework-helper-2026-11-25/attendees'

  test('of two accounts is two keys', async () => {
    const { ask, signUp } = testServer()
    for (const qty of [1, 6]) {
      const { cookie } = await signUp()
      expect((await ask('POST', path, rsvp(qty), { cookie, key })).status).toBe(201)
    }
  })

  test('is still free after a refusal that stored nothing', async () => {
    const { ask, signUp, writeCount } = testServer()
    const { cookie } = await signUp()
    const before = writeCount()
    expect((await ask('POST', path.replace('25', '26'), rsvp(1), { cookie, key })).status).toBe(404)
    expect(writeCount()).toBe(before)
    expect((await ask('POST', path, rsvp(6), { cookie, key })).status).toBe(201)
  })

  test('is won by one of two concurrent requests', async () => {
    const { ask, signUp, drainWaitUntil } = testServer()
    const { cookie } = await signUp()
    const quantities = Array.from({ length: 10 }, (_, index) => index + 1)
    const sent = await Promise.all(quantities.map((qty) => ask('POST', path, rsvp(qty), { cookie, key })))
    expect(sent.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 9 }, () => 422)])
    await drainWaitUntil()
    const { body } = await ask('GET', '/api/schedule', undefined, { cookie })
    const won = quantities[sent.findIndex(({ status }) => status === 201)]
    expect(body).toMatchObject({ eventBookings: [{ qty: won }] })
  })

  test('that cannot be recorded lets nothing be stored', async () => {
    const memory = memoryStore()
    let isDown = false
    const store: Store = {
      ...memory,
      create: async (name, value) => {
        if (isDown && name.startsWith('idem/')) throw new StorageUnavailable('down')
        return memory.create(name, value)
      },
    }
    const { ask, signUp } = testServer({ store })
    const { cookie } = await signUp()
    isDown = true
    expect((await ask('POST', path, rsvp(1), { cookie, key })).status).toBe(503)
    isDown = false
    expect((await ask('GET', '/api/schedule', undefined, { cookie })).body).toMatchObject({ eventBookings: [] })
    expect((await ask('POST', path, rsvp(6), { cookie, key })).status).toBe(201)
  })

  test('does not make a password guessable: only the rest of a body is recorded', async () => {
    const [one, other] = await Promise.all(
      ['three blue herons', 'four grey herons'].map(async (password) => {
        const { ask, context } = testServer()
        await ask('POST', '/api/members/register', { ...registration('kim@thenest.example'), password }, { key })
        return [...(await dumpStore(context.store))].filter(([name]) => name.startsWith('idem/'))
      }),
    )
    expect(one).toHaveLength(1)
    expect(one).toEqual(other)
  })
})

test('a registration that is sent again with another phone number is refused, not confirmed', async () => {
  const { ask } = testServer()
  const body = registration('kim@thenest.example')
  expect((await ask('POST', '/api/members/register', body, { key })).status).toBe(201)
  const corrected = await ask('POST', '/api/members/register', { ...body, parentPhone: '555 9999' }, { key })
  expect(errorOf(corrected).code).toBe('key_reused')
  expect(corrected.headers.getSetCookie()).toEqual([])
})
