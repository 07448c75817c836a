/** Chooses the replica database. A preview has none, and a local sandbox never uses a remote one. */
import type { Environment } from '#server/context/request-context.ts'
import { isLoopback } from '#server/context/loopback.ts'

type Env = Readonly<Record<string, string | undefined>>

/** In order of precedence: ours, then Netlify's own database under its current and its former name. */
const variables = ['NEST_DATABASE_URL', 'NETLIFY_DB_URL', 'NETLIFY_DATABASE_URL'] as const

/** The connection string; undefined if replication is off. Raises an alarm, by name, for a variable it cannot use. */
export function replicationDatabase(
  environment: Environment,
  env: Env,
  alarm: (problem: string) => void,
): string | undefined {
  const name = variables.find((variable) => env[variable])
  const url = name && env[name]
  if (!url || environment === 'preview') return undefined
  const isPostgres = URL.canParse(url) && ['postgres:', 'postgresql:'].includes(new URL(url).protocol)
  if (!isPostgres) alarm(`${name} is not a Postgres URL`)
  // Netlify's tools pass the deployed site's variables to a linked project; demo members must not reach its database.
  else if (environment === 'local' && !isLoopback(new URL(url).hostname)) alarm(`${name} is not a loopback address`)
  else return url
  return undefined
}
