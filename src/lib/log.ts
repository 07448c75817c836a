/** Logs problems to the browser console on the live site. Never log personal data. */

/** Does nothing in development and tests. */
export function logProblem(what: string, detail: unknown): void {
  // oxlint-disable-next-line no-console -- the only place; the specification requires this log
  if (import.meta.env.PROD) console.error(what, detail)
}
