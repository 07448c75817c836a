/** The numbers of the week, from the job to what arrives. */
import { beforeEach, expect, it } from 'vitest'
import { instantOf } from '#domain/calendar/calendar.ts'
import { tellNumbers } from '#server/services/reports/tell-numbers.ts'
import { testServer, type TestServer } from '#server/test-support/server/test-server.ts'
import { compose } from './compose.ts'
import { sendDue } from './send-due.ts'
import type { Message } from './smtp.ts'

const monday = '2026-11-30'
let club: TestServer
beforeEach(async () => {
  club = testServer({ mailEnabled: true, now: instantOf('2026-11-24', '12:00') })
  const { cookie } = await club.signUpStaff()
  await club.askOk('PATCH', '/staff/mail', { wanted: ['mondays'] }, cookie)
})

/** Both jobs. @returns what staff were sent in this minute. */
async function run(time: string, day = monday): Promise<Message[]> {
  const sent: Message[] = []
  club.setClock(instantOf(day, time))
  await tellNumbers(club.context)
  await sendDue(club.context, {
    compose: (unsent) => compose(club.context, 'https://thenest.example', unsent),
    transport: {
      async send(message) {
        sent.push(message)
        return { outcome: 'accepted' }
      },
    },
    alarm: () => undefined,
  })
  return sent.filter(({ to }) => /^(coach|the\.)/.test(to))
}

it('the numbers go out on Mondays from 7:00, once', async () => {
  await club.signUp()
  expect(await run('12:00', '2026-11-29')).toEqual([])
  expect(await run('06:55')).toEqual([])
  expect(await run('07:00')).toHaveLength(1)
  expect(await run('20:55')).toEqual([])
  expect(await run('07:00', '2026-12-01')).toEqual([])
})

it('the owner gets the numbers of the week and whom to call', async () => {
  await club.signUp()
  const [mail] = await run('07:00')
  expect(mail!.subject).toBe('The week from Mon Nov 23 in numbers')
  expect(mail!.text).toContain('Families that joined: 1')
  expect(mail!.text).not.toContain('To call')
  await club.signUpStaff('the.other@thenest.example')
  const [later] = await run('07:00', '2026-12-28')
  expect(later!.text).toMatch(/To call: joined Tue Nov 24, has not come yet: Robin Example, /)
})
