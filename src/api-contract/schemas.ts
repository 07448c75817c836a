/** Endpoint name → schemas of its body, query and reply. The browser imports only the types. */
import type * as z from 'zod'
import * as account from './schemas/account.ts'
import * as caregivers from './schemas/caregivers.ts'
import * as bookings from './schemas/bookings.ts'
import * as daySheet from './schemas/day-sheet.ts'
import type { EndpointName } from './endpoints.ts'
import * as adminEvents from './schemas/admin-events.ts'
import * as events from './schemas/events.ts'
import * as adminMembers from './schemas/admin-members.ts'
import { register } from './schemas/members.ts'
import { health, overview } from './schemas/overview.ts'
import { listOutbox, retryMail } from './schemas/outbox.ts'
import * as passwordReset from './schemas/password-reset.ts'
import { resetWithCode, signIn, signOut, staffSignIn, whoAmI } from './schemas/session.ts'
import * as adminShop from './schemas/admin-shop.ts'
import * as shop from './schemas/shop.ts'
import * as staff from './schemas/staff.ts'
import { listTours, requestTour, updateTour } from './schemas/tours.ts'

type EndpointSchemas = { body?: z.ZodType; query?: z.ZodType; reply: z.ZodType }

export const schemas = {
  requestTour,
  listTours,
  updateTour,
  register,
  signIn,
  resetWithCode,
  signOut,
  whoAmI,
  forgotPassword: passwordReset.forgotPassword,
  resetPassword: passwordReset.resetPassword,
  answerAddress: account.answerAddress,
  verifyAddress: account.verifyAddress,
  forgotStaffPassword: passwordReset.forgotStaffPassword,
  resetStaffPassword: passwordReset.resetStaffPassword,
  staffSignIn,
  setUpStaff: staff.setUpStaff,
  checkInvitation: caregivers.checkInvitation,
  joinFamily: caregivers.joinFamily,
  joinWithAccount: caregivers.joinWithAccount,
  inviteCaregiver: caregivers.inviteCaregiver,
  removeCaregiver: caregivers.removeCaregiver,
  editCaregiver: account.editCaregiver,
  inviteStaff: staff.inviteStaff,
  mailInvitation: staff.mailInvitation,
  acceptInvitation: staff.acceptInvitation,
  listStaff: staff.listStaff,
  removeStaff: staff.removeStaff,
  changeStaffPassword: account.changePassword,
  readLog: staff.readLog,
  listEvents: events.listEvents,
  eventPlaces: events.eventPlaces,
  adminEvents: adminEvents.adminEvents,
  addEvent: adminEvents.addEvent,
  editEvent: adminEvents.editEvent,
  removeEvent: adminEvents.removeEvent,
  createRsvp: events.createRsvp,
  cancelRsvp: events.cancelRsvp,
  listRsvps: adminEvents.listRsvps,
  checkInRsvp: adminEvents.checkInRsvp,
  exportRsvps: adminEvents.exportRsvps,
  laneWeek: bookings.laneWeek,
  reserveLane: bookings.reserveLane,
  cancelLane: bookings.cancelLane,
  speedeWeek: bookings.speedeWeek,
  reserveSpeede: bookings.reserveSpeede,
  cancelSpeede: bookings.cancelSpeede,
  reserveTogether: bookings.reserveTogether,
  cancelTogether: bookings.cancelTogether,
  schedule: bookings.schedule,
  scheduleChanges: bookings.scheduleChanges,
  confirmScheduleChange: bookings.confirmScheduleChange,
  listProducts: shop.listProducts,
  placeOrder: shop.placeOrder,
  cancelOrder: shop.cancelOrder,
  listOrders: shop.listOrders,
  updateOrderStatus: adminShop.updateOrderStatus,
  adminProducts: adminShop.adminProducts,
  addProduct: adminShop.addProduct,
  editProduct: adminShop.editProduct,
  removeProduct: adminShop.removeProduct,
  addImage: adminShop.addImage,
  image: adminShop.image,
  listMembers: adminMembers.listMembers,
  fullMembers: adminMembers.fullMembers,
  memberDetails: adminMembers.memberDetails,
  familyWeek: adminMembers.familyWeek,
  addMemberNote: adminMembers.addMemberNote,
  removeMemberNote: adminMembers.removeMemberNote,
  deleteMember: adminMembers.deleteMember,
  makeResetCode: adminMembers.makeResetCode,
  exportMembers: adminMembers.exportMembers,
  exportPlayers: adminMembers.exportPlayers,
  daySheet: daySheet.daySheet,
  bookForMember: daySheet.bookForMember,
  checkInBooking: daySheet.checkInBooking,
  moveBooking: daySheet.moveBooking,
  adminChanges: daySheet.adminChanges,
  listClosures: daySheet.listClosures,
  addClosure: daySheet.addClosure,
  keepBooking: daySheet.keepBooking,
  removeClosure: daySheet.removeClosure,
  listOutbox,
  retryMail,
  overview,
  health,
  account: account.ownAccount,
  editAccount: account.editAccount,
  addPlayer: account.addPlayer,
  editPlayer: account.editPlayer,
  retirePlayer: account.retirePlayer,
  mailChoices: account.mailChoicesOf,
  saveMailChoices: account.saveMailChoices,
  requestAddress: account.requestAddress,
  withdrawAddress: account.withdrawAddress,
  sendVerification: account.sendVerification,
  unsubscribe: account.unsubscribe,
  changePassword: account.changePassword,
  exportOwnData: account.exportOwnData,
  deleteAccount: account.deleteAccount,
} satisfies Record<EndpointName, EndpointSchemas>

type Schemas = typeof schemas

/** Request body; undefined for endpoints without one. */
export type Body<Name extends EndpointName> = Schemas[Name] extends { body: infer S extends z.ZodType }
  ? z.output<S>
  : undefined
/** Query parameters; undefined for endpoints without any. */
export type Query<Name extends EndpointName> = Schemas[Name] extends { query: infer S extends z.ZodType }
  ? z.output<S>
  : undefined
/** Body of a successful response. */
export type Reply<Name extends EndpointName> = z.output<Schemas[Name]['reply']>
