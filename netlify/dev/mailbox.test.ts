/** The local mailbox: what is sent to it can be read on its page and as JSON, and no message runs code there. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { smtpTransport } from '#server/mail/smtp.ts'
import { startMailbox } from './mailbox.ts'

let mailbox: Awaited<ReturnType<typeof startMailbox>>
beforeEach(async () => void (mailbox = await startMailbox()))
afterEach(() => mailbox.stop())

const get = async (path: string) => {
  const response = await fetch(mailbox.url + path)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

test('shows what arrived, newest first, with text and HTML apart', async () => {
  const { hostname, port } = new URL(mailbox.smtpUrl)
  const smtp = { host: hostname, port: Number(port), secure: false, requireTls: false, user: '', password: '' }
  const transport = smtpTransport({ smtp, from: 'hello@thenest.example', siteUrl: 'http://localhost' })
  expect((await get('/')).text).toContain('No messages yet.')
  for (const subject of ['First', '<script>alert(1)</script>'])
    await transport.send({
      id: `<${subject.length}@thenest.example>`,
      to: 'robin@thenest.example',
      subject,
      text: `Text of ${subject}`,
      html: '<p>HTML part</p><script>alert(2)</script>',
    })
  const { messages } = JSON.parse((await get('/messages.json')).text) as { messages: { subject: string }[] }
  expect(messages.map(({ subject }) => subject)).toEqual(['<script>alert(1)</script>', 'First'])
  const list = await get('/')
  expect(list.text).toContain('&lt;script&gt;alert(1)')
  expect(list.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect((await get('/1')).text).toContain('Text of First')
  expect((await get('/1/html')).text).toContain('<p>HTML part</p>')
  expect((await get('/9')).status).toBe(404)
})
