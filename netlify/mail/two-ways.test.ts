/**
 * What becomes of a message that has two ways, by what the mail server and the devices answer. Both are answers given by the
 * test: send-due.test.ts has a real mail server, push.test.ts real devices.
 */
import { beforeEach, describe, expect, test } from 'vitest'
import { deliveryLimitMs, type MailKindName } from '#domain/mail/mail-kinds.ts'
import { outboxEntryOf, addToOutbox } from '#server/repositories/outbox.ts'
import { InvalidRecord } from '#server/storage/invalid-record.ts'
import { StorageUnavailable } from '#server/storage/store.ts'
import { accountKeyNamed, testContext, type TestContext } from '#server/test-support/server/booking-context.ts'
import type { Composed, Shown } from './compose.ts'
import { sendDue } from './send-due.ts'
import type { Message, SendOutcome } from './smtp.ts'

const notShown = 'no device could be reached'

const minute = 60_000
/** A kind that devices are shown, and two that only go by e-mail: somebody waits for the second. */
const [shown, mailOnly, urgent] = ['booking_moved', 'password_changed_member', 'reset_member'] as const
const limit = deliveryLimitMs(shown)

const mail: Message = { id: 'x', to: 'robin@families.example', subject: '', text: '', html: '' }
const accepted: SendOutcome = { outcome: 'accepted' }
const refused: SendOutcome = { outcome: 'refused', reason: 'no such mailbox' }
const busy: SendOutcome = { outcome: 'unavailable', reason: 'busy', isServerDown: false, isMisconfigured: false }
const down: SendOutcome = { ...busy, reason: 'down', isServerDown: true }
const note = async () => undefined
const onScreen: Shown = { reached: 1, isTransient: false, note }
const gone: Shown = { reached: 0, isTransient: false, note }
const later: Shown = { reached: 0, isTransient: true, note }

let context: TestContext & { newId: () => string }
let runs: number
/** What the next run finds. */
let composed: Composed | undefined
let mailAnswer: SendOutcome
let deviceAnswer: Shown
/** How often each way was taken. */
let [mailed, asked] = [0, 0]
/** Runs while the message is composed. */
let whileComposing: (nth: number) => Promise<void> | void
let composedSoFar: number
let alarms: string[]

beforeEach(() => {
  runs = 0
  context = { ...testContext(), mailEnabled: true, newId: () => `run${(runs += 1)}` }
  composed = { mail, show }
  mailAnswer = accepted
  deviceAnswer = onScreen
  ;[mailed, asked, composedSoFar] = [0, 0, 0]
  whileComposing = () => undefined
  alarms = []
})

const intentOf = (name: string, kind: MailKindName = shown) => ({
  accountKey: accountKeyNamed(name),
  kind,
  subjectRef: 'x',
})
const add = (name = 'robin', kind: MailKindName = shown) => addToOutbox(context, intentOf(name, kind))
const entry = (name = 'robin', kind: MailKindName = shown) => outboxEntryOf(context.store, intentOf(name, kind))

const show = async () => {
  asked += 1
  return deviceAnswer
}

const run = ({ hasDevices = true } = {}) =>
  sendDue(context, {
    async compose(_, otherWay) {
      await whileComposing((composedSoFar += 1))
      if (otherWay) return composed
      const { show: _show, ...onlyMailed } = composed ?? {}
      return composed && onlyMailed
    },
    transport: {
      async send(message) {
        expect(message).toBe(mail)
        mailed += 1
        return mailAnswer
      },
    },
    ...(hasDevices && { otherWay: async () => show }),
    alarm: (problem) => alarms.push(problem),
  })

/** What a run that counts nothing returns. */
const nothing = { sent: 0, retried: 0, failed: 0, withheld: 0, dropped: 0, left: 0 }

type Row = {
  mail: SendOutcome | 'withheld' | 'none'
  devices: Shown
  state: string
  pushed?: number
  reason?: string
}

