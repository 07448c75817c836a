/** Every call of families with an id in its path, as a family that knows the ids of another one. */
// @module-tag long
import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints, type EndpointName } from '#api-contract/endpoints.ts'
import { furnishers, validBodies } from '#server/test-support/calls/tables.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { testKeyPepper } from '#server/test-support/server/test-server.ts'
import { createFuzzClub, type FuzzClub } from './fuzz-club.ts'
import { expectInvariants } from './invariants.ts'
import { validRequest } from './requests.ts'

const calls = Object.keys(endpoints) as EndpointName[]
const withId = calls.filter(
  (name) => endpoints[name].path.includes('/:') && ['member', 'account'].includes(endpoints[name].who),
)
const writes = withId.filter((name) => endpoints[name].method !== 'GET')

let club: FuzzClub
beforeAll(async () => void (club = await createFuzzClub(furnishers)))

/** Sends the valid request of a call. @returns its status, and what it has changed of the family whose ids it has. */
async function sendAs(who: 'owner' | 'stranger', name: EndpointName) {
  const request = validRequest(club, name, validBodies(club)[name])
  const owner = request.actor === 'ada' ? 'ada' : 'ben'
  const actor = who === 'owner' ? request.actor : owner === 'ada' ? 'ben' : 'ada'
  const status = await expectInvariants(club, { ...request, actor })
  const accountKey = accountKeyOf(testKeyPepper, club.emails[owner])
  return { status, changed: club.changedKeys().filter((key) => key.includes(accountKey)) }
}

describe('changes nothing of that family, and reads nothing of it', () => {
  // The canaries of its texts are looked for in each answer.
  test.each(withId)('%s', async (name) => {
    const { status, changed } = await sendAs('stranger', name)
    expect(changed).toEqual([])
    if (endpoints[name].method === 'GET') expect(status).toBe(404)
  })
})

test('the family itself changes something with nearly each of these calls', async () => {
  const without: EndpointName[] = []
  for (const name of writes) if ((await sendAs('owner', name)).changed.length === 0) without.push(name)
  expect(without).toEqual([
    // Nobody to remove.
    'removeCaregiver',
    // Nothing to thank for.
    'thankCoach',
    // The calendar is so already.
    'editFeed',
    // No device.
    'removePush',
  ])
})
