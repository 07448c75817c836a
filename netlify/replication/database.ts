/** The only door to Postgres: one short conversation over one connection, over at its deadline whatever the other side does. */
import { Socket } from 'node:net'

/** Asks one thing. Without values the text may hold several statements: they become true together or not at all. */
export type Query = <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>

/** The database took longer than it was given. What it was asked last may still come true. */
class Overdue extends Error {
  override name = 'Overdue'
}

/**
 * Connects, lets `talk` ask, and hangs up. TLS is as the connection string says.
 * `milliseconds` are for all of it, so a database that accepts and never answers costs no more.
 * @throws Overdue, or whatever the database or the network answered; then the line is cut.
 */
export async function withConnection<Said>(
  url: string,
  milliseconds: number,
  talk: (ask: Query) => Promise<Said>,
): Promise<Said> {
  const line = new Socket()
  let alarmClock: NodeJS.Timeout | undefined
  const overdue = new Promise<never>((_, reject) => {
    alarmClock = setTimeout(() => reject(new Overdue('no answer in time')), milliseconds)
  })
  const conversation = async () => {
    // Not before it is needed: no other call pays for the client.
    const { default: pg } = await import('pg')
    // A line that was cut meanwhile would be opened again.
    if (line.destroyed) throw new Overdue('no time left')
    const client = new pg.Client({ connectionString: url, stream: () => line, application_name: 'the-nest' })
    // A line that breaks is told by the question that was under way.
    client.on('error', () => undefined)
    await client.connect()
    const said = await talk(async (sql, values) => (await client.query(sql, values)).rows)
    // The goodbye is for the server's log; nobody waits for it.
    line.unref()
    client.end().catch(() => undefined)
    return said
  }
  try {
    return await Promise.race([conversation(), overdue])
  } catch (problem) {
    line.destroy()
    throw problem
  } finally {
    clearTimeout(alarmClock)
  }
}

/** What went wrong in a word for the log: messages of a database may quote what it was given, so they go nowhere. */
export function reasonOf(problem: unknown): string {
  if (!(problem instanceof Error)) return 'unknown'
  return 'code' in problem && typeof problem.code === 'string' && /^[A-Z0-9_]+$/.test(problem.code)
    ? problem.code
    : problem.name
}

/** True if the database answered with an error code that starts with one of these (SQLSTATE). */
export const isAnswer = (problem: unknown, ...codes: readonly string[]): boolean =>
  codes.some((code) => reasonOf(problem).startsWith(code))
