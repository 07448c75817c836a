/** The addresses in a plain text, which become links: of the web, of mail, and phone numbers. Everything else stays text. */
import { parseUrl } from './url.ts'

/** A part of a text; with `url` where it is an address. */
export type TextPart = { text: string; url?: string }

const address = /(?:https?:\/\/|mailto:|tel:)[^\s<>"']+/gi
/** What ends a sentence ends no address, unless it closes what the address has opened. */
const trailing = /[.,:;!?)\]}’”…]+$/u

const protocols = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** An address without a sign-in in it, which could look like that of another site. */
function urlOf(text: string): string | undefined {
  const url = parseUrl(text)
  return url && protocols.has(url.protocol) && url.username === '' && url.password === '' ? url.href : undefined
}

/** The text in parts that make it up again. */
export function withLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let done = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    const shown = found.replace(trailing, '')
    const url = urlOf(shown)
    if (url === undefined) continue
    parts.push({ text: text.slice(done, index) }, { text: shown, url })
    done = index + shown.length
  }
  return [...parts, { text: text.slice(done) }].filter((part) => part.text !== '')
}

/** The paragraphs of a text, between empty lines. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
