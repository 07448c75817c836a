/** What the compiler requires of each call and of each outcome: if one of these errors is none any more, this file does not compile. */
import { expect, test } from 'vitest'
import { call } from '#api-contract/calls/call.ts'
import { endpoints, type EndpointName } from '#api-contract/endpoints.ts'
import * as schemas from '#api-contract/schemas/index.ts'
import { together } from '#api-contract/together.ts'
import type { Handlers } from '#server/http/call.ts'
import { examples } from '#server/test-support/calls/tables.ts'
import { answer, done, noBooking } from './answer.ts'
import * as bySubject from './index.ts'

export * from '#api-contract/calls/tours.ts'
// @ts-expect-error -- Two rows have one name, as calls and schemas have.
export * from '#api-contract/schemas/tours.ts'

test('a call without a handler does not compile, and none has two', () => {
  const { toursHandlers, ...others } = bySubject
  // @ts-expect-error -- Property 'requestTour' is missing.
  const handlers: Handlers = together(others)
  expect(handlers.requestTour).toBeUndefined()
  expect(toursHandlers.requestTour).toBeDefined()
  const names = Object.values(bySubject).flatMap((subject) => Object.keys(subject))
  expect(names.toSorted()).toEqual(Object.keys(endpoints).toSorted())
})

test('a call without a schema does not compile', () => {
  const { requestTour, ...others } = schemas
  // @ts-expect-error -- Property 'requestTour' is missing.
  const incomplete: Record<EndpointName, { reply: unknown }> = others
  expect(incomplete.requestTour).not.toBe(requestTour)
})

test('a call with a body and without an example does not compile', () => {
  const { requestTour, ...others } = examples
  // @ts-expect-error -- Property 'requestTour' is missing.
  const incomplete: typeof examples = others
  expect(incomplete.requestTour).not.toBe(requestTour)
})

test('an outcome without a message does not compile', () => {
  const result = { outcome: 'done' } as { outcome: 'done' | 'spilled' | 'not_found' }
  expect(done(answer(result, { not_found: noBooking, spilled: noBooking }))).toBeUndefined()
  // @ts-expect-error -- 'spilled' is in no table.
  expect(done(answer(result, { not_found: noBooking }))).toBeUndefined()
})

test('a call whose path or role is misspelt does not compile', () => {
  // @ts-expect-error -- It begins with a slash.
  expect(call('GET', 'spills', 'staff', 200).path).toBe('spills')
  // @ts-expect-error -- There is no such field.
  expect(call('GET', '/spills', 'staff', 200, { staffRoll: 'coach' }).status).toBe(200)
})
