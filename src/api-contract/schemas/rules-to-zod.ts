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
  // All at once: each method of a schema copies it, which was a third of a cold start.
  const schema = z.string(required).check(
    ...(plain ? [z.overwrite(plain)] : []),
    ...(nfkc ? [z.normalize('NFKC')] : []),
    ...(verbatim ? [] : [z.trim()]),
    ...(required === undefined ? [] : [z.minLength(1, required)]),
    ...(min ? [z.minLength(min.length, min.message)] : []),
    // The checks of a longer text could take long.
    ...(max ? [z.maxLength(max.length, { error: max.message, abort: true })] : []),
    ...checks.map(({ passes, message }) =>
      // A required field gets the function itself: the API documents look descriptions up by it.
      z.refine<string>(required === undefined ? (text) => text === '' || passes(text) : passes, {
        error: typeof message === 'function' ? ({ input }) => message(String(input)) : message,
      }),
    ),
  )
  return required === undefined ? schema.optional() : schema
}
