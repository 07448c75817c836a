/**
 * Checks a form by its field rules, without a schema library: for forms that a page has from its first load. Forms with rules
 * of their own have a schema (form-schema.ts).
 */
import { problemIn, type FieldRules } from '#domain/fields/field-rules.ts'

/** The message of each field that is not accepted, by name. */
export type FormCheck = (values: Readonly<Record<string, unknown>>) => Record<string, string>

const checkEach =
  (rules: FieldRules, mayBeEmpty: boolean): FormCheck =>
  (values) =>
    Object.fromEntries(
      Object.entries(rules).flatMap(([name, rule]) => {
        const value = values[name]
        const problem = problemIn(rule, typeof value === 'string' ? value : '', mayBeEmpty)
        return problem === undefined ? [] : [[name, problem]]
      }),
    )

export const checkOf = (rules: FieldRules): FormCheck => checkEach(rules, false)

/** As `checkOf`, but an empty field is no error: 'Does nothing unless all three are filled.' */
export const checkIfFilled = (rules: FieldRules): FormCheck => checkEach(rules, true)
