/** The browser's log, for what a developer should see on the live site; nothing personal goes in. */

/** Writes a line on the live site and stays silent in development and tests. */
export function logProblem(what: string, detail: unknown): void {
  // oxlint-disable-next-line no-console -- the one place: what the specification asks to be logged
  if (import.meta.env.PROD) console.error(what, detail)
}
