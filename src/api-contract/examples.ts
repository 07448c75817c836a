/** A valid example body for every endpoint with a body, for the OpenAPI document and the tests. All data is fictional. */
import type { EndpointName } from './endpoints.ts'
import type { Body } from './schemas.ts'

type WithBody = { [Name in EndpointName]: Body<Name> extends undefined ? never : Name }[EndpointName]

const email = 'robin@thenest.example'
const password = 'three blue herons'
const household = {
  address: '1 Rink Road, Albany',
  billingAddressType: 'same',
  billingAddress: '1 Rink Road, Albany',
} as const
const registration = {
  firstName: 'Robin',
  lastName: 'Example',
  childName: 'Sam Example',
  childAge: '11',
  childTeam: 'Albany Hawks',
  childPosition: 'goalie',
  parentPhone: '518-555-0100',
  childPhone: '',
  ...household,
} as const
const player = {
  name: 'Alex Example',
  age: '9',
  team: '',
  position: 'forward',
  phone: '',
  plan: 'monthly',
} as const
const slot = { date: '2026-11-24', time: '16:00' }
const colleague = { email: 'kim@thenest.example', name: 'Kim Park', password: 'a whistle in the dark' }

export const examples: { [Name in WithBody]: Body<Name> } = {
  register: {
    email,
    password,
    ...registration,
    membershipPlan: 'annual',
    cardType: 'visa',
    cardLast4: '4242',
    cardExp: '11/29',
    agree: true,
  },
  signIn: { email, password },
  forgotPassword: { email },
  checkReset: { token: 'member.1f2e3d' },
  resetPassword: { token: 'member.1f2e3d', password },
  answerAddress: { token: 'addressnew.1f2e3d', answer: 'confirm' },
  requestAddress: { email: 'robin@families.example', password },
  verifyAddress: { token: 'verify.1f2e3d' },
  forgotStaffPassword: { email: 'coach@thenest.example' },
  checkStaffReset: { token: 'staff.1f2e3d' },
  resetStaffPassword: { token: 'staff.1f2e3d', password: 'a whistle in the dark' },
  staffSignIn: { email: 'coach@thenest.example', password: 'a whistle in the dark' },
  editAccount: { rev: 1, ...household },
  addPlayer: player,
  editPlayer: { rev: 1, ...player },
  editPlayerSafety: {
    rev: 1,
    born: '2016-03',
    contactName: 'Grandma Jo',
    contactPhone: '518-555-0144',
    contactRelation: 'Grandmother',
    health: 'Peanuts. The pen is in her bag.',
    leavesAlone: 'no',
    collectors: [{ name: 'Grandma Jo', phone: '518-555-0144', onlyToday: false }],
  },
  holdPlayer: { note: 'Hit on the head on Tuesday.' },
  denyCollector: { name: 'Kim Doe', note: 'By order of the court.' },
  giveConsent: {
    name: 'Robin Example',
    answers: [{ player: 'pl_fedcba9876543210fedcba98', text: 'terms', version: 1, answer: 'yes' }],
  },
  saveMailChoices: { wanted: ['reminders'] },
  changePassword: { current: password, next: 'five blue herons' },
  deleteAccount: { password, confirm: email },
  resetWithCode: { email, code: 'K7MX-2QPD', password: 'five blue herons' },
  inviteStaff: { role: 'desk' },
  mailInvitation: { email: 'kim@thenest.example', role: 'coach' },
  changeStaffRole: { role: 'manager' },
  editMemberAddress: { rev: 1, address: household.address },
  addMemberPlayer: { rev: 1, ...player },
  retireMemberPlayer: { rev: 1 },
  editMemberPlayer: { rev: 1, ...player },
  editMemberCaregiver: { rev: 1, firstName: 'Kim', lastName: 'Example', phone: '555 0102' },
  addMemberNote: { text: 'Prefers calls after six.' },
  deleteMember: { confirm: email },
  reserveLane: { lane: 1, ...slot, name: 'Sam', email },
  reserveSpeede: { unit: 1, ...slot, name: 'Sam', email },
  reserveTogether: {
    kind: 'lane',
    bookings: [
      { player: 'pl_fedcba9876543210fedcba98', unit: 1, ...slot },
      { player: 'pl_0123456789abcdef01234567', unit: 2, ...slot },
    ],
  },
  reserveWeeks: { kind: 'lane', weeks: 1, bookings: [{ unit: 1, ...slot }] },
  cancelTogether: {
    kind: 'lane',
    ids: [1, 2].map((unit) => `bk_2026-12-01_1600_${unit}_0123456789abcdef0123456789abcdef01234567`),
  },
  moveOwn: {
    kind: 'lane',
    moves: [{ id: 'bk_2026-12-01_1600_1_0123456789abcdef0123456789abcdef01234567', unit: 2, ...slot }],
  },
  addWish: { kind: 'lane', days: ['2026-11-24', '2026-11-26'], from: '16:00', to: '19:00', units: [2, 3], notice: 90 },
  pauseWish: { paused: true },
  checkOffer: { token: 'the token from the link' },
  answerOffer: { token: 'the token from the link', answer: 'accept' },
  createRsvp: { name: 'Sam', email, qty: 2 },
  addEvent: { title: 'Open Ice', datetime: '2026-12-01T18:30', summary: 'Stations on all five lanes.', image: '' },
  editEvent: { title: 'Skills Night', datetime: '2026-12-01T18:30', summary: 'Stations.', rev: 1 },
  checkInRsvp: { checkedIn: true },
  placeOrder: { items: [{ pid: 'crew-sweatshirt', size: 'M', qty: 1 }], note: 'For Sam', expectedTotalCents: 6000 },
  updateOrderStatus: { status: 'picked_up', rev: 0 },
  addProduct: { name: 'Tape', price: '$12', image: 'https://images.example/tape.png', description: '' },
  editProduct: { name: 'Bottle', price: '$12', image: 'https://images.example/bottle.png', description: '', rev: 1 },
  // Valid base64, but not an image.
  addImage: { data: 'iVBORw0KGgo=' },
  requestTour: { name: 'Kim', phone: '518-555-0142', date: '2026-12-01', time: '4pm' },
  updateTour: { status: 'confirmed', notes: 'Called back.', followUp: '2026-12-02', rev: 0 },
  bookForMember: { kind: 'lane', unit: 2, ...slot, name: 'Sam', email, overLimit: false },
  // The example booking is on another day: a check-in would be refused.
  checkInBooking: { checkedIn: false },
  cancelBooking: { kind: 'lane', reason: 'Coach is ill' },
  moveBooking: { unit: 2, ...slot },
  addClosure: {
    scope: 'unit',
    kind: 'lane',
    unit: 5,
    from: '2026-11-30T10:00',
    to: '2026-11-30T12:00',
    reason: 'New boards',
  },
  keepBooking: { keep: 'bk_2026-11-24_1600_2_0' },
  setUpStaff: { token: 'the setup code', ...colleague },
  changeStaffPassword: { current: colleague.password, next: 'a whistle at dawn' },
  checkInvitation: { token: 'the token from the link' },
  editCaregiver: { rev: 1, firstName: 'Kim', lastName: 'Example', phone: '555 0102' },
  joinFamily: {
    token: 'the token from the link',
    firstName: 'Kim',
    lastName: 'Example',
    phone: '555 0102',
    email: 'kim@example.com',
    password: 'three grey herons',
  },
  joinWithAccount: { token: 'the token from the link', email, password: 'three blue herons', confirmed: true },
  checkStaffInvitation: { token: 'the token from the link' },
  acceptInvitation: { token: 'the token from the link', ...colleague },
}
