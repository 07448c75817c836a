/** The facts about all calls that tests need, each part in one table. */
import { endpoints, type EndpointName } from '#api-contract/endpoints.ts'
import type { Body } from '#api-contract/schemas.ts'
import { together } from '#api-contract/together.ts'
import type { Furnish, FuzzClub } from '#server/test-support/fuzz/fuzz-club.ts'
import type { OperationBudget } from '#server/test-support/server/measure-operations.ts'
import type { CallsInTests, Filling, WithBody } from './calls-in-tests.ts'
import * as bySubject from './index.ts'

type Subjects = typeof bySubject
type ExamplesBySubject = {
  [Subject in keyof Subjects]: Subjects[Subject] extends { examples: infer Examples } ? Examples : object
}

const subjects: CallsInTests[] = Object.values(bySubject)

/** A missing one is a type error. */
export const examples: { [Name in WithBody]: Body<Name> } = together(
  Object.fromEntries(
    Object.entries<CallsInTests>(bySubject).map(([subject, { examples: its = {} }]) => [subject, its]),
  ) as ExamplesBySubject,
)

export const operationBudgets: readonly OperationBudget[] = subjects.flatMap(({ budgets }) => budgets)

export const items: NonNullable<CallsInTests['items']> = Object.assign(
  {},
  ...subjects.map((subject) => subject.items),
) as object

export const usesNoKey: NonNullable<CallsInTests['usesNoKey']> = Object.assign(
  {},
  ...subjects.map((subject) => subject.usesNoKey),
) as object

/** Who alone may call this, as the tests of each subject say. */
export const needs = (who: keyof NonNullable<CallsInTests['needs']>): EndpointName[] =>
  subjects.flatMap((subject) => subject.needs?.[who] ?? []).toSorted()

export const keepsReplies: EndpointName[] = subjects.flatMap((subject) => subject.keepsReplies ?? []).toSorted()

export const triedElsewhere: ReadonlySet<EndpointName> = new Set(
  subjects.flatMap((subject) => subject.triedElsewhere ?? []),
)

export const refused: NonNullable<CallsInTests['refused']> = Object.assign(
  {},
  ...subjects.map((subject) => subject.refused),
) as object

export const fillers: ((club: Filling) => Promise<unknown>)[] = subjects.flatMap(({ fill }) => fill ?? [])
export const beginners = subjects.flatMap(({ begin }) => begin ?? [])
export const furnishers: Furnish[] = subjects.flatMap(({ furnish }) => furnish ?? [])

export const validQuery = (name: EndpointName): Record<string, string> =>
  subjects.map(({ queries }) => queries?.[name]).find(Boolean) ?? {}

/** Valid path parameters of a call in this club: those of a new call follow from its path. */
export function validIds(club: FuzzClub, name: EndpointName): Record<string, string> {
  const known = Object.assign({}, ...subjects.map(({ after }) => after?.(club))) as Record<string, string>
  const usual = [...endpoints[name].path.matchAll(/\/([\w-]+)\/:(\w+)/g)].flatMap(([, before = '', part = '']) =>
    before in known ? [[part, known[before]!]] : [],
  )
  return Object.assign(Object.fromEntries(usual), ...subjects.map(({ ids }) => ids?.(club)[name])) as Record<
    string,
    string
  >
}

/** Valid bodies for this club: the examples with its addresses and ids. */
export const validBodies = (club: FuzzClub): Partial<Record<EndpointName, object>> =>
  Object.assign({}, examples, ...subjects.map(({ bodies }) => bodies?.(club))) as typeof examples
