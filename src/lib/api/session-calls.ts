/** The calls of lanes and of Speede units: the specification has an address for each kind. */
import type { Slot } from '#domain/bookings/bookings.ts'
import type { Kind } from '#domain/facility/facility.ts'
import type { EndpointName } from '#api-contract/endpoints.ts'

export const sessionCalls = {
  lane: { week: 'laneWeek', reserve: 'reserveLane', cancel: 'cancelLane' },
  speede: { week: 'speedeWeek', reserve: 'reserveSpeede', cancel: 'cancelSpeede' },
} as const satisfies Record<Kind, Record<string, EndpointName>>

/** The unit in their replies. */
export const unitOf = (where: { lane: number } | { unit: number }): number =>
  'lane' in where ? where.lane : where.unit

/** A unit as these calls name it. */
export const unitIn = (kind: Kind, unit: number): { lane: number } | { unit: number } =>
  kind === 'lane' ? { lane: unit } : { unit }

type Closed = { from: string; to: string; lane?: number | undefined; unit?: number | undefined }

/** What closes a slot, of what their replies have of its week. */
export const closedAt = <Each extends Closed>(closed: readonly Each[], { unit, date, time }: Slot): Each | undefined =>
  closed.find(
    (each) =>
      (each.lane ?? each.unit ?? unit) === unit && each.from <= `${date}T${time}` && each.to > `${date}T${time}`,
  )
