/** Handlers of the line of a full club. */
import type { Handlers } from '#server/http/call.ts'
import { listLine } from '#server/services/full-club/desk-line.ts'
import {
  answerLine,
  clubPlaces,
  joinLine,
  leaveLine,
  removeFromLine,
  waitForPlace,
} from '#server/services/full-club/wait.ts'
import { answer, done, noMember, type Refusals } from './answer.ts'

const refusals = {
  not_full: [409, 'changed', 'There is a place now. You can join.'],
  too_many: [409, 'full', 'So many families wait that the line is closed. Please call the front desk.'],
  invalid: [403, 'forbidden', 'This link doesn’t work, or no longer does.'],
  gone: [404, 'not_found', 'This family is no longer in line.'],
  no_member: noMember,
} as const satisfies Refusals

export const fullClubHandlers = {
  clubPlaces: async (call) => clubPlaces(call),
  joinLine: async (call) => ({ families: answer(await joinLine(call), refusals).families }),
  answerLine: async (call) => answer(await answerLine(call), refusals),
  waitForPlace: async (call) => ({ place: answer(await waitForPlace(call), refusals).place }),
  leaveLine: async (call) => done(answer(await leaveLine(call), refusals)),
  listLine: async (call) => listLine(call),
  removeFromLine: async (call) => done(answer(await removeFromLine(call, call.params.id, call.body.reason), refusals)),
} satisfies Partial<Handlers>
