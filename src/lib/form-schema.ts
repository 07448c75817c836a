/** Schemas of forms, made from the field rules that the API has too (specification section 5). */
import * as yup from 'yup'
import type { Check, FieldRule, FieldRules } from '#domain/fields/field-rules.ts'
import { registerMessages } from '#domain/fields/account-messages.ts'
import { lacksDigits } from '#domain/text/text-rules.ts'

/** The schema of one field. */
export function fieldToYup({ required, min, max, checks = [], late, verbatim, plain }: FieldRule) {
  let schema: yup.StringSchema<string | undefined> = yup.string()
  if (plain) schema = schema.transform((text: unknown) => (typeof text === 'string' ? plain(text) : text))
  if (!verbatim) schema = schema.trim()
  if (required !== undefined) schema = schema.required(required)
  for (const { message, passes } of [...lengthChecks(min, max), ...checks])
    schema = schema.test({
      message: ({ value }: { value: string }) => (typeof message === 'function' ? message(value) : message),
      test: (text = '') => text === '' || passes(text),
    })
  if (late)
    schema = schema.test({
      message: late.message,
      // Without a connection the service says it.
      test: (text = '', { parent }) =>
        text === '' || late.passes(text, String((parent as { email?: string }).email ?? '')).catch(() => true),
    })
  return schema
}

/** Counts characters as the API does: yup's own limits count an emoji twice. */
const lengthChecks = (min: FieldRule['min'], max: FieldRule['max']): Check[] => [
  ...(min ? [{ message: min.message, passes: (text: string) => [...text].length >= min.length }] : []),
  ...(max ? [{ message: max.message, passes: (text: string) => [...text].length <= max.length }] : []),
]

/** One schema per field. */
export const toYup = <Rules extends FieldRules>(rules: Rules) =>
  Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, fieldToYup(rule)])) as {
    [Name in keyof Rules]: yup.StringSchema<string | undefined>
  }

/** The schema of a form that has no other rules. */
export const schemaOf = (rules: FieldRules) => yup.object(toYup(rules))

/** A doubt about each phone number without a digit, by the names of the fields. */
export const phoneNotes = (values: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.keys(values)
      .filter((name) => /phone\d*$/i.test(name) && lacksDigits(String(values[name])))
      .map((name) => [name, registerMessages.noDigits]),
  )

/** One of `values`; `message` is for anything else. */
export const oneOf = (values: readonly string[], message: string) =>
  yup.string().required(message).oneOf(values, message)

/** Must match another field of the form. */
export const repeatOf = (field: string) =>
  yup
    .string()
    .required('Please confirm your password')
    .oneOf([yup.ref(field)], registerMessages.confirm)

/**
 * A test for a rule of the domain about several fields: `messageFor` gets the values of the form, without the empty ones, and
 * gives the message for this field, or nothing.
 */
export const whyNot = <Values>(messageFor: (values: Partial<Values>) => string | undefined) => ({
  test(_: unknown, { parent, createError }: yup.TestContext) {
    const message = messageFor(parent as Partial<Values>)
    return message === undefined || createError({ message })
  },
})
