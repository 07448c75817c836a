/** Turns field rules into zod schemas for request bodies. */
import * as z from 'zod'
import type { FieldRule, FieldRules } from '#domain/fields/field-rules.ts'

type ZodOf<Rule extends FieldRule> = Rule extends { required: string } ? z.ZodString : z.ZodOptional<z.ZodString>

/** One schema per field; a field without `required` may be '' or omitted. */
export const toZod = <Rules extends FieldRules>(rules: Rules) =>
  Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, fieldToZod(rule)])) as {
    [Name in keyof Rules]: ZodOf<Rules[Name]>
  }

/** The schema of one field. */
export function fieldToZod<Rule extends FieldRule>(rule: Rule): ZodOf<Rule>
export function fieldToZod({ required, min, max, checks = [], verbatim, plain, nfkc }: FieldRule) {
  let schema = z.string(required)
  if (plain) schema = schema.overwrite(plain)
  if (nfkc) schema = schema.normalize('NFKC')
  if (!verbatim) schema = schema.trim()
  if (required !== undefined) schema = schema.min(1, required)
  if (min) schema = schema.min(min.length, min.message)
  // The checks of a longer text could take long.
  if (max) schema = schema.max(max.length, { error: max.message, abort: true })
  for (const { passes, message } of checks)
    // A required field gets the function itself: the API documents look descriptions up by it.
    schema = schema.refine(required === undefined ? (text) => text === '' || passes(text) : passes, {
      error: typeof message === 'function' ? ({ input }) => message(String(input)) : message,
    })
  return required === undefined ? schema.optional() : schema
}
