/** Sending over SMTP to a real server: what is accepted, refused or unavailable, and that no text becomes a header. */
// @module-tag long
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startSmtp } from '#server/test-support/mail/smtp-fixture.ts'
import { isSafeAddress, smtpTransport, type Message } from './smtp.ts'

const message: Message = {
  id: '<one@thenest.example>',
  to: 'robin@families.example',
  subject: 'A lane for Zoë',
  text: 'Lane 3 – Thursday',
  html: '<p>Lane 3 – Thursday</p>',
}
const timeouts = { connectMs: 10_000, answerMs: 10_000 }

let smtp: Awaited<ReturnType<typeof startSmtp>>
beforeEach(async () => void (smtp = await startSmtp()))
afterEach(() => smtp.stop())
const send = (change: Partial<Message> = {}) => smtpTransport(smtp.settings, timeouts).send({ ...message, ...change })

test('a message arrives with both parts, sender, recipient and Message-ID', async () => {
  expect(await send()).toEqual({ outcome: 'accepted' })
  const [mail] = smtp.received
  expect(mail?.envelope).toEqual({ from: 'hello@thenest.example', to: ['robin@families.example'] })
  expect(mail?.parsed).toMatchObject({
    messageId: message.id,
    subject: 'A lane for Zoë',
    text: 'Lane 3 – Thursday',
    html: '<p>Lane 3 – Thursday</p>',
    from: { text: '"The Nest" <hello@thenest.example>' },
    to: { text: 'robin@families.example' },
  })
  expect(mail?.parsed.headers.get('auto-submitted')).toBe('auto-generated')
})

describe('an answer of the server', () => {
  test.each([
    ['recipient', 550, 'No such user robin@families.example here', 'refused'],
    ['data', 554, 'Looks like spam', 'refused'],
    ['recipient', 450, 'Mailbox busy', 'unavailable'],
    ['data', 451, 'Try later', 'unavailable'],
  ] as const)('%s %i is %s', async (on, code, text, outcome) => {
    smtp.behave({ on, code, text })
    const sent = await send()
    expect(sent).toMatchObject({ outcome })
    if (sent.outcome === 'accepted') throw new Error('accepted')
    expect(sent.reason).toContain(String(code))
    expect(sent.reason).not.toContain('@')
    if (sent.outcome === 'unavailable') expect(sent.isServerDown).toBe(false)
    expect(smtp.received).toEqual([])
  })

  const [final, ours, later, down] = ['is final', 'is about us', 'is for later', 'is a server that is down'] as const
  const outcomes = {
    [final]: { outcome: 'refused' },
    [ours]: { outcome: 'unavailable', isServerDown: true, isMisconfigured: true },
    [later]: { outcome: 'unavailable', isServerDown: false, isMisconfigured: false },
    [down]: { outcome: 'unavailable', isServerDown: true, isMisconfigured: false },
  }
  // Of each class and subject of RFC 3463, in the words of providers.
  const answers = [
    [550, '5.1.1 No such user', final],
    [550, '5.1.7 Sender address is not valid', ours],
    [550, '5.1.8 Sender domain does not exist', ours],
    [550, '5.1.10 The domain takes no mail', final],
    [554, '5.2.0 The account has used its quota', ours],
    [550, '5.2.1 Mailbox disabled', final],
    [552, '5.2.2 Mailbox full', final],
    [550, '5.3.0 Mail system problem', ours],
    [554, '5.3.2 System is not accepting messages', ours],
    [552, '5.3.4 Message too big', final],
    [550, '5.4.1 Recipient address rejected', final],
    [550, '5.4.5 Daily sending limit reached', ours],
    [550, '5.4.6 Sending quota exceeded', ours],
    [550, '5.5.0 Mailbox unavailable', final],
    [554, '5.6.0 Content not accepted', final],
    [550, '5.7.1 Sender address is not verified', ours],
    [550, '5.7.26 Neither SPF nor DKIM pass', ours],
    [550, 'Mailbox unavailable', final],
    [421, '4.7.0 Too many connections', down],
    [421, 'Service not available', down],
    [450, '4.2.0 Greylisted', later],
    [451, '4.7.1 Try again later', later],
    [452, '4.2.2 Mailbox full', later],
    [452, '4.3.1 Insufficient system storage', down],
    [451, '4.4.5 System congestion', down],
  ] as const
  test.each(
    answers.flatMap(([code, text, what]) =>
      (['recipient', 'data'] as const).map((on) => [code, text, on, what] as const),
    ),
  )('%i %s to the %s %s', async (code, text, on, what) => {
    smtp.behave({ on, code, text })
    expect(await send()).toMatchObject(outcomes[what])
  })

  test('a line that drops after the content, and silence, are tried again', async () => {
    for (const on of ['drop', 'silence'] as const) {
      smtp.behave({ on })
      const quickTransport = smtpTransport(smtp.settings, { connectMs: 10_000, answerMs: 1500 })
      expect(await quickTransport.send(message)).toMatchObject({
        outcome: 'unavailable',
        isServerDown: true,
        isMisconfigured: false,
      })
    }
    await smtp.arrived(2)
    expect(smtp.received.map(({ parsed }) => parsed.messageId)).toEqual([message.id, message.id])
  })

  test('no server at all', async () => {
    const { settings } = smtp
    await smtp.stop()
    expect(await smtpTransport(settings, timeouts).send(message)).toEqual({
      outcome: 'unavailable',
      reason: 'The mail server did not answer (ESOCKET).',
      isServerDown: true,
      isMisconfigured: false,
    })
  })

  test('a refused sign-in is our mistake, not the message’s', async () => {
    const guarded = await startSmtp({ user: 'club' })
    const { settings } = guarded
    const wrong = { ...settings, smtp: { ...settings.smtp, password: 'wrong' } }
    expect(await smtpTransport(settings, timeouts).send(message)).toEqual({ outcome: 'accepted' })
    expect(await smtpTransport(wrong, timeouts).send(message)).toMatchObject({
      outcome: 'unavailable',
      isServerDown: true,
      isMisconfigured: true,
    })
    await guarded.stop()
  })
})

