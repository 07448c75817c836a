/** Operation budgets of all endpoints: maximum number of storage operations, maximum depth, and the request. */
import { examples } from '#server/test-support/fixtures/request-examples.ts'
import { addDays, mondayOf } from '#domain/calendar/calendar.ts'
import {
  alex,
  coach,
  password,
  imageData,
  robin,
  setupToken,
  type Club,
} from '#server/test-support/fixtures/club-fixture.ts'
import { operationBudget, type OperationBudget } from './measure-operations.ts'
import { accountKeyOf } from '#server/repositories/keys.ts'
import { cardIdOf } from '#server/repositories/accounts/card-ids.ts'
import { itemIdOf } from '#server/repositories/items.ts'
import { outboxIdOf } from '#server/repositories/outbox.ts'
import { unsubscribeToken } from '#server/services/families/mail-choices.ts'
import { registration, testKeyPepper } from './test-server.ts'

const { cardLast4, cardExp } = registration(robin)
const robinKey = accountKeyOf(testKeyPepper, robin)

const newStaff = (email: string, token: string) => ({ by: 'invite', token, email, name: 'Kim Example', password })
const sibling = { name: 'Lou', age: '12', position: 'goalie', plan: 'annual' }
const rsvp = { name: 'Sam', email: robin, qty: 2 }
const lane = ({ tuesday: date }: Club) => ({ lane: 1, date, time: '16:00', name: 'Sam', email: robin })
const unit = ({ soon: date }: Club) => ({ unit: 2, date, time: '16:00', name: 'Sam', email: robin })
const pair = ({ tuesday: date, ids }: Club) => ({
  kind: 'lane',
  bookings: [ids.firstPlayer, ids.player].map((player, nth) => ({ player, unit: nth + 1, date, time: '16:00' })),
})
const move = ({ tuesday: date, ids }: Club) => ({
  kind: 'lane',
  moves: [{ id: ids.lane, unit: 4, date, time: '17:00' }],
})
const draft = ({ tuesday }: Club) => ({
  title: 'Open House',
  datetime: `${tuesday}T12:00`,
  summary: 'Bring a friend.',
})
const flask = ({ ids }: Club) => ({ name: 'Flask', price: '$14', image: `/api/images/${ids.image}` })
const wish = ({ tuesday }: Club) => ({ kind: 'lane', days: [tuesday], from: '16:00', to: '19:00' })
const boards = ({ tuesday }: Club) => ({ from: `${tuesday}T12:00`, to: `${tuesday}T13:00`, reason: 'Boards' })
const tour = ({ tuesday: date }: Club) => ({ name: 'Lou', phone: '556', date, time: '4pm' })
const called = ({ tuesday: followUp }: Club) => ({ status: 'confirmed', notes: 'Called.', followUp, rev: 0 })
const cart = ({ ids }: Club) => ({ items: [{ pid: ids.product, size: 'One Size', qty: 2 }] })
const weekOf = (day: string) => `?week=${mondayOf(day)}`

/** The editable fields of an account, with another address. */
function accountFields() {
  const { billingAddressType, billingAddress } = registration(robin)
  return { address: '2 Rink Road, Albany', billingAddressType, billingAddress, rev: 1 }
}

const byStaff = { as: 'coach', case: 'by staff' } as const

