/** Name of a call → the shapes of its body, query and reply. The browser takes only the types. */
import type * as z from 'zod'
import * as account from './account.ts'
import * as bookings from './bookings.ts'
import * as daySheet from './day-sheet.ts'
import type { EndpointName } from './endpoints.ts'
import * as eventsDesk from './events-desk.ts'
import * as events from './events.ts'
import { health } from './health.ts'
import * as membersDesk from './members-desk.ts'
import { register } from './members.ts'
import { overview } from './overview.ts'
import { signIn, signOut, staffSignIn, whoAmI } from './session.ts'
import { lastProbe, probeStorage } from './probe.ts'
import * as shopDesk from './shop-desk.ts'
import * as shop from './shop.ts'
import * as staff from './staff.ts'
import * as toursDesk from './tours-desk.ts'
import { requestTour } from './tours.ts'

type Shapes = { body?: z.ZodType; query?: z.ZodType; reply: z.ZodType }

export const wire = {
  requestTour,
  listTours: toursDesk.listTours,
  updateTour: toursDesk.updateTour,
  register,
  signIn,
  signOut,
  whoAmI,
  staffSignIn,
  setUpStaff: staff.setUpStaff,
  inviteStaff: staff.inviteStaff,
  acceptInvite: staff.acceptInvite,
  listStaff: staff.listStaff,
  removeStaff: staff.removeStaff,
  changeStaffPassword: account.changePassword,
  readLog: staff.readLog,
  listEvents: events.listEvents,
  deskEvents: eventsDesk.deskEvents,
  addEvent: eventsDesk.addEvent,
  editEvent: eventsDesk.editEvent,
  removeEvent: eventsDesk.removeEvent,
  attend: events.attend,
  leave: events.leave,
  listAttendees: eventsDesk.listAttendees,
  checkIn: eventsDesk.checkIn,
  exportAttendees: eventsDesk.exportAttendees,
  laneWeek: bookings.laneWeek,
  reserveLane: bookings.reserveLane,
  cancelLane: bookings.cancelLane,
  speedeWeek: bookings.speedeWeek,
  reserveSpeede: bookings.reserveSpeede,
  cancelSpeede: bookings.cancelSpeede,
  schedule: bookings.schedule,
  listProducts: shop.listProducts,
  placeOrder: shop.placeOrder,
  listOrders: shop.listOrders,
  settleOrder: shopDesk.settleOrder,
  deskProducts: shopDesk.deskProducts,
  addProduct: shopDesk.addProduct,
  editProduct: shopDesk.editProduct,
  removeProduct: shopDesk.removeProduct,
  addImage: shopDesk.addImage,
  image: shopDesk.image,
  listMembers: membersDesk.listMembers,
  fullMembers: membersDesk.fullMembers,
  exportMembers: membersDesk.exportMembers,
  deskDay: daySheet.deskDay,
  bookFor: daySheet.bookFor,
  markBooking: daySheet.markBooking,
  moveBooking: daySheet.moveBooking,
  listBlocks: daySheet.listBlocks,
  addBlock: daySheet.addBlock,
  keepBooking: daySheet.keepBooking,
  removeBlock: daySheet.removeBlock,
  overview,
  health,
  lastProbe,
  probeStorage,
  account: account.ownAccount,
  editAccount: account.editAccount,
  changePassword: account.changePassword,
  exportOwn: account.exportOwn,
  deleteAccount: account.deleteAccount,
} satisfies Record<EndpointName, Shapes>

type Wire = typeof wire

/** What a caller sends in the body; nothing for calls without one. */
export type Body<Name extends EndpointName> = Wire[Name] extends { body: infer S extends z.ZodType }
  ? z.output<S>
  : undefined
/** What a caller sends after the '?'. */
export type Query<Name extends EndpointName> = Wire[Name] extends { query: infer S extends z.ZodType }
  ? z.output<S>
  : undefined
/** What a successful answer holds. */
export type Reply<Name extends EndpointName> = z.output<Wire[Name]['reply']>
