/**
 * What people paste, made plain: characters that nobody can see come with texts of web pages, messengers and contacts, and nobody
 * can find them to take them out.
 */
import { hasRightToLeft } from './text.ts'
import { neededCharacters } from './text-rules.ts'

const letterOf = (scripts: string): string =>
  `(?=[\\p{L}\\p{M}])[${scripts.replaceAll(/\w+/g, '\\p{scx=$&}').replaceAll(' ', '')}]`

/** Scripts in which a joiner changes the letter before it, at the end of a word too. */
const joined = letterOf(
  'Arab Syrc Nkoo Mong Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Tibt Java Bali',
)
/** Scripts without spaces between words. */
const unspaced = letterOf('Thai Laoo Khmr Mymr Tibt Lana Java Bali')

/** Marks that the scripts of a text need, besides those that every text may have. */
const marks = [
  neededCharacters,
  `(?<=${joined})[\\u200C\\u200D]`,
  `(?<=${unspaced})\\u200B(?=${unspaced})`,
  `(?<=${letterOf('Mong')})[\\u180B-\\u180F]`,
  '(?<=\\p{scx=Hebr})\\u034F(?=\\p{M})',
  '(?<=[\\p{scx=Han}\\p{scx=Mymr}\\p{scx=Phag}\\p{Sm}])[\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}]',
  // The flags of England, Scotland and Wales.
  '\\u{1F3F4}[\\u{E0030}-\\u{E0039}\\u{E0061}-\\u{E007A}]{1,6}\\u{E007F}',
].join('|')
/** Other format characters, such as the Arabic number sign, can be seen. */
const unseen =
  '[\\p{Default_Ignorable_Code_Point}\\0-\\x08\\x0E-\\x1F\\x7F-\\x9F\\p{Cs}\\u2800\\uFFF9-\\uFFFC\\uFFFE\\uFFFF]'
const leftToRight = new RegExp(`(${marks})|${unseen}`, 'gu')
/** Where both directions meet, direction marks put what stands between words in its place. */
const bothWays = new RegExp(`([\\u200E\\u200F\\u061C]|${marks})|${unseen}`, 'gu')

/** A text of several lines without what cannot be seen. What its script needs stays. */
export const plainText = (text: string): string =>
  text
    .replaceAll(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(hasRightToLeft(text) ? bothWays : leftToRight, (_, mark: string = '') => mark)

const nothing = '[\\s\\p{Default_Ignorable_Code_Point}\\u2800]'
const start = new RegExp(`^${nothing}+`, 'u')
/** The sign that makes a picture of a heart stays. */
const end = new RegExp(`(?<!${nothing})(?:(?<=\\p{Extended_Pictographic})([\\uFE0E\\uFE0F]))?${nothing}*$`, 'u')

/** A name without what cannot be seen at its ends, where it can only be an accident. */
export const plainName = (text: string): string => text.replace(start, '').replace(end, '$1')
