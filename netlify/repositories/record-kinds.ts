/** The kinds of records by prefix, as the rows of all subjects say. */
import type * as z from 'zod'
import type * as subjects from '#records/index.ts'

type KeyOf<Of> = Of extends unknown ? keyof Of : never
/** What all of a union have. */
export type Joined<Of> = (Of extends unknown ? (of: Of) => void : never) extends (of: infer All) => void ? All : never

/** The prefixes that two of these subjects have. */
export type Twice<Subjects> = {
  [Subject in keyof Subjects]: keyof Subjects[Subject] & KeyOf<Subjects[Exclude<keyof Subjects, Subject>]>
}[keyof Subjects]

/** Does not compile while there is such a thing, and names it. */
export type None<Of extends never> = Of

/** The rows of all subjects, by prefix. */
export type Rows = Joined<(typeof subjects)[keyof typeof subjects]> & Record<None<Twice<typeof subjects>>, never>

/** The kind of record under a key, of the key's type. */
type KindOf<Text extends string> = Text extends keyof Rows
  ? Text
  : Text extends `${infer Prefix}/${string}`
    ? Prefix & keyof Rows
    : never

/** The record under a key. A key of an unknown kind has none. */
export type RecordUnder<Text extends string> = z.infer<Rows[KindOf<Text>]['schema']>

/** The kinds with personal data that need somebody who has them erased, or exported. */
export type Personal<Of, What extends 'erased' | 'exported'> = {
  [Kind in keyof Of]: Of[Kind] extends { unless: infer Words }
    ? Words extends Record<What, string>
      ? never
      : Kind
    : never
}[keyof Of]

/** The kinds that go into a seal. */
export type Sealed<Of> = {
  [Kind in keyof Of]: Of[Kind] extends { unless: { erased: 'sealed' } } ? Kind : never
}[keyof Of]