const publicBudgets: OperationBudget[] = [
  operationBudget('listEvents', 1, 1),
  operationBudget('listProducts', 1, 1),
  operationBudget('publicClosures', 1, 1),
  operationBudget('image', 1, 1, ({ ids }) => ({ params: { id: ids.image } })),
  operationBudget('health', 2, 1),
  // The first visit, which builds it.
  operationBudget('calendarFeed', 8, 5, ({ ids }) => ({ params: { token: ids.feedToken } })),
  operationBudget('requestTour', 3, 3, (club) => ({ body: tour(club) })),
  operationBudget('register', 25, 8, () => ({ body: registration('new@thenest.example') })),
  operationBudget('signIn', 6, 3, () => ({ body: { email: robin, password } })),
  operationBudget('signIn', 3, 2, () => ({ body: { email: robin, password: 'x' } }), {
    case: 'refused',
    status: 401,
  }),
  operationBudget('redeemCode', 11, 7, ({ resetCode }) => ({
    body: { email: robin, code: resetCode, password: 'four grey herons' },
  })),
  operationBudget(
    'redeemCode',
    4,
    2,
    () => ({ body: { email: robin, code: 'K7MX-2QPD', password: 'four grey herons' } }),
    { case: 'reset refused', status: 401 },
  ),
  operationBudget('redeemCode', 8, 4, ({ signInCode }) => ({ body: { email: robin, code: signInCode } }), {
    case: 'sign in',
  }),
  operationBudget('redeemCode', 4, 2, () => ({ body: { email: robin, code: 'K7M-2QP' } }), {
    case: 'sign-in refused',
    status: 401,
  }),
  operationBudget('forgotPassword', 5, 4, () => ({ body: { email: robin, role: 'member' } })),
  operationBudget('forgotPassword', 0, 0, () => ({ body: { email: robin, role: 'member' } }), {
    case: 'without mail',
    status: 409,
    mailOff: true,
  }),
  operationBudget('resetPassword', 1, 1, () => ({ body: { token: 'member.no', password } }), {
    case: 'refused',
    status: 403,
  }),
  operationBudget('answerAddress', 1, 1, () => ({ body: { token: 'addressnew.no', answer: 'confirm' } }), {
    case: 'refused',
    status: 403,
  }),
  operationBudget('verifyAddress', 1, 1, () => ({ body: { token: 'verify.no' } }), { case: 'refused', status: 403 }),
  operationBudget('checkLink', 1, 1, () => ({ body: { token: 'member.no' } }), { case: 'refused', status: 403 }),
  operationBudget('checkLink', 3, 2, ({ invite: token }) => ({ body: { token } })),
  operationBudget('unsubscribe', 4, 4, ({ robinId: id }) => ({
    params: { id: unsubscribeToken(testKeyPepper, robinKey, 'reminders', { id }) },
  })),
  operationBudget('answerOffer', 1, 1, () => ({ body: { token: 'offer.no', answer: 'accept' } }), {
    case: 'refused',
    status: 404,
  }),
  operationBudget('checkLink', 1, 1, ({ familyInvite: token }) => ({ body: { token } }), { case: 'of a family' }),
  operationBudget('joinFamily', 28, 7, ({ familyInvite: token }) => ({
    body: { token, firstName: 'Kim', lastName: 'Example', phone: '555', email: 'kim@thenest.example', password },
  })),
  operationBudget('staffSignIn', 7, 3, () => ({ body: { email: coach, password } })),
  operationBudget('joinStaff', 15, 9, () => ({ body: { ...newStaff(coach, setupToken), by: 'setup' } }), {
    case: 'set-up',
    emptyClub: true,
  }),
  operationBudget('joinStaff', 16, 10, ({ invite }) => ({ body: newStaff('kim@thenest.example', invite) })),
]

