/** E-mails to staff about the inbox, from what happens to what arrives: to whom, once each, through outages and killed runs. */
// @module-tag long
import { beforeEach, describe, expect, it } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { addDays, instantOf } from '#domain/calendar/calendar.ts'
import { keys } from '#server/repositories/keys.ts'
import { tellStaff } from '#server/services/inbox/tell-staff.ts'
import { isWrite } from '#server/storage/intercept-store.ts'
import { killedAtEach } from '#server/test-support/faults/failing-store.ts'
import { testServer, type TestServer } from '#server/test-support/server/test-server.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { transactional } from '#server/storage/transactions.ts'
import { compose } from './compose.ts'
import { sendDue } from './send-due.ts'
import type { Message, SendOutcome } from './smtp.ts'

/** A Tuesday. */
const day = '2026-11-24'
/** Two days of work later, by when a changed plan is charged: the day between is Thanksgiving. */
const chargeDay = '2026-11-27'
const player = { name: 'Kit Lindgren', age: '12', position: 'goalie', team: '', phone: '' }
let club: TestServer
let owner: string
let sent: Message[]
let answer: SendOutcome
beforeEach(async () => {
  club = testServer({ mailEnabled: true, now: instantOf(day, '12:00') })
  owner = (await club.signUpStaff()).cookie
  sent = []
  answer = { outcome: 'accepted' }
})

const at = (time: string, on = day) => club.setClock(instantOf(on, time))
const send = () =>
  sendDue(club.context, {
    compose: (unsent) => compose(club.context, 'https://thenest.example', unsent),
    transport: {
      async send(message) {
        if (answer.outcome === 'accepted') sent.push(message)
        return answer
      },
    },
    alarm: () => undefined,
  })
/** Sessions of staff end with the day. */
async function signInAgain() {
  const body = { email: 'coach@thenest.example', password: 'a whistle in the dark' }
  owner = (await club.ask('POST', '/api/staff/login', body)).cookie
}
/** Both jobs. @returns what staff were sent in this minute. */
async function run(time: string, on = day) {
  at(time, on)
  sent = []
  await tellStaff(club.context)
  await send()
  return sent.filter(({ to }) => /^(coach|the\.)/.test(to))
}
const askForTour = (name: string) =>
  club.ask('POST', '/api/tour-requests', { name, phone: '555 0171', date: '2026-12-01', time: '10am' })
/** A family whose charges are no items. */
async function signUp() {
  const family = await club.signUp()
  const { dues } = await club.askOk<Reply<'listDues'>>('GET', '/admin/dues', undefined, owner)
  const open = dues.map(({ family: { id }, ...due }) => ({ family: id, id: due.id, total: due.total }))
  await club.askOk('POST', '/admin/dues', { dues: open, entry: { step: 'charged' } }, owner)
  return family
}
async function order() {
  const { cookie } = await signUp()
  await club.askOk('POST', '/orders', { items: [{ pid: 'logo-hat', size: 'One Size', qty: 1 }] }, cookie)
}
async function changePlan() {
  const { cookie, playerId } = await signUp()
  const { account } = await club.askOk<Reply<'account'>>('GET', '/account', undefined, cookie)
  const body = { ...player, plan: 'monthly', rev: account.rev }
  await club.askOk('PATCH', `/account/players/${playerId}`, body, cookie)
}
const choose = (wanted: string[], cookie = owner) =>
  club.askOk<Reply<'saveStaffMails'>>('PATCH', '/staff/mail', { wanted }, cookie)
const subjects = (mails: Message[]) => mails.map(({ subject }) => subject)

