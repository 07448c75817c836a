/** Access to Postgres: one short-lived connection with a deadline for everything. */
import { Socket } from 'node:net'

/** Runs a query. Without values, `sql` may contain several statements, which run in one transaction. */
export type Query = <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>

/** The deadline has passed. The last query may still take effect. */
class Overdue extends Error {
  override name = 'Overdue'
}

/**
 * Connects, runs `work` and disconnects. The connection string decides on TLS.
 * `timeoutMs` covers everything, so a database that accepts the connection and never responds costs no more.
 * @throws Overdue, or the error of the database or network. The socket is destroyed in both cases.
 */
export async function withConnection<Result>(
  url: string,
  timeoutMs: number,
  work: (query: Query) => Promise<Result>,
): Promise<Result> {
  const socket = new Socket()
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Overdue('deadline exceeded')), timeoutMs)
  })
  const connectAndRun = async () => {
    // Loaded on demand, so that other calls do not pay for the client.
    const { default: pg } = await import('pg')
    // The client would reopen a destroyed socket.
    if (socket.destroyed) throw new Overdue('deadline exceeded')
    const client = new pg.Client({ connectionString: url, stream: () => socket, application_name: 'the-nest' })
    // The pending query reports a broken connection.
    client.on('error', () => undefined)
    await client.connect()
    const result = await work(async (sql, values) => (await client.query(sql, values)).rows)
    // Close the session without waiting.
    socket.unref()
    client.end().catch(() => undefined)
    return result
  }
  try {
    return await Promise.race([connectAndRun(), deadline])
  } catch (problem) {
    socket.destroy()
    throw problem
  } finally {
    clearTimeout(timer)
  }
}

/** The code or name of an error, for the log. Never its message, which may quote the data of a query. */
export function reasonOf(problem: unknown): string {
  if (!(problem instanceof Error)) return 'unknown'
  return 'code' in problem && typeof problem.code === 'string' && /^[A-Z0-9_]+$/.test(problem.code)
    ? problem.code
    : problem.name
}

/** True if the error has a SQLSTATE code that starts with one of `codes`. */
export const hasSqlState = (problem: unknown, ...codes: readonly string[]): boolean =>
  codes.some((code) => reasonOf(problem).startsWith(code))
