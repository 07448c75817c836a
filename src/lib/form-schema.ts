/** Turns field rules into yup schemas, which forms validate on blur (specification section 5). */
import * as yup from 'yup'
import type { Check, FieldRule, FieldRules } from '#domain/fields/field-rules.ts'
import { registerMessages } from '#domain/messages/messages.ts'

/** The schema of one field; with `mayBeEmpty` an empty field is no error, even if the API requires it. */
export function fieldToYup({ required, min, max, checks = [], verbatim }: FieldRule, mayBeEmpty = false) {
  let schema: yup.StringSchema<string | undefined> = verbatim ? yup.string() : yup.string().trim()
  if (required !== undefined && !mayBeEmpty) schema = schema.required(required)
  for (const { message, passes } of [...lengthChecks(min, max), ...checks])
    schema = schema.test(message, message, (text = '') => text === '' || passes(text))
  return schema
}

/** Counts characters as the API does: yup's own limits count an emoji twice. */
const lengthChecks = (min: FieldRule['min'], max: FieldRule['max']): Check[] => [
  ...(min ? [{ message: min.message, passes: (text: string) => [...text].length >= min.length }] : []),
  ...(max ? [{ message: max.message, passes: (text: string) => [...text].length <= max.length }] : []),
]

const eachToYup = <Rules extends FieldRules>(rules: Rules, mayBeEmpty: boolean) =>
  Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, fieldToYup(rule, mayBeEmpty)])) as {
    [Name in keyof Rules]: yup.StringSchema<string | undefined>
  }

/** One schema per field. */
export const toYup = <Rules extends FieldRules>(rules: Rules) => eachToYup(rules, false)

/** As `toYup`, but an empty field is no error: 'Does nothing unless all three are filled.' */
export const toYupIfFilled = <Rules extends FieldRules>(rules: Rules) => eachToYup(rules, true)

/** Must match another field of the form. */
export const repeatOf = (field: string) =>
  yup
    .string()
    .required(registerMessages.confirmRequired)
    .oneOf([yup.ref(field)], registerMessages.confirm)
