/** Where the server speaks to its operator: one JSON line at a time, which the platform keeps. */

/** Writes one line, with the instant in UTC. Callers put in names, numbers and ids, and never a value that somebody sent. */
export function writeLogLine(line: object): void {
  // oxlint-disable-next-line no-console -- the one place: what a function prints is the platform's log
  console.log(JSON.stringify({ at: new Date().toISOString(), ...line }))
}
