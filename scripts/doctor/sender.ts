/** Whether the domain of the sender says that its mail is its own: without that, mail of the club ends as spam. */
import { resolveTxt } from 'node:dns/promises'
import { finding, problem, type Finding } from './finding.ts'

/** The texts of a name in the DNS. @throws with the code of the DNS */
type Lookup = (name: string) => Promise<string[][]>

/**
 * Checks SPF, DMARC and DKIM of an address, such as 'The Nest <hello@club.example>'. Never throws for what the DNS says.
 * @param selector of the DKIM key, which the mail provider names; nothing in the DNS leads to it
 */
export async function examineSender(
  address: string,
  selector?: string,
  lookUp: Lookup = resolveTxt,
): Promise<Finding[]> {
  const domain = /@([a-z0-9.-]+)>?$/i.exec(address.trim())?.[1]
  if (domain === undefined) return [problem('sender', 'not an email address', 'name the address in MAIL_FROM')]
  const check = async (what: string, name: string, isIt: (text: string) => boolean, fix: string): Promise<Finding> => {
    const add = `add the TXT record of ${name} that your mail provider shows${fix}`
    try {
      const texts = (await lookUp(name)).map((parts) => parts.join('')).filter(isIt)
      return finding(what, texts.length === 1, texts.length === 0 ? 'missing' : 'there are several', add)
    } catch (cause) {
      const code = String((cause as { code?: string }).code)
      return ['ENOTFOUND', 'ENODATA'].includes(code)
        ? problem(what, 'missing', add)
        : problem(what, `the DNS did not answer (${code})`, 'try again')
    }
  }
  const dkim = 'it signs each message, so that it is known as the club’s after it was forwarded'
  return Promise.all([
    check(`SPF of ${domain}`, domain, (text) => /^v=spf1( |$)/i.test(text), ', and one only'),
    check(
      `DMARC of ${domain}`,
      `_dmarc.${domain}`,
      (text) => /^v=DMARC1;/i.test(text),
      ', at least "v=DMARC1; p=none"',
    ),
    selector === undefined
      ? problem(
          `DKIM of ${domain}`,
          'not checked',
          `add the selector that your mail provider names to this command: ${dkim}`,
        )
      : check(
          `DKIM of ${domain}`,
          `${selector}._domainkey.${domain}`,
          (text) => /(^|;)\s*p=[^;\s]/.test(text),
          `: ${dkim}`,
        ),
  ])
}
