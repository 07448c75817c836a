/** Mail settings: which values are accepted, and that a wrong one turns mail off with an alarm that names it. */
import { expect, test, vi } from 'vitest'
import { mailSettings } from './mail-settings.ts'

const env = {
  SMTP_URL: 'smtps://club%40host:p%2Fw@mail.example',
  MAIL_FROM: 'The Nest <hello@thenest.example>',
  URL: 'https://thenest.example',
}
const alarm = vi.fn<(problem: string) => void>()

test('reads server, sign-in, sender and site', () => {
  expect(mailSettings('production', env, alarm)).toEqual({
    smtp: { host: 'mail.example', port: 465, secure: true, requireTls: false, user: 'club@host', password: 'p/w' },
    from: env.MAIL_FROM,
    siteUrl: 'https://thenest.example',
  })
})

test('requires STARTTLS without TLS from the start, except on this machine', () => {
  const smtp = (url: string) => mailSettings('local', { ...env, SMTP_URL: url }, alarm)?.smtp
  expect(mailSettings('production', { ...env, SMTP_URL: 'smtp://mail.example' }, alarm)?.smtp).toMatchObject({
    port: 587,
    secure: false,
    requireTls: true,
  })
  expect(smtp('smtp://127.0.0.1:1025')).toMatchObject({ host: '127.0.0.1', port: 1025, requireTls: false })
  expect(smtp('smtp://[::1]:1025')?.host).toBe('::1')
})

test('without SMTP_URL, and in a preview, there is no mail and no alarm', () => {
  alarm.mockClear()
  expect(mailSettings('production', { ...env, SMTP_URL: undefined }, alarm)).toBeUndefined()
  expect(mailSettings('preview', env, alarm)).toBeUndefined()
  expect(alarm).not.toHaveBeenCalled()
})

test.each([
  ['production', { SMTP_URL: 'mail.example' }, 'SMTP_URL'],
  ['production', { SMTP_URL: 'https://mail.example' }, 'SMTP_URL'],
  ['local', {}, 'SMTP_URL is not a loopback'],
  ['production', { MAIL_FROM: '' }, 'MAIL_FROM'],
  ['production', { MAIL_FROM: 'The Nest' }, 'MAIL_FROM'],
  ['production', { MAIL_FROM: 'a@b.example\r\nBcc: c@d.example' }, 'MAIL_FROM'],
  ['production', { URL: 'http://thenest.example' }, 'URL'],
  ['production', { URL: '' }, 'URL'],
] as const)('%s with %j: no mail, and an alarm about %s', (environment, change, name) => {
  alarm.mockClear()
  expect(mailSettings(environment, { ...env, ...change }, alarm)).toBeUndefined()
  expect(alarm).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(name))
  expect(alarm.mock.calls[0]?.[0]).not.toContain('example')
})