describe('at once', () => {
  it('says what is due within a day, in one message, and names nobody in the subject', async () => {
    await choose(['at_once'])
    await askForTour('Rowan Vale')
    await order()
    await changePlan()
    expect(await run('12:05')).toEqual([])
    expect(await run('22:30')).toEqual([])
    const [mail, ...others] = await run('07:00', addDays(day, 1))
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      to: 'coach@thenest.example',
      subject: 'New in the inbox: two things to do, by 10:00 PM',
    })
    expect(mail!.text).toContain(
      'Tour request, due 10:00 PM: Rowan Vale, Tuesday, December 1, 10:00 AM. Agree on a day and time with the visitor.',
    )
    expect(mail!.text).toMatch(/Order to make ready, due 10:00 PM: N-\w+ .+\. Put it together, then mark it ready\./)
    expect(mail!.text).toContain('Open the inbox:\nhttps://thenest.example/admin/inbox')
    expect(await run('07:05', addDays(day, 1))).toEqual([])
    const [next] = await run('07:00', chargeDay)
    expect(next!.text).toContain(
      'Membership changed, due 10:00 PM: Kit Lindgren, Robin Example, Annual from Nov 24, 2026, monthly from Nov 24, 2027 (before: Annual from Nov 24, 2026). Change the charge on your terminal.',
    )
    expect(next!.text).not.toContain('Rowan Vale')
  })

  it('leaves out what was done before it went out, and is not sent when nothing is left', async () => {
    await choose(['at_once'])
    await changePlan()
    at('08:00', chargeDay)
    expect(await tellStaff(club.context)).toBe(1)
    await signInAgain()
    const { items } = await club.askOk<Reply<'listInbox'>>('GET', '/admin/inbox', undefined, owner)
    await club.askOk('PATCH', `/admin/inbox/${items[0]!.id}`, { done: true }, owner)
    await send()
    expect(sent).toEqual([])
  })
})

it('in the morning, what is open goes to those who chose it, and is not told again at once', async () => {
  await askForTour('Rowan Vale')
  expect(await run('06:55', addDays(day, 1))).toEqual([])
  expect(subjects(await run('07:00', addDays(day, 1)))).toEqual(['Open in the inbox: one thing to do'])
  expect(await run('07:05', addDays(day, 1))).toEqual([])
  expect(subjects(await run('07:00', addDays(day, 2)))).toEqual([
    'Open in the inbox: one thing to do, one late'.replace('one late', 'one late'),
  ])
})

it('nothing is sent when there is nothing', async () => {
  for (const time of ['07:00', '12:00', '20:55']) expect(await run(time, addDays(day, 1))).toEqual([])
  expect(await run('07:00', '2026-11-30')).toEqual([])
})

describe('a colleague', () => {
  it('gets what their role may see: a desk reads of the tour, not of the plan', async () => {
    const desk = await club.signUpStaff('the.desk@thenest.example', undefined, 'desk')
    await choose(['at_once', 'mornings', 'mondays'], desk.cookie)
    await askForTour('Rowan Vale')
    await changePlan()
    const mails = await run('07:00', addDays(day, 1))
    const [toDesk, ...others] = mails.filter(({ to }) => to === 'the.desk@thenest.example')
    expect(others).toEqual([])
    expect(toDesk!.text).toContain('Rowan Vale')
    expect(mails.find(({ to }) => to === 'coach@thenest.example')!.text).toContain('Kit Lindgren')
    expect(toDesk!.text).not.toContain('Kit Lindgren')
    const toDeskOnMonday = (await run('07:00', '2026-11-30')).filter(({ to }) => to === 'the.desk@thenest.example')
    expect(subjects(toDeskOnMonday)).toEqual(['Open in the inbox: one thing to do, one late'])
  })

  it('who loses a role before the message goes out does not get its facts', async () => {
    const { profile, cookie } = await club.signUpStaff('the.manager@thenest.example', undefined, 'manager')
    await choose(['at_once'], cookie)
    await choose([])
    await changePlan()
    at('08:00', chargeDay)
    expect(await tellStaff(club.context)).toBe(1)
    await signInAgain()
    await club.askOk('PATCH', `/staff/${profile.id}`, { role: 'coach' }, owner)
    await send()
    expect(sent).toEqual([])
  })

  it('who has left gets none', async () => {
    const { profile, cookie } = await club.signUpStaff('the.manager@thenest.example', undefined, 'manager')
    await choose(['mornings'], cookie)
    await choose([])
    await askForTour('Rowan Vale')
    at('07:00', addDays(day, 1))
    expect(await tellStaff(club.context)).toBe(1)
    await signInAgain()
    await club.askOk('DELETE', `/staff/${profile.id}`, undefined, owner)
    await send()
    expect(sent).toEqual([])
  })

  it('chooses for themselves, and sees what they chose', async () => {
    const mails = async (cookie: string) =>
      (await club.askOk<Reply<'listStaff'>>('GET', '/staff', undefined, cookie)).mails
    const desk = await club.signUpStaff('the.desk@thenest.example', undefined, 'desk')
    expect(await mails(owner)).toEqual({ mailOn: true, wanted: ['urgent', 'at_once', 'mornings', 'mondays'] })
    expect(await mails(desk.cookie)).toEqual({ mailOn: true, wanted: ['urgent'] })
    expect((await choose(['mornings', 'mondays'], desk.cookie)).mails.wanted).toEqual(['mornings'])
    expect((await mails(desk.cookie)).wanted).toEqual(['mornings'])
    expect((await mails(owner)).wanted).toHaveLength(4)
  })
})

