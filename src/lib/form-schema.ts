/**
 * Turns field rules into yup schemas, which forms validate on blur (specification section 5). Only for forms, and for rules of a
 * form, that load on demand: the library is 12 kB (form-check.ts).
 */
import * as yup from 'yup'
import type { Check, FieldRule, FieldRules } from '#domain/fields/field-rules.ts'
import { registerMessages } from '#domain/messages/messages.ts'

/** The schema of one field. */
export function fieldToYup({ required, min, max, checks = [], verbatim }: FieldRule) {
  let schema: yup.StringSchema<string | undefined> = verbatim ? yup.string() : yup.string().trim()
  if (required !== undefined) schema = schema.required(required)
  for (const { message, passes } of [...lengthChecks(min, max), ...checks])
    schema = schema.test({
      message: ({ value }: { value: string }) => (typeof message === 'function' ? message(value) : message),
      test: (text = '') => text === '' || passes(text),
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

/** Must match another field of the form. */
export const repeatOf = (field: string) =>
  yup
    .string()
    .required(registerMessages.confirmRequired)
    .oneOf([yup.ref(field)], registerMessages.confirm)
