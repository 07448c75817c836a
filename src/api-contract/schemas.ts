/** Name of a call → the shapes of its body, query and reply. The browser takes only the types. */
import type * as z from 'zod'
import * as account from './schemas/account.ts'
import * as bookings from './schemas/bookings.ts'
import * as daySheet from './schemas/day-sheet.ts'
import type { EndpointName } from './endpoints.ts'
import * as eventsDesk from './schemas/admin-events.ts'
import * as events from './schemas/events.ts'
import { health } from './schemas/health.ts'
import * as membersDesk from './schemas/admin-members.ts'
import { register } from './schemas/members.ts'
import { overview } from './schemas/overview.ts'
import { signIn, signOut, staffSignIn, whoAmI } from './schemas/session.ts'
import { lastStorageCheck, runStorageCheck } from './schemas/storage-check.ts'
import * as shopDesk from './schemas/admin-shop.ts'
import * as shop from './schemas/shop.ts'
import * as staff from './schemas/staff.ts'
import * as toursDesk from './schemas/admin-tours.ts'
import { requestTour } from './schemas/tours.ts'

type Shapes = { body?: z.ZodType; query?: z.ZodType; reply: z.ZodType }

export const schemas = {
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
  acceptInvitation: staff.acceptInvitation,
  listStaff: staff.listStaff,
  removeStaff: staff.removeStaff,
  changeStaffPassword: account.changePassword,
  readLog: staff.readLog,
  listEvents: events.listEvents,
  adminEvents: eventsDesk.adminEvents,
  addEvent: eventsDesk.addEvent,
  editEvent: eventsDesk.editEvent,
  removeEvent: eventsDesk.removeEvent,
  createRsvp: events.createRsvp,
  cancelRsvp: events.cancelRsvp,
  listRsvps: eventsDesk.listRsvps,
  checkInRsvp: eventsDesk.checkInRsvp,
  exportRsvps: eventsDesk.exportRsvps,
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
  updateOrderStatus: shopDesk.updateOrderStatus,
  adminProducts: shopDesk.adminProducts,
  addProduct: shopDesk.addProduct,
  editProduct: shopDesk.editProduct,
  removeProduct: shopDesk.removeProduct,
  addImage: shopDesk.addImage,
  image: shopDesk.image,
  listMembers: membersDesk.listMembers,
  fullMembers: membersDesk.fullMembers,
  exportMembers: membersDesk.exportMembers,
  daySheet: daySheet.daySheet,
  bookForMember: daySheet.bookForMember,
  checkInBooking: daySheet.checkInBooking,
  moveBooking: daySheet.moveBooking,
  listClosures: daySheet.listClosures,
  addClosure: daySheet.addClosure,
  keepBooking: daySheet.keepBooking,
  removeClosure: daySheet.removeClosure,
  overview,
  health,
  lastStorageCheck: lastStorageCheck,
  runStorageCheck: runStorageCheck,
  account: account.ownAccount,
  editAccount: account.editAccount,
  changePassword: account.changePassword,
  exportOwnData: account.exportOwnData,
  deleteAccount: account.deleteAccount,
} satisfies Record<EndpointName, Shapes>

type Wire = typeof schemas

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