it('a mail server that is down for a day loses nothing: the item stands, and the list of the next morning has it', async () => {
  await askForTour('Rowan Vale')
  answer = { outcome: 'unavailable', reason: 'down', isServerDown: true, isMisconfigured: false }
  for (let hour = 7; hour < 24; hour += 1)
    expect(await run(`${String(hour).padStart(2, '0')}:00`, addDays(day, 1))).toEqual([])
  await signInAgain()
  const { items } = await club.askOk<Reply<'listInbox'>>('GET', '/admin/inbox', undefined, owner)
  expect(items).toMatchObject([{ kind: 'tour_new' }])
  answer = { outcome: 'accepted' }
  expect(subjects(await run('07:00', addDays(day, 2)))).toEqual(['Open in the inbox: one thing to do, one late'])
})

it('a mail server that is back at night sends at 7 AM', async () => {
  await choose(['at_once'])
  await order()
  answer = { outcome: 'unavailable', reason: 'down', isServerDown: true, isMisconfigured: false }
  expect(await run('20:55', addDays(day, 1))).toEqual([])
  answer = { outcome: 'accepted' }
  expect(await run('21:05', addDays(day, 1))).toEqual([])
  expect(await run('06:59', addDays(day, 2))).toEqual([])
  const [mail, ...others] = await run('07:00', addDays(day, 2))
  expect(others).toEqual([])
  expect(mail!.subject).toBe('New in the inbox: one thing to do, one late')
  expect(mail!.text).toContain('This is due within a day, or late.')
})

it('a run that is killed anywhere repeats nothing and loses nothing', async () => {
  await killedAtEach(async (kill, when) => {
    const raw = memoryStore()
    club = testServer({ mailEnabled: true, now: instantOf(day, '12:00'), store: raw })
    owner = (await club.signUpStaff()).cookie
    await choose(['at_once'])
    await askForTour('Rowan Vale')
    await club.drainWaitUntil()
    at('08:00', addDays(day, 1))
    const dying = { ...club.context, store: transactional(kill(raw), { now: club.context.now }) }
    await tellStaff(dying).catch(() => undefined)
    club.waitByClock()
    sent = []
    for (const time of ['08:05', '08:06', '08:20']) {
      at(time, addDays(day, 1))
      await tellStaff(club.context)
      await send()
    }
    expect(subjects(sent), when).toEqual(['New in the inbox: one thing to do, by 10:00 PM'])
  }, isWrite)
})

it('lists to nobody what is about themselves', async () => {
  const when = { at: club.context.now().toISOString(), due: instantOf(chargeDay, '12:00').toISOString() }
  for (const name of ['the.one', 'the.other']) {
    const { id: subject } = (await club.signUpStaff(`${name}@thenest.example`)).profile
    await club.context.store.create(keys.item(subject), { v: 1, kind: 'seal_reads', subject, ...when })
  }
  const listed = ({ text }: Message) => text.split('Many sealed records opened').length - 1
  expect((await run('07:30', addDays(day, 1))).map((message) => [message.to, listed(message)]).toSorted()).toEqual([
    ['coach@thenest.example', 2],
    ['the.one@thenest.example', 1],
    ['the.other@thenest.example', 1],
  ])
})