describe('header injection', () => {
  test.each([
    '\r\nBcc: eve@evil.example',
    '\nTo: eve@evil.example\n\nHello',
    '\u2028X-Evil: 1',
    '\0\r\n.\r\nMAIL FROM:<x>',
  ])('the subject %j stays a subject', async (subject) => {
    await send({ subject: `Hi${subject}` })
    const [mail] = smtp.received
    expect(mail?.envelope.to).toEqual(['robin@families.example'])
    expect([...(mail?.parsed.headers.keys() ?? [])].toSorted()).toEqual(
      [
        'auto-submitted',
        'content-type',
        'date',
        'from',
        'message-id',
        'mime-version',
        'reply-to',
        'subject',
        'to',
        'x-auto-response-suppress',
      ].toSorted(),
    )
  })

  test('a line with a single dot does not end the message', async () => {
    await send({ text: 'one\r\n.\r\nRCPT TO:<eve@evil.example>\r\n' })
    expect(smtp.received).toHaveLength(1)
    expect(smtp.received[0]?.parsed.text).toContain('\n.\nRCPT TO:')
  })

  test.each([
    'robin@families.example\r\nBcc: eve@evil.example',
    'robin@families.example, eve@evil.example',
    'robin@families.example;eve@evil.example',
    '"a@b" <eve@evil.example>',
    'robin@families.example>',
    'a b@families.example',
    '@families.example',
    'robin',
    `${'x'.repeat(250)}@families.example`,
  ])('the address %j is refused without a connection', async (to) => {
    expect(isSafeAddress(to)).toBe(false)
    expect(await send({ to })).toEqual({ outcome: 'refused', reason: 'The address cannot be used.' })
    expect(smtp.sessions()).toBe(0)
  })

  test.each(['robin@families.example', 'r.o+b@ex.co', "o'neil@families.example", 'zoë@families.example'])(
    'the address %j is sent to',
    (to) => expect(isSafeAddress(to)).toBe(true),
  )
})

describe('a server that answers slowly', () => {
  const slow = { on: 'slow', ms: 300 } as const

  test('gets the message as long as each answer comes in time', async () => {
    smtp.behave(slow)
    // Four answers of 300 ms take longer than one may.
    expect(await smtpTransport(smtp.settings, { connectMs: 5000, answerMs: 1000 }).send(message)).toEqual({
      outcome: 'accepted',
    })
    expect(smtp.received).toHaveLength(1)
  })

  test('and takes longer in total than a run has is tried again, with the others', async () => {
    smtp.behave(slow)
    expect(await smtpTransport(smtp.settings, { connectMs: 5000, answerMs: 5000, totalMs: 400 }).send(message)).toEqual(
      {
        outcome: 'unavailable',
        reason: 'The mail server did not answer (ETIMEDOUT).',
        isServerDown: true,
        isMisconfigured: false,
      },
    )
  })
})
