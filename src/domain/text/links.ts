/** The addresses in a plain text, which become links: of the web, of mail, and phone numbers. Everything else stays text. */
import { parseUrl } from './url.ts'

/** A part of a text; with `url` where it is an address. */
export type TextPart = { text: string; url?: string }

/** Chinese and Japanese have no space behind a sentence. */
const address = /(?:https?:\/\/|mailto:|tel:)(?:(?![,;]https?:)[^\s<>"、。！，：；？])+/giu
/** What ends a sentence ends no address, nor do entities and signs of emphasis. */
const trailing = /(?:&\w+;|[.,:;!?…'’—*_~،؛؟।([{“«])+$/u
const brackets = '()[]{}“”«»（）「」『』【】《》'

/** An address ends before the first bracket that it closes and has not opened. */
function withinBrackets(found: string): string {
  const closing: string[] = []
  for (const [at, character] of Array.from(found).entries()) {
    const nth = brackets.indexOf(character)
    if (nth === -1) continue
    if (nth % 2 === 0) closing.push(brackets[nth + 1]!)
    else if (closing.pop() !== character) return Array.from(found).slice(0, at).join('')
  }
  return found
}

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
    const shown = withinBrackets(found).replace(trailing, '')
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
