/** One table of the tables of all subjects. */

/** What is in any of these tables. */
type Together<Tables> = { [Subject in keyof Tables]: (table: Tables[Subject]) => void }[keyof Tables] extends (
  all: infer All,
) => void
  ? All
  : never

export const together = <Tables extends object>(bySubject: Tables): Together<Tables> =>
  Object.assign({}, ...Object.values(bySubject)) as Together<Tables>