test.each<[string, Row]>([
  ['mailed and shown', { mail: accepted, devices: onScreen, state: 'sent', pushed: 1 }],
  ['mailed to a device that is gone', { mail: accepted, devices: gone, state: 'sent', pushed: 0 }],
  ['mailed to a device that may be reached later', { mail: accepted, devices: later, state: 'sent' }],
  ['refused and shown', { mail: refused, devices: onScreen, state: 'sent', pushed: 1 }],
  [
    'refused, and the device is gone',
    { mail: refused, devices: gone, state: 'failed', pushed: 0, reason: 'no such mailbox' },
  ],
  ['tried again, and shown', { mail: busy, devices: onScreen, state: 'waiting', pushed: 1, reason: 'busy' }],
  ['tried again, and the device is gone', { mail: busy, devices: gone, state: 'waiting', pushed: 0, reason: 'busy' }],
  ['tried again both ways', { mail: busy, devices: later, state: 'waiting', reason: 'busy' }],
  ['withheld and shown', { mail: 'withheld', devices: onScreen, state: 'sent', pushed: 1 }],
  ['withheld, and the device is gone', { mail: 'withheld', devices: gone, state: 'withheld' }],
  ['withheld, and later tried', { mail: 'withheld', devices: later, state: 'waiting', reason: notShown }],
  ['only shown', { mail: 'none', devices: onScreen, state: 'sent', pushed: 1 }],
  [
    'not shown, because the device is gone',
    { mail: 'none', devices: gone, state: 'failed', pushed: 0, reason: notShown },
  ],
  ['not shown yet', { mail: 'none', devices: later, state: 'waiting', reason: notShown }],
])('a message that is %s', async (_, { mail: answer, devices, state, pushed, reason }) => {
  await add()
  composed = answer === 'none' ? { show } : { mail: answer === 'withheld' ? 'withheld' : mail, show }
  if (typeof answer === 'object') mailAnswer = answer
  deviceAnswer = devices
  const counted = { ...nothing, [state === 'waiting' ? 'retried' : state]: 1 }
  expect(await run()).toEqual(counted)
  const { state: after, pushed: devicesAfter, reason: reasonAfter, tries } = (await entry())!
  expect({ after, devicesAfter, reasonAfter, tries }).toEqual({
    after: state,
    devicesAfter: pushed,
    reasonAfter: reason,
    tries: 1,
  })
  expect([mailed, asked]).toEqual([typeof answer === 'object' ? 1 : 0, 1])
  expect(alarms).toEqual([])
})

test('a device that is not reached holds up no e-mail', async () => {
  await add('shown')
  context.advanceClock(1)
  await add('mailed', mailOnly)
  deviceAnswer = later
  whileComposing = (nth) => void (composed = nth === 1 ? { show } : { mail })
  expect(await run()).toEqual({ ...nothing, retried: 1, sent: 1 })
})

describe('the second try', () => {
  test.each([
    ['was shown is not shown again, and was sent though it is refused', onScreen, 1, 'sent'],
    ['is on no device any more asks none', gone, 1, 'failed'],
    ['was not shown yet asks the devices again', later, 2, 'failed'],
  ] as const)('of a message that %s', async (_, devices, times, state) => {
    await add()
    mailAnswer = busy
    deviceAnswer = devices
    await run()
    deviceAnswer = gone
    mailAnswer = refused
    context.advanceClock(minute)
    await run()
    expect([mailed, asked, (await entry())?.state]).toEqual([2, times, state])
  })

  test('of one that was shown and is withheld by now waits for the address, and takes no try', async () => {
    await add()
    mailAnswer = busy
    await run()
    composed = { mail: 'withheld', show }
    context.advanceClock(minute)
    expect(await run()).toEqual({ ...nothing, withheld: 1 })
    expect(await entry()).toMatchObject({ state: 'withheld', tries: 1, pushed: 1 })
  })

  test('at the limit is the last: shown, it was sent; not shown, it failed', async () => {
    await add('shown')
    mailAnswer = busy
    await run()
    await add('mailed')
    deviceAnswer = gone
    await run()
    context.advanceClock(limit - 1)
    expect(await run()).toMatchObject({ retried: 2 })
    context.advanceClock(1)
    expect(await run()).toMatchObject({ sent: 1, failed: 1 })
    expect([(await entry('shown'))?.state, (await entry('mailed'))?.state]).toEqual(['sent', 'failed'])
  })
})