// Includes two parallel reads for the session.
const memberBudgets: OperationBudget[] = [
  operationBudget('signOut', 2, 2, undefined, { as: 'robin' }),
  operationBudget('whoAmI', 2, 1),
  operationBudget('eventPlaces', 4, 2),
  operationBudget('createRsvp', 22, 5, ({ series }) => ({ params: { id: series.withoutRsvp }, body: rsvp })),
  operationBudget('createRsvp', 16, 5, ({ series }) => ({ params: { id: series.withRsvp }, body: rsvp }), {
    case: 'again',
  }),
  operationBudget('cancelRsvp', 19, 5, ({ series, ids }) => ({
    params: { id: series.withRsvp, bookingId: ids.rsvp },
  })),
  operationBudget('schedule', 7, 3),
  operationBudget('scheduleChanges', 3, 2),
  operationBudget('familyMessages', 3, 2),
  operationBudget('familyMessages', 3, 2, () => ({ query: '?of=all' }), { case: 'all' }),
  operationBudget('seeMessage', 3, 2, () => ({ params: { id: 'msg_2026-11-21_none' } }), { status: 404 }),
  operationBudget('confirmScheduleChange', 4, 3, ({ ids }) => ({ params: { id: ids.change } }), { as: 'alex' }),
  operationBudget('confirmScheduleChange', 3, 2, ({ ids }) => ({ params: { id: ids.lane } }), {
    case: 'where there is none',
    status: 404,
  }),
  operationBudget('laneWeek', 8, 4, ({ tuesday }) => ({ query: weekOf(tuesday) })),
  // The last round trip replaces the intents after the response.
  operationBudget('reserveLane', 19, 4, (club) => ({ body: lane(club) })),
  operationBudget(
    'reserveLane',
    9,
    2,
    (club) => ({ body: { ...lane(club), lane: 3, email: alex, player: club.ids.firstPlayer } }),
    {
      case: 'taken',
      as: 'alex',
      status: 409,
    },
  ),
  operationBudget('cancelLane', 23, 4, ({ ids }) => ({ params: { id: ids.lane } })),
  operationBudget('cancelLane', 29, 5, ({ ids }) => ({ params: { id: ids.lane } }), {
    as: 'colleague',
    case: 'by staff',
  }),
  operationBudget('speedeWeek', 9, 4, ({ soon }) => ({ query: weekOf(soon) })),
  operationBudget('reserveSpeede', 19, 4, (club) => ({ body: unit(club) })),
  operationBudget('cancelSpeede', 23, 4, ({ ids }) => ({ params: { id: ids.speede } }), { as: 'alex' }),
  operationBudget('placeOrder', 25, 5, (club) => ({ body: cart(club) })),
  operationBudget('reserveTogether', 22, 4, (club) => ({ body: pair(club) }), { as: 'alex' }),
  operationBudget('reserveTogether', 57, 7, (club) => ({ body: { ...pair(club), weeks: 3 } }), {
    as: 'alex',
    case: 'in four weeks',
  }),
  operationBudget('cancelTogether', 26, 4, ({ pair: ids }) => ({ body: { kind: 'lane', ids } }), { as: 'alex' }),
  operationBudget('cancelTogether', 12, 2, ({ pair: ids }) => ({ body: { kind: 'lane', ids } }), {
    case: 'of another family',
    status: 404,
  }),
  operationBudget('moveOwn', 24, 4, (club) => ({ body: move(club) })),
  operationBudget('moveOwn', 20, 3, (club) => ({ body: move(club) }), {
    case: 'of another family',
    as: 'alex',
    status: 404,
  }),
  operationBudget('standby', 4, 2),
  operationBudget('standbyWaiting', 3, 2, (club) => ({ query: `?kind=lane&date=${club.tuesday}` })),
  operationBudget('addWish', 14, 7, (club) => ({ body: wish(club) })),
  operationBudget('addWish', 2, 1, (club) => ({ body: { ...wish(club), units: [9] } }), {
    case: 'for a lane that is not there',
    status: 400,
  }),
  operationBudget('addEventWish', 3, 2, () => ({ body: { event: 'nothing', qty: 1 } }), {
    case: 'for an event that is not there',
    status: 404,
  }),
  operationBudget('pauseWish', 3, 2, () => ({ params: { id: '0' }, body: { paused: true } }), {
    case: 'of another family',
    status: 404,
  }),
  operationBudget('endWish', 5, 3, () => ({ params: { id: '0' } }), { case: 'of another family', status: 404 }),
  operationBudget('acceptOffer', 3, 2, () => ({ params: { id: '0' } }), { case: 'that is over', status: 409 }),
  operationBudget('declineOffer', 3, 2, () => ({ params: { id: '0' } }), { case: 'that is over', status: 409 }),
  operationBudget('cancelOrder', 8, 4, ({ ids }) => ({ params: { id: ids.order } }), { as: 'alex' }),
  operationBudget('listOrders', 5, 3, undefined, { as: 'alex' }),
  operationBudget('account', 3, 2),
  operationBudget('editAccount', 9, 4, () => ({ body: accountFields() })),
  operationBudget('addPlayer', 36, 8, () => ({ body: sibling })),
  operationBudget('editPlayer', 34, 11, ({ ids }) => ({ params: { id: ids.player }, body: { ...sibling, rev: 2 } }), {
    as: 'alex',
  }),
  operationBudget('changeMembership', 74, 12, ({ ids }) => ({ params: { id: ids.player }, body: { change: 'end' } }), {
    as: 'alex',
  }),
  operationBudget('ownDues', 5, 4, undefined, { as: 'alex' }),
  operationBudget('inviteCaregiver', 5, 4),
  // Someone whose attempts are all free: Robin has made a code already, and may meet that attempt again.
  operationBudget('makeSignInCode', 5, 4, undefined, { as: 'alex' }),
  operationBudget('removeCaregiver', 22, 5, ({ louId: id }) => ({ params: { id } }), { as: 'alex' }),
  // The answer to a repeated request.
  operationBudget('removeCaregiver', 6, 2, ({ robinId: id }) => ({ params: { id } }), { case: 'who is gone' }),
  operationBudget(
    'editCaregiver',
    9,
    4,
    ({ louId: id }) => ({ params: { id }, body: { rev: 2, firstName: 'Lou', lastName: 'Example', phone: '556' } }),
    { as: 'lou' },
  ),
  operationBudget('exportOwnData', 18, 3),
  operationBudget(
    'giveConsent',
    5,
    4,
    ({ ids }) => ({
      body: { name: 'Robin', answers: [{ player: ids.player, text: 'photos', version: 1, answer: 'no' }] },
    }),
    { as: 'alex' },
  ),
  operationBudget('playerSafety', 3, 2, ({ ids }) => ({ params: { id: ids.player } }), { as: 'alex' }),
  operationBudget(
    'editPlayerSafety',
    30,
    7,
    ({ ids }) => ({
      params: { id: ids.player },
      body: { rev: 2, born: '2016-03', health: 'Peanuts', leavesAlone: 'no', collectors: [] },
    }),
    { as: 'alex' },
  ),
  operationBudget('pushDevices', 3, 2),
  operationBudget('savePush', 2, 1, () => ({ body: examples.savePush }), { case: 'where there are none', status: 409 }),
  operationBudget('removePush', 4, 2, () => ({ params: { id: '0' } })),
  operationBudget('listFeeds', 3, 2),
  operationBudget('addFeed', 4, 3, () => ({ body: { names: true } })),
  operationBudget('editFeed', 4, 3, ({ ids }) => ({ params: { id: ids.feed }, body: { names: false } })),
  operationBudget('endFeed', 4, 3, ({ ids }) => ({ params: { id: ids.feed } })),
  operationBudget('disputeNoShow', 2, 1, ({ ids }) => ({ params: { id: ids.lane } }), {
    case: 'that there is not',
    status: 404,
  }),
  operationBudget('mailChoices', 3, 2),
  operationBudget('requestAddress', 29, 12, () => ({ body: { email: 'robin@families.example', password } })),
  operationBudget('sendVerification', 8, 6),
  operationBudget('saveMailChoices', 5, 4, () => ({ body: { wanted: [] } })),
  operationBudget('changePassword', 12, 8, () => ({ body: { current: password, next: 'four grey herons' } })),
  operationBudget('deleteAccount', 121, 30, () => ({ body: { password, confirm: robin } })),
]

