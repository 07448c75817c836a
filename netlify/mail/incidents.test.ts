/** E-mails to staff about reports of incidents: at once, and in the list of the morning. */
import { expect, test } from 'vitest'
import { addDays, instantOf } from '#domain/calendar/calendar.ts'
import { tellStaff } from '#server/services/inbox/tell-staff.ts'
import { examples } from '#server/test-support/calls/tables.ts'
import { testServer } from '#server/test-support/server/test-server.ts'
import { compose } from './compose.ts'
import { sendDue } from './send-due.ts'

test('an incident is told at any hour, to whom may read it, and stands in the list of the morning', async () => {
  const day = '2026-11-24'
  const club = testServer({ mailEnabled: true, now: instantOf(day, '21:30') })
  const { cookie: owner } = await club.signUpStaff()
  const { profile, playerId } = await club.signUp()
  await club.signUpStaff('the.coach@thenest.example', undefined, 'coach')
  await club.signUpStaff('the.desk@thenest.example', undefined, 'desk')
  const reports = `/admin/members/${profile.id}/players/${playerId}/incidents`
  await club.askOk('POST', reports, { ...examples.reportIncident, at: `${day}T21:10`, tell: false }, owner)
  /** Both jobs. @returns what staff were sent in this minute. */
  async function run(time: string, on = day) {
    const sent: string[] = []
    club.setClock(instantOf(on, time))
    await tellStaff(club.context)
    await sendDue(club.context, {
      compose: (unsent) => compose(club.context, 'https://thenest.example', unsent),
      transport: {
        async send({ to, subject }) {
          if (/^(coach|the\.)/.test(to)) sent.push(`${to}: ${subject}`)
          return { outcome: 'accepted' }
        },
      },
      alarm: () => undefined,
    })
    return sent.toSorted()
  }
  expect(await run('21:35')).toEqual([
    'coach@thenest.example: Urgent: Incident report',
    'the.coach@thenest.example: Urgent: Incident report',
  ])
  expect(await run('21:40')).toEqual([])
  // With the charge of the family.
  expect(await run('07:00', addDays(day, 1))).toEqual(['coach@thenest.example: Open in the inbox: two things to do'])
})
