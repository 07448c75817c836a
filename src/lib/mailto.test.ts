/** Links that start an e-mail. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isEmail } from '#domain/text/text-rules.ts'
import { mailtoUrl } from './mailto.ts'

test('an address cannot add a recipient, a subject or a text', () => {
  expect(mailtoUrl('pat@example.com')).toBe('mailto:pat@example.com')
  expect(mailtoUrl('pat?bcc=kim@example.com')).toBe('mailto:pat%3Fbcc%3Dkim@example.com')
  expect(mailtoUrl('a&body=x#y,z%2c@example.com')).toBe('mailto:a%26body%3Dx%23y%2Cz%252c@example.com')
})

test('every valid address is the only recipient', () => {
  const email = fc
    .tuple(fc.stringMatching(/^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,20}$/), fc.domain())
    .map(([local, domain]) => `${local}@${domain}`)
    .filter(isEmail)
  fc.assert(
    fc.property(email, (address) => {
      const { protocol, pathname, search, hash } = new URL(mailtoUrl(address))
      expect([protocol, decodeURIComponent(pathname), search, hash]).toEqual(['mailto:', address, '', ''])
    }),
  )
})