const staffBudgets: OperationBudget[] = [
  operationBudget('inviteStaff', 5, 3, () => ({ body: { role: 'desk' } })),
  operationBudget('inviteStaff', 8, 5, () => ({ body: { email: 'kim@thenest.example', role: 'desk' } }), {
    case: 'by e-mail',
  }),
  operationBudget('listStaff', 7, 3),
  operationBudget('saveStaffMails', 5, 4, () => ({ body: { wanted: ['at_once'] } })),
  operationBudget('changeStaffRole', 18, 9, ({ colleagueId }) => ({
    params: { id: colleagueId },
    body: { role: 'owner' },
  })),
  operationBudget('removeStaff', 16, 9, ({ colleagueId }) => ({ params: { id: colleagueId } })),
  operationBudget('changePassword', 14, 9, () => ({ body: { current: password, next: 'four grey herons' } }), {
    case: 'of a colleague',
    as: 'coach',
  }),
  operationBudget('readLog', 21, 5, ({ soon }) => ({ query: `?day=${addDays(soon, -2)}` })),
  operationBudget('listTours', 4, 3),
  operationBudget('updateTour', 11, 6, (club) => ({ params: { id: club.ids.tour }, body: called(club) })),
  operationBudget('inviteVisitor', 11, 6, ({ ids: { tour: id } }) => ({ params: { id } })),
  operationBudget('adminEvents', 10, 5),
  operationBudget('addEvent', 10, 4, (club) => ({ body: draft(club) })),
  operationBudget('addEvent', 17, 11, (club) => ({ body: { ...draft(club), ends: '13:00', lanes: [1] } }), {
    case: 'closing a lane',
  }),
  operationBudget('editEvent', 17, 12, (club) => ({
    params: { id: club.ids.event },
    body: { ...draft(club), rev: 1 },
  })),
  operationBudget('removeEvent', 19, 14, ({ ids }) => ({ params: { id: ids.event } })),
  operationBudget('restoreEvent', 18, 10, ({ ids }) => ({ params: { id: ids.calledOff } })),
  operationBudget('listRsvps', 5, 3, ({ ids }) => ({ params: { id: ids.event } })),
  operationBudget('checkInRsvp', 7, 6, ({ ids }) => ({
    params: { id: ids.event, bookingId: ids.alexRsvp },
    body: { checkedIn: true },
  })),
  operationBudget('exportRsvps', 6, 4, ({ ids }) => ({ params: { id: ids.event } })),
  operationBudget('listOrders', 9, 6, undefined, { case: 'of everybody', as: 'coach' }),
  operationBudget('updateOrderStatus', 11, 6, ({ ids }) => ({
    params: { id: ids.order },
    body: { status: 'picked_up', rev: 0 },
  })),
  operationBudget('adminProducts', 3, 2),
  operationBudget('addProduct', 7, 6, (club) => ({ body: flask(club) })),
  operationBudget('editProduct', 7, 6, (club) => ({
    params: { id: club.ids.product },
    body: { ...flask(club), rev: 1 },
  })),
  operationBudget('removeProduct', 12, 8, ({ ids }) => ({ params: { id: ids.product } })),
  operationBudget('addImage', 4, 3, () => ({ body: { data: imageData } })),
  operationBudget('listDues', 8, 4),
  operationBudget('exportDues', 8, 4),
  operationBudget('noteDues', 37, 12, ({ alexId, ids, soon }) => ({
    body: {
      dues: [{ family: alexId, id: `${ids.player}.${addDays(soon, -2)}`, total: 256_47 }],
      entry: { step: 'declined', on: soon },
    },
  })),
  operationBudget('listMembers', 5, 3),
  operationBudget('fullMembers', 18, 5),
  operationBudget('exportFullMembers', 18, 5),
  operationBudget('exportMembers', 6, 4),
  operationBudget('exportMembers', 6, 4, () => ({ query: '?of=players' }), { case: 'players' }),
  operationBudget('memberDetails', 18, 6, ({ robinId }) => ({ params: { id: robinId } })),
  operationBudget('familyWeek', 7, 4, ({ robinId: id, tuesday }) => ({
    params: { id },
    query: `?kind=lane&date=${tuesday}`,
  })),
  operationBudget(
    'editAccount',
    19,
    6,
    ({ robinId }) => ({ query: `?family=${robinId}`, body: accountFields() }),
    byStaff,
  ),
  operationBudget(
    'addPlayer',
    48,
    10,
    ({ robinId }) => ({ query: `?family=${robinId}`, body: { ...sibling, rev: 1 } }),
    byStaff,
  ),
  operationBudget(
    'changeMembership',
    89,
    15,
    ({ alexId, ids }) => ({ query: `?family=${alexId}`, params: { id: ids.player }, body: { change: 'end' } }),
    byStaff,
  ),
  operationBudget(
    'sendVerification',
    11,
    8,
    ({ robinId }) => ({ query: `?family=${robinId}&caregiver=${robinId}` }),
    byStaff,
  ),
  operationBudget(
    'editPlayer',
    41,
    13,
    ({ alexId, ids }) => ({
      query: `?family=${alexId}`,
      params: { id: ids.player },
      body: { ...sibling, name: 'Ida', rev: 2 },
    }),
    byStaff,
  ),
  operationBudget(
    'editCaregiver',
    19,
    6,
    ({ robinId }) => ({
      query: `?family=${robinId}`,
      params: { id: robinId },
      body: { rev: 1, firstName: 'Robin', lastName: 'Example', phone: '555 0199' },
    }),
    byStaff,
  ),
  operationBudget('openSafety', 10, 7, ({ alexId, ids }) => ({ params: { id: alexId, player: ids.player } })),
  operationBudget('setHold', 10, 7, ({ alexId, ids }) => ({
    params: { id: alexId, player: ids.player },
    body: { held: true, note: 'Hit on the head.' },
  })),
  operationBudget('reportIncident', 45, 9, ({ alexId, ids }) => ({
    params: { id: alexId, player: ids.player },
    body: examples.reportIncident,
  })),
  operationBudget('updateIncident', 4, 3, () => ({ params: { id: '2026-11_0' }, body: examples.updateIncident }), {
    case: 'that is not there',
    status: 404,
  }),
  operationBudget('listIncidents', 3, 3),
  operationBudget('searchProof', 12, 6, () => ({ body: examples.searchProof })),
  operationBudget('openProof', 3, 2, () => ({ params: { id: 'none' }, body: examples.openProof }), {
    case: 'that is not there',
    status: 404,
  }),
  operationBudget('setDenied', 10, 7, ({ alexId, ids }) => ({
    params: { id: alexId, player: ids.player },
    body: { denied: true, name: 'Kim Doe', note: 'By order of the court.' },
  })),
  operationBudget('knowFamily', 15, 8, ({ robinId }) => ({ params: { id: robinId }, body: { known: false } })),
  operationBudget('takeCard', 15, 7, ({ robinId }) => ({
    params: { id: robinId },
    body: { taken: true, card: cardIdOf({ id: robinId, cardLast4, cardExp }) },
  })),
  operationBudget('addMemberNote', 8, 6, ({ robinId }) => ({
    params: { id: robinId },
    body: { text: 'Call first.' },
  })),
  operationBudget('removeMemberNote', 9, 7, ({ robinId, ids }) => ({ params: { id: robinId, noteId: ids.note } })),
  operationBudget('deleteMember', 120, 31, ({ robinId }) => ({ params: { id: robinId }, body: { confirm: robin } })),
  // The coach has used an attempt; a second one may collide with it.
  operationBudget('makeResetCode', 11, 8, ({ alexId: id, louId: caregiver }) => ({ params: { id, caregiver } }), {
    as: 'colleague',
  }),
  operationBudget('daySheet', 9, 4, ({ tuesday }) => ({ query: `?date=${tuesday}` })),
  operationBudget('bookForMember', 25, 7, ({ tuesday: date }) => ({
    body: { kind: 'lane', unit: 2, date, time: '16:00', name: 'Sam', email: robin },
  })),
  operationBudget('deskDays', 10, 2),
  operationBudget('doorDay', 14, 3),
  operationBudget('arrivalCard', 12, 4, ({ ids }) => ({ params: { id: ids.lane } })),
  operationBudget('arrive', 6, 3, ({ ids }) => ({ params: { id: ids.lane }, body: {} }), {
    case: 'too early',
    status: 409,
  }),
  operationBudget('markAbsent', 6, 3, ({ ids }) => ({ params: { id: ids.lane }, body: { state: 'excused' } }), {
    case: 'on another day',
    status: 409,
  }),
  operationBudget('leave', 12, 4, ({ ids }) => ({ params: { id: ids.lane }, body: { with: 'alone' } }), {
    case: 'on another day',
    status: 409,
  }),
  operationBudget('undoArrival', 6, 3, ({ ids }) => ({ params: { id: ids.lane } }), {
    case: 'on another day',
    status: 409,
  }),
  operationBudget('releaseRest', 7, 4, ({ ids }) => ({ params: { id: ids.lane } }), {
    case: 'of someone awaited',
    status: 409,
  }),
  operationBudget('signAtDoor', 7, 4, ({ ids }) => ({
    params: { id: ids.lane },
    body: { name: 'Robin', answers: [{ text: 'photos', version: 1, answer: 'no' }] },
  })),
  operationBudget('resolvePass', 9, 5, () => ({ body: { pass: 'R7K2M9' } })),
  operationBudget('settleNoShows', 9, 7, ({ alexId, ids }) => ({
    params: { id: alexId, player: ids.player },
    body: { decision: 'take_back', booking: ids.lane },
  })),
  operationBudget('openDoor', 7, 6, () => ({ body: { name: 'Front door' } })),
  operationBudget('endDoor', 3, 2, () => ({ params: { id: 'do_none' } }), { case: 'that is not there', status: 404 }),
  operationBudget('adminStandby', 4, 2, ({ tuesday }) => ({ query: `?day=${tuesday}` })),
  operationBudget(
    'giveSlot',
    14,
    4,
    ({ tuesday: date, robinId: member }) => ({
      params: { id: '0' },
      body: { member, kind: 'lane', date, time: '16:00', bookings: [{ player: `pl_${'0'.repeat(24)}`, unit: 2 }] },
    }),
    { case: 'to nobody who waits', status: 404 },
  ),
  operationBudget('cancelBooking', 29, 5, ({ ids }) => ({
    params: { id: ids.lane },
    body: { kind: 'lane', reason: 'Coach is ill' },
  })),
  operationBudget('moveBooking', 42, 7, ({ ids, tuesday: date }) => ({
    params: { id: ids.lane },
    body: { unit: 2, date, time: '17:00' },
  })),
  operationBudget('adminChanges', 6, 5),
  // In the weeks before holidays: their slots, and the RSVPs of the weekly events on them.
  operationBudget('listClosures', 13, 6),
  operationBudget('addClosure', 6, 5, (club) => ({
    body: { scope: 'unit', kind: 'lane', unit: 5, ...boards(club) },
  })),
  operationBudget('keepBooking', 19, 10, ({ ids }) => ({ params: { id: ids.closure }, body: { keep: ids.lane } })),
  operationBudget('moveAll', 42, 7, ({ ids, tuesday: date }) => ({
    params: { id: ids.closure },
    body: { moves: [{ id: ids.lane, unit: 2, date, time: '17:00' }] },
  })),
  operationBudget('removeClosure', 16, 13, ({ ids }) => ({ params: { id: ids.closure } })),
  operationBudget('listOutbox', 30, 5),
  operationBudget('listMessages', 27, 5),
  operationBudget('messageRecipients', 17, 4, ({ tuesday }) => ({ query: `?kind=day&id=${tuesday}` })),
  operationBudget('writeToFamilies', 37, 10, ({ robinId }) => ({
    body: { to: { kind: 'family', id: robinId }, subject: 'Skates', text: 'Bring skates.' },
  })),
  operationBudget('writeToAll', 50, 10, () => ({ body: { subject: 'Skates', text: 'Bring skates.' } })),
  operationBudget('listInbox', 67, 6),
  operationBudget('changeItem', 14, 6, ({ alexId }) => ({
    params: { id: `card_expires-${itemIdOf('card_expires', `${alexId} 11/26`)}` },
    body: { done: true },
  })),
  operationBudget('endUnseenBookings', 9, 6, ({ tuesday }) => ({ body: { day: tuesday } })),
  operationBudget('moveBucks', 16, 8, ({ alexId: id, ids }) => ({
    params: { id, player: ids.player },
    body: { act: 'spend', cents: 500, what: 'Snack bar' },
  })),
  operationBudget('overview', 64, 6, () => ({ query: '?weeks=4' })),
  operationBudget('retryMail', 7, 6, ({ ids }) => ({
    params: { id: `${robinKey}-${outboxIdOf({ kind: 'booking_made', subjectRef: `lane:${ids.lane}` })}` },
  })),
]

/** Covers every endpoint of the contract. */
export const operationBudgets: readonly OperationBudget[] = [...publicBudgets, ...memberBudgets, ...staffBudgets]
