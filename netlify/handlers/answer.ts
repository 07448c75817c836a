/** Turns the result of a service into an answer: an outcome that is in the table of refusals becomes its error. */
import { errorOf, everywhere, type Refusals } from './refusal.ts'

/** The names of the table that refuse a result: those with details only a result that has them. */
type RefusedName<Result, Table> = {
  [Name in keyof Table]: Table[Name] extends (details: infer Details) => unknown
    ? Result extends Details
      ? Name
      : never
    : Name
}[keyof Table]

/** What is left of the outcomes of a result. */
type Passed<Result, Table> = Result extends { outcome: infer Name }
  ? [Exclude<Name, RefusedName<Result, Table>>] extends [never]
    ? never
    : Result & { outcome: Exclude<Name, RefusedName<Result, Table>> }
  : Exclude<Result, RefusedName<Result, Table>>

/** What is in every table, unless a subject says otherwise. */
type Whole<Table> = Omit<typeof everywhere, keyof Table> & Table

/**
 * The result, `{ outcome }` or its name alone, unless it is refused. An outcome that is in no table stays in the type, and the
 * handler does not compile.
 * @throws HttpError as the table says
 */
export function answer<Result, Table extends Refusals = typeof everywhere>(
  result: Result,
  table?: Table,
): Passed<Result, Whole<Table>> {
  const refusals: Refusals = { ...everywhere, ...table }
  const outcome = typeof result === 'object' && result && 'outcome' in result ? result.outcome : result
  const refusal = typeof outcome === 'string' && Object.hasOwn(refusals, outcome) ? refusals[outcome] : undefined
  if (refusal) throw errorOf(refusal, result)
  return result as Passed<Result, Whole<Table>>
}

type Success = 'canceled' | 'cancelled' | 'changed' | 'done' | 'left' | 'open' | 'removed' | 'undone'

/** The empty answer to what has succeeded. */
export const done = (_success: true | Success | { outcome: Success }): undefined => undefined

/** @throws HttpError if the site sends no e-mail. */
export const needMail = ({ mailEnabled = false }: { mailEnabled?: boolean }): true =>
  answer(mailEnabled ? true : 'mail_off')
