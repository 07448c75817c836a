/** Why mail cannot go to an address as it was typed, and how to write it. */
import { normalizeEmail } from '#domain/people/people.ts'
import { registerMessages } from '#domain/fields/account-messages.ts'
import { isEmail } from '#domain/text/text-rules.ts'
import { parseUrl } from '#domain/text/url.ts'

/** Letters of two scripts in one word: one of them only looks like the other, as a Cyrillic 'а'. */
const isMixed = (label: string): boolean => /[a-z]/.test(label) && /[^\P{L}\p{scx=Latn}]/u.test(label)

/** 'pat@müller.example' with the form of its domain that mail carries. */
function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  if (/[^\p{L}\p{M}\p{N}.-]/u.test(domain) || domain.split('.').some(isMixed)) return address
  return `${address.slice(0, at)}@${parseUrl(`https://${domain}`)?.hostname}`
}

/** The sentence for an address that is not valid. */
export function emailProblem(text: string): string {
  const typed = normalizeEmail(text)
  const [, address = typed] = /(?:^|[<([:“"])([^\s<>"“”(),:;[\]]+@[^\s<>"“”(),:;[\]]+)/u.exec(typed) ?? []
  const written = withAsciiDomain(address)
  const [letter] = /[^\0-\x7F]/u.exec(address) ?? []
  if (isEmail(written)) return `${registerMessages.email}. Write it as ${written}`
  return letter === undefined
    ? registerMessages.email
    : `${registerMessages.email}. It has “${letter}”, and mail carries the letters a to z only`
}
