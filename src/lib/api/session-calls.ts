/** The calls of lanes and of Speede units: the specification has an address for each kind. */
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
