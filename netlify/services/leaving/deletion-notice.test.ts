/** The last message of an account: to each caregiver once it is deleted, and no address is kept afterwards. */
import { expect, test } from 'vitest'
import { facility } from '#domain/facility/facility.ts'
import { keys } from '#server/repositories/keys.ts'
import { updateMember } from '#server/repositories/accounts/members.ts'
import { joinSecond, kim, openFamily, robin } from '#server/test-support/fixtures/caregiver-fixture.ts'
import { finishDeletions } from './erase.ts'

const subject = `Your account at ${facility.name} was deleted`
const slot = { date: '2026-11-24', time: '17:00', name: 'Sam', email: robin.email }

const deleteIt = (club: Awaited<ReturnType<typeof openFamily>>) =>
  club.as(club.cookie, 'POST', '/account/delete', { password: robin.password, confirm: robin.email })
const notices = ({ sent }: Pick<Awaited<ReturnType<typeof openFamily>>, 'sent'>) =>
  sent.filter((message) => message.subject === subject)
/** The records of deletions that are not complete, as text. */
async function deletions({ context: { store } }: Awaited<ReturnType<typeof openFamily>>): Promise<string> {
  const listed = await store.list(keys.allAccountDeletions)
  return JSON.stringify(await Promise.all(listed.map(({ key }) => store.read(key))))
}

test('both caregivers are told what was canceled, and their addresses are gone when the deletion is complete', async () => {
  const club = await openFamily()
  await joinSecond(club, club.cookie)
  expect((await club.as(club.cookie, 'POST', '/lanes/bookings', { ...slot, lane: 3 })).status).toBe(201)
  expect((await club.as(club.cookie, 'POST', '/speede/bookings', { ...slot, unit: 1, time: '18:00' })).status).toBe(201)
  expect((await deleteIt(club)).status).toBe(204)
  await club.send()
  await club.send()
  const messages = notices(club)
  expect(messages.map(({ to }) => to).toSorted()).toEqual([kim.email, robin.email].toSorted())
  for (const { text } of messages) expect(text).toContain('Canceled with it: one lane and one Speede session.')
  expect(await deletions(club)).toContain(kim.email)
  club.setClock(new Date(club.context.now().getTime() + 70 * 60_000))
  expect(await finishDeletions(club.context)).toBe(1)
  expect(await deletions(club)).toBe('[null]')
  await club.send()
  expect(notices(club)).toHaveLength(2)
})

test('a deletion that did not happen is not told', async () => {
  const club = await openFamily()
  const wrong = { password: 'four grey geese', confirm: robin.email }
  expect((await club.as(club.cookie, 'POST', '/account/delete', wrong)).status).toBe(403)
  await club.send()
  expect(notices(club)).toEqual([])
})

test('nothing goes to an address that nobody has confirmed', async () => {
  const club = await openFamily()
  await updateMember(club.context, club.accountKey, (member) => ({
    ...member,
    caregivers: member.caregivers.map((each) => Object.assign({}, each, { unverified: true as const })),
  }))
  expect((await deleteIt(club)).status).toBe(204)
  await club.send()
  expect(notices(club)).toEqual([])
  expect(await deletions(club)).not.toContain(robin.email)
})
