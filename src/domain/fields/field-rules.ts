/**
 * The rules of text fields, written once for the form (`#lib/form-schema.ts`) and for the API
 * (`#api-contract/schemas/rules-to-zod.ts`). The first rule a value breaks gives the message.
 */
import { fieldLimits } from '#domain/plans/membership.ts'
import { password } from '#domain/facility/limits.ts'
import { registerMessages } from './account-messages.ts'
import { responseMessages } from './site-messages.ts'
import {
  containsCardNumber,
  hasHiddenCharacters,
  hasLetterOrDigit,
  hasStackedMarks,
  isEmail,
  isOneLine,
} from '#domain/text/text-rules.ts'
import { plainName, plainText } from '#domain/text/plain-text.ts'
import { emailProblem } from './email-problem.ts'

/** `message` may quote the text that does not pass. */
export type Check = { message: string | ((text: string) => string); passes: (text: string) => boolean }

export type FieldRule = {
  /** Message for an empty field. Without it the field may be empty. */
  required?: string
  /** Minimum and maximum length in characters, with the message for breaking it. */
  min?: { length: number; message: string }
  max?: { length: number; message: string }
  /** Format checks in order; an empty field is not checked. */
  checks?: readonly Check[]
  /** A check for forms that first loads what it needs; the service has it too. `email` is the one of the form, or ''. */
  late?: { message: string; passes: (text: string, email: string) => Promise<boolean> }
  /** Taken as typed, spaces included: a password. Other fields are trimmed. */
  verbatim?: true
  /** Takes out what nobody can see, before anything is checked. */
  plain?: (text: string) => string
  /** Stored in the compatibility form that it is checked in (NFKC): some keyboards type full-width letters. */
  nfkc?: true
}

/** The rules of a form by field name. */
export type FieldRules = Readonly<Record<string, FieldRule>>

const oneLine: Check = { message: responseMessages.invalid, passes: isOneLine }
/** Text that is not what it looks like: a second 'Robin' with a zero-width space, or letters in reverse order. */
const visible: Check = {
  message: 'Please remove the invisible characters. They often come with copied text, so type it instead.',
  passes: (text) => !hasHiddenCharacters(text),
}
const unstacked: Check = {
  message: 'Please remove the accents that are stacked on one letter.',
  passes: (text) => !hasStackedMarks(text),
}
/** Nobody can call a person by a name that is only punctuation. */
const readable: Check = { message: 'Use at least one letter or digit', passes: hasLetterOrDigit }
/** A full card number must never be stored, not even by mistake. */
const noCardNumber: Check = {
  message: 'This looks like a card number. Please remove it from this field.',
  passes: (text) => !containsCardNumber(text),
}

const atMost = (length: number, message = registerMessages.tooLong(length)) => ({ max: { length, message } })

/** One line with its own format, such as a phone number or a URL. */
export const exactLine = (limit: number, ...more: readonly Check[]) => ({
  ...atMost(limit),
  plain: plainText,
  checks: [oneLine, unstacked, ...more],
})

/** One line of free text, such as a subject. */
export const line = (limit: number) => exactLine(limit, readable, noCardNumber)

/** A name of a person: two that look the same must be the same, so what cannot be seen within one is refused. */
export const nameLine = (limit: number) => ({
  ...atMost(limit),
  plain: plainName,
  checks: [oneLine, visible, unstacked, readable, noCardNumber],
})

/** Free text of several lines. */
export const paragraph = (limit: number) => ({
  ...atMost(limit),
  plain: plainText,
  checks: [unstacked, noCardNumber],
})

/** Makes a rule required; `message` is for an empty field. */
export const required = <Rule extends FieldRule>(rule: Rule, message: string) => ({ ...rule, required: message })

/** One address: a line break in it is refused, because two do not fit. */
const address = { ...atMost(fieldLimits.email), plain: plainText, checks: [oneLine], nfkc: true as const }

export const optionalEmail = { ...address, checks: [oneLine, { message: emailProblem, passes: isEmail }] }

export const email = required(optionalEmail, registerMessages.emailRequired)

/**
 * An address that should belong to an account. It is compared in normalized form and not checked: accounts from before the
 * rules for new addresses must stay usable.
 */
export const knownEmail = (message: string = registerMessages.emailRequired) => required(address, message)

/** A password as typed; `tooLong` is for one that no account can have. */
export const anyPassword = (message: string, tooLong?: string) => ({
  required: message,
  verbatim: true as const,
  ...atMost(password.max, tooLong),
})

/** True if a password for the account with this address is too easy to guess. The list of common ones comes when it is asked for. */
export const isCommonPassword = async (password: string, email: string): Promise<boolean> =>
  (await import('./common-passwords.ts')).isCommon(password, email)

/** A password to be set. */
export const newPassword = {
  ...anyPassword(registerMessages.passwordRequired, registerMessages.passwordLong),
  min: { length: password.min, message: registerMessages.passwordShort },
  late: {
    message: registerMessages.passwordCommon,
    passes: async (text: string, email: string) => !(await isCommonPassword(text, email)),
  },
}