describe('an e-mail that is withheld', () => {
  beforeEach(async () => {
    await add()
    composed = { mail: 'withheld', show }
  })

  test('where no device is notified takes no try', async () => {
    expect(await run({ hasDevices: false })).toEqual({ ...nothing, withheld: 1 })
    expect(await entry()).toMatchObject({ state: 'withheld', tries: 0 })
  })

  test.each([
    ['that was verified meanwhile is due again', { mail }],
    ['that is not needed any more is due again, to be dropped', undefined],
  ])('to an address %s', async (_, then) => {
    whileComposing = (nth) => void (nth === 2 && (composed = then))
    expect(await run({ hasDevices: false })).toEqual(nothing)
    expect(await entry()).toMatchObject({ state: 'waiting' })
  })

  test('is withheld by one of two runs', async () => {
    let other: unknown
    whileComposing = async (nth) => {
      if (nth === 1) other = await run({ hasDevices: false })
    }
    expect([await run({ hasDevices: false }), other]).toEqual([nothing, { ...nothing, withheld: 1 }])
  })
})

test('a message that another run has taken meanwhile is left to it', async () => {
  await add()
  whileComposing = async (nth) => {
    if (nth === 1) await run()
  }
  expect(await run()).toEqual(nothing)
  expect([mailed, asked]).toEqual([1, 1])
})

describe('a mail server that is down', () => {
  beforeEach(() => {
    mailAnswer = down
  })

  /** A message that a device was shown a minute ago, and whose e-mail is due again. */
  async function addShown(): Promise<void> {
    await add('before')
    mailAnswer = busy
    await run()
    mailAnswer = down
    context.advanceClock(minute)
  }

  test('keeps no device waiting; what only goes by e-mail, or was shown before, waits for it', async () => {
    await addShown()
    await add('first', mailOnly)
    await add('second')
    await add('third', mailOnly)
    ;[mailed, asked] = [0, 0]
    // The one from before goes first, has no devices to ask, and finds the server down.
    expect(await run()).toEqual({ ...nothing, retried: 2, left: 2 })
    expect([mailed, asked]).toEqual([1, 1])
    expect(await entry('second')).toMatchObject({
      state: 'waiting',
      tries: 0,
      pushed: 1,
      reason: 'the mail server did not answer',
    })
    expect(await entry('third', mailOnly)).toMatchObject({ state: 'waiting', tries: 0 })
  })

  test('takes no try from what was shown before', async () => {
    await addShown()
    await add('first', urgent)
    expect(await run()).toEqual({ ...nothing, retried: 1 })
    expect(await entry('before')).toMatchObject({ state: 'waiting', tries: 1, reason: 'busy' })
  })

  test('keeps all waiting where no device is notified', async () => {
    for (const name of ['a', 'b', 'c']) await add(name)
    expect(await run({ hasDevices: false })).toEqual({ ...nothing, retried: 1, left: 2 })
    expect(mailed).toBe(1)
  })

  test.each([
    ['is put off', minute, { retried: 2, failed: 0 }],
    ['is given up', limit, { retried: 1, failed: 1 }],
  ])('is tried once though the oldest message cannot be composed and %s', async (_, age, counted) => {
    await add('damaged')
    context.advanceClock(age)
    for (const name of ['a', 'b', 'c']) await add(name, mailOnly)
    whileComposing = (nth) => {
      if (nth === 1) throw new InvalidRecord('member/x')
    }
    expect(await run()).toMatchObject({ ...counted, left: 2 })
    expect(mailed).toBe(1)
  })
})

test('a message that cannot be composed is due again a minute later', async () => {
  await add()
  whileComposing = () => {
    throw new InvalidRecord('member/x')
  }
  expect(await run()).toEqual({ ...nothing, retried: 1 })
  expect(await entry()).toMatchObject({ tries: 1, notBefore: context.now().getTime() + minute })
})

test('storage that gives no answer while others are sent ends the run', async () => {
  for (const name of ['a', 'b']) await add(name)
  whileComposing = (nth) => {
    if (nth === 2) throw new StorageUnavailable('no answer')
  }
  await expect(run()).rejects.toThrow(StorageUnavailable)
})
