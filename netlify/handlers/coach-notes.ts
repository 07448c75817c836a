/** Handlers of what coaches write to families about sessions. */
import { coachNoteMessages, coachNoteRefusals } from '#domain/coach-notes/coach-notes.ts'
import type { Handlers } from '#server/http/call.ts'
import { HttpError } from '#server/http/http-error.ts'
import { notesOfPlayer, thank } from '#server/services/coach-notes/own-notes.ts'
import { notesOfSession, takeBackNote, thanksFor, writeNote, writtenNote } from '#server/services/coach-notes/write.ts'
import { answer, done, noBooking, noPlayer, refusalsOf, type Refusals } from './answer.ts'

const refusals = {
  ...refusalsOf([409, 'invalid'], coachNoteRefusals),
  not_found: noBooking,
  once: [409, 'changed', coachNoteMessages.once],
  sent: [409, 'changed', coachNoteMessages.sent],
  too_many: () => new HttpError(429, 'too_many', coachNoteMessages.perDay, { retryAfter: 3600 }),
  no_player: noPlayer,
  no_note: [404, 'not_found', coachNoteMessages.gone],
} as const satisfies Refusals

export const coachNotesHandlers = {
  sessionNotes: async (call) => answer((await notesOfSession(call, call.params.id)) ?? 'not_found', refusals),
  async writeCoachNote(call) {
    const { note } = answer(await writeNote(call, call.params.id, call.body.text), refusals)
    return { note: writtenNote(note, call) }
  },
  takeBackCoachNote: async (call) => done(answer(await takeBackNote(call, call.params.id), refusals)),
  coachThanks: async (call) => ({ thanks: await thanksFor(call) }),
  playerNotes: async (call) => ({
    notes: [...answer((await notesOfPlayer(call, call.params.id)) ?? 'no_player', refusals)],
  }),
  thankCoach: async (call) => ({ note: answer((await thank(call, call.params.id)) ?? 'no_note', refusals) }),
} satisfies Partial<Handlers>
