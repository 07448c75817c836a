/** The server log: one JSON object per line, stored by the platform. */

/** Writes one line with a UTC timestamp. Callers pass names, numbers and ids, never a value that a client sent. */
export function writeLogLine(line: object): void {
  // oxlint-disable-next-line no-console -- the only place: the platform logs what a function prints
  console.log(JSON.stringify({ at: new Date().toISOString(), ...line }))
}
