/** Every call that makes something for a family makes an item of the inbox, or has a reason not to. */
import { expect, test } from 'vitest'
import { endpoints, type EndpointName } from '#api-contract/endpoints.ts'
import type { ItemKindName } from '#domain/inbox/item-kinds.ts'
import { openItems } from '#server/services/inbox/inbox.ts'
import { setupToken } from '#server/test-support/fixtures/club-fixture.ts'
import { budgetName, clubFor, expectedStatus, requestOf } from './measure-operations.ts'
import { operationBudgets } from './operation-budgets.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { testServer } from './test-server.ts'

type Creating = {
  [Name in EndpointName]: (typeof endpoints)[Name] extends { method: 'POST' } ? Name : never
}[EndpointName]

/** Why a call makes no item. */
const why = {
  sheet: 'What is booked stands on the day sheet.',
  lists: 'Staff see who comes, and who waits, where they open the event or the day.',
  own: 'It concerns the sign-in or the devices of whoever calls, or their own mail.',
  read: 'It only reads, or says that something was read.',
  staff: 'A colleague does it, and knows of it.',
  signed: 'The day sheet asks for what is missing, so what is signed needs nobody.',
  listed: 'The list of dues has it.',
} as const

const itemOf: Record<Creating, ItemKindName | (typeof why)[keyof typeof why]> = {
  register: 'family_new',
  addPlayer: 'membership_joined',
  changeMembership: 'membership_ended',
  joinFamily: 'caregiver_joined',
  requestTour: 'tour_new',
  placeOrder: 'order_new',
  reportIncident: 'incident',
  deleteAccount: 'account_deleted',
  deleteMember: 'account_deleted',
  // Its own test, 'dispute': a session has to be missed first.
  disputeNoShow: why.staff,
  reserveLane: why.sheet,
  reserveSpeede: why.sheet,
  reserveTogether: why.sheet,
  cancelTogether: why.sheet,
  moveOwn: why.sheet,
  acceptOffer: why.sheet,
  declineOffer: why.sheet,
  answerOffer: why.sheet,
  bookForMember: why.sheet,
  cancelBooking: why.sheet,
  moveBooking: why.sheet,
  moveAll: why.sheet,
  addClosure: why.sheet,
  giveSlot: why.sheet,
  arrive: why.sheet,
  markAbsent: why.sheet,
  leave: why.sheet,
  releaseRest: why.sheet,
  createRsvp: why.lists,
  addWish: why.lists,
  addEventWish: why.lists,
  giveConsent: why.signed,
  signAtDoor: why.signed,
  noteDues: why.listed,
  inviteCaregiver: why.own,
  signIn: why.own,
  redeemCode: why.own,
  signOut: why.own,
  forgotPassword: why.own,
  resetPassword: why.own,
  checkLink: why.own,
  answerAddress: why.own,
  verifyAddress: why.own,
  requestAddress: why.own,
  sendVerification: why.own,
  unsubscribe: why.own,
  makeSignInCode: why.own,
  changePassword: why.own,
  savePush: why.own,
  addFeed: why.own,
  confirmScheduleChange: why.read,
  seeMessage: why.read,
  arrivalCard: why.read,
  resolvePass: why.read,
  searchProof: why.read,
  openProof: why.read,
  openSafety: why.read,
  inviteVisitor: why.staff,
  staffSignIn: why.staff,
  inviteStaff: why.staff,
  joinStaff: why.staff,
  openDoor: why.staff,
  addEvent: why.staff,
  restoreEvent: why.staff,
  addProduct: why.staff,
  addImage: why.staff,
  moveBucks: why.staff,
  endUnseenBookings: why.staff,
  takeCard: why.staff,
  addMemberNote: why.staff,
  makeResetCode: why.staff,
  retryMail: why.staff,
  writeToFamilies: why.staff,
  writeToAll: why.staff,
}

const reasons: readonly string[] = Object.values(why)

test('every call that creates is decided about', () => {
  const creating = Object.entries(endpoints).filter(([, { method }]) => method === 'POST')
  expect(Object.keys(itemOf).toSorted()).toEqual(creating.map(([name]) => name).toSorted())
})

const made = Object.entries(itemOf).filter(([, item]) => !reasons.includes(item))
const requests = made.flatMap(([name]) => operationBudgets.filter(({ call, status }) => call === name && !status))

test('every call that makes an item is tried', () => {
  expect([...new Set(requests.map(({ call }) => call))].toSorted()).toEqual(made.map(([name]) => name).toSorted())
})

test.each(requests.map((budget) => [budgetName(budget), budget] as const))('%s makes one', async (_, budget) => {
  const { club, entries } = await clubFor(budget)
  const store = memoryStore(entries)
  const { ask, context, drainWaitUntil } = testServer({ store, setupToken, mailEnabled: true })
  const idsOf = async () => (await openItems(context)).map(({ id, at, kind }) => ({ id: `${id} ${at}`, kind }))
  const before = await idsOf()
  const { method, path, body, cookie } = requestOf(budget, club)
  expect((await ask(method, path, body, { cookie, key: 'created' })).status).toBe(expectedStatus(budget))
  await drainWaitUntil()
  const fresh = (await idsOf()).filter(({ id }) => !before.some((each) => each.id === id))
  expect(fresh.map(({ kind }) => kind)).toContain(itemOf[budget.call as Creating])
})
