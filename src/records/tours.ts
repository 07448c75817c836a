/** Tour requests. */
import * as z from 'zod'
import { version1, instant, day, onlyTrue, time } from './fields.ts'
import { tourStatuses } from '#domain/tours/tours.ts'
import { personal } from './row.ts'

/** `date` is a day, or what the visitor sent for one; `time` the code of a tour time that the club offers, or once offered. */
const tourRequest = z.object({
  name: z.string(),
  phone: z.string(),
  date: z.string(),
  time: z.string(),
  email: z.string().exactOptional(),
  childAge: z.string().exactOptional(),
})
export type TourRequest = z.infer<typeof tourRequest>

/**
 * `rev` increments with every change by staff; absent means 0. `followUp` is a facility day. `agreedDate` and `agreedTime` are
 * when a confirmed visitor comes, if staff have said so, in the version `agreedRev`. `came`, `joinedAt` and the id of the `family`
 * that registered outlive the status. `invitedAt`: when staff made the link to join.
 */
export const tourRecord = tourRequest.extend({
  v: version1,
  id: z.string(),
  status: z.enum(tourStatuses),
  createdAt: instant,
  notes: z.string().exactOptional(),
  followUp: day.exactOptional(),
  agreedDate: day.exactOptional(),
  agreedTime: time.exactOptional(),
  agreedRev: z.int().exactOptional(),
  invitedAt: instant.exactOptional(),
  came: onlyTrue,
  joinedAt: instant.exactOptional(),
  family: z.string().exactOptional(),
  rev: z.int().exactOptional(),
})
export type TourRecord = z.infer<typeof tourRecord>

export const rows = { tour: personal(tourRecord) }
