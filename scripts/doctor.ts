/**
 * `npm run doctor -- https://club.example hello@club.example [selector]`: checks an installation from outside, and the domain of its
 * sender (MAIL_FROM). Exits with 1 if there is a problem.
 */
import { defaultBaseUrls, endpoints } from '#api-contract/endpoints.ts'
import { answerHeader, fileHeader } from '#api-contract/own-headers.ts'
import { paths } from '#lib/paths.ts'
import { isLoopback } from '#server/context/loopback.ts'
import { jobMinutes } from '#server/services/operations/jobs.ts'
import { counted } from '#domain/text/text.ts'
import { finding, ok, problem, type Finding } from './doctor/finding.ts'
import { examineSender } from './doctor/sender.ts'

type Answer = { status: number; headers: Headers; text: string }
type Ask = ((path: string) => Promise<Answer>) & {
  /** True for a site on this machine, where schedules do not run. */
  isLocal: boolean
}

const timeoutMs = 20_000

/**
 * Runs every check against a site's address, such as 'https://club.example'. Never throws for what the site does.
 * @param isLocal for a site on this machine, where schedules do not run and the store is a sandbox
 */
export async function examine(address: string, isLocal = isLoopback(new URL(address).hostname)): Promise<Finding[]> {
  const get = async (path: string): Promise<Answer> => {
    const response = await fetch(new URL(path, address), { redirect: 'follow', signal: AbortSignal.timeout(timeoutMs) })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  const ask: Ask = Object.assign(get, { isLocal })
  const home = await ask(paths.home).catch(() => undefined)
  // `npm start` serves the sources: prerendered pages and headers exist only once the site is built.
  const isDevelopment = home?.text.includes('/@vite/client') ?? false
  const findings = isDevelopment ? [ok('development server', 'pages and headers are checked on a built site only')] : []
  for (const check of isDevelopment ? serverChecks : checks)
    findings.push(
      ...(await check(ask).catch(() => [
        problem(check.name, 'no answer', 'check the address, the domain at Netlify, and whether the project is public'),
      ])),
    )
  return findings
}

const prerendered = [paths.home, paths.members, paths.memberLogin, paths.register, paths.team, paths.gameNights]
const guarded = [paths.reserve, paths.schedule, paths.events, paths.cart, paths.admin, paths.adminStaff]
const deployAgain = 'deploy again with `npm run build` as the build command and `dist` as the published folder'

async function pages(ask: Ask): Promise<Finding[]> {
  const page = async (path: string, isWhole: RegExp) => {
    const { status, text } = await ask(path)
    const detail = `status ${status}, or not prerendered`
    return finding(`page ${path}`, status === 200 && isWhole.test(text), detail, deployAgain)
  }
  return Promise.all([
    ...prerendered.map((path) => page(path, /<div id="root"[^>]*>.*<h1/s)),
    ...guarded.map((path) => page(path, /<meta name="audience".*<div id="root"[^>]*>.*<h1/s)),
  ])
}

async function unknownPath(ask: Ask): Promise<Finding[]> {
  const { status } = await ask('/no-such-page')
  const fix = 'remove catch-all redirects from the site'
  return [finding('unknown path is 404', status === 404, `status ${status}`, fix)]
}

async function headers(ask: Ask): Promise<Finding[]> {
  const { headers: sent } = await ask(paths.home)
  const header = (name: string) => sent.get(name) ?? ''
  const hsts = header('strict-transport-security')
  const maxAge = Number(/max-age=(\d+)/.exec(hsts)?.[1] ?? 0)
  const missing = 'deploy again: the build writes dist/_headers'
  return [
    finding(
      'Content-Security-Policy',
      header('content-security-policy').includes("default-src 'none'"),
      'missing or weaker than built',
      missing,
    ),
    finding(fileHeader, header(fileHeader) !== '', 'missing', missing),
    finding('nosniff', header('x-content-type-options') === 'nosniff', 'missing', missing),
    maxAge < 31_536_000
      ? problem('HSTS', hsts || 'missing', missing)
      : /includeSubDomains|preload/.test(hsts)
        ? problem('HSTS', 'covers all subdomains', 'unset HSTS_PRELOAD, unless every subdomain has HTTPS for good')
        : ok('HSTS', 'this host only'),
  ]
}

function jsonOf({ headers: sent, text }: Answer): unknown {
  try {
    return sent.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}

async function api(ask: Ask): Promise<Finding[]> {
  return Promise.all(
    defaultBaseUrls.map(async (base) => {
      const answer = await ask(base + endpoints.listEvents.path)
      const isOurs = jsonOf(answer) !== undefined && answer.headers.has(answerHeader)
      return finding(
        `API under ${base}`,
        isOurs && answer.status === 200,
        `status ${answer.status}${isOurs ? '' : `, not JSON with the header ${answerHeader}`}`,
        isOurs ? fixOf(answer.status) : 'deploy the functions too: netlify.toml names their folder',
      )
    }),
  )
}

const fixOf = (status: number) =>
  status === 503
    ? 'set KEY_PEPPER and deploy again; the line with "alarm" in the function log names the cause (secret, Node version or storage)'
    : 'search the function log for "bug"'

async function health(ask: Ask): Promise<Finding[]> {
  const answer = await ask(defaultBaseUrls[0] + endpoints.health.path)
  const body = jsonOf(answer)
  if (typeof body !== 'object' || body === null)
    return [problem('health', `status ${answer.status}, not JSON`, deployAgain)]
  const { ok: isHealthy, store, jobs, settings = [] } = body as Record<string, unknown>
  const states = Object.entries(typeof jobs === 'object' && jobs ? jobs : {})
  return [
    finding(
      'health',
      isHealthy === true,
      `status ${answer.status}`,
      'read the alarms in the function log: docs/operations.md',
    ),
    ...(store === undefined ? [] : [storeFinding(String(store), ask)]),
    ...(Array.isArray(settings) ? settings : [settings]).map((variable) =>
      problem(
        `setting ${variable}`,
        'cannot be used',
        'what it is for is off: the overview and the function log say why',
      ),
    ),
    ...states.map(([job, state]) => jobFinding(job, typeof state === 'string' ? state : JSON.stringify(state), ask)),
  ]
}

function storeFinding(store: string, { isLocal }: Ask): Finding {
  if (store === 'production') return ok('store', 'the data of the club')
  if (store === 'local' && isLocal) return ok('store', 'demo data on this machine')
  return problem(
    'store',
    store,
    'this is not the published production deploy: check the address, or publish the deploy',
  )
}

function jobFinding(job: string, state: string, { isLocal }: Ask): Finding {
  const what = `job ${job}`
  if (state === 'never run' && isLocal) return ok(what, 'never run; schedules run on a deployed site only')
  const { [job]: minutes = Infinity }: Readonly<Record<string, number>> = jobMinutes
  if (state === 'never run')
    return problem(
      what,
      state,
      minutes > 60
        ? 'look again tomorrow: it runs once a day, on the published production deploy only'
        : 'look again in ten minutes: it runs every few minutes, on the published production deploy only',
    )
  return state === 'late' || state === 'failed'
    ? problem(what, state, `read the lines with "job":"${job}" in the function log: docs/operations.md`)
    : ok(what, state)
}

const serverChecks = [api, health]
const checks = [pages, unknownPath, headers, ...serverChecks]

if (import.meta.main) {
  const [address = '', sender, selector] = process.argv.slice(2)
  if (!/^https?:$/.test(URL.parse(address)?.protocol ?? '')) {
    console.error('Which site? npm run doctor -- https://club.example hello@club.example')
    process.exit(2)
  }
  const findings = [...(await examine(address)), ...(sender ? await examineSender(sender, selector) : [])]
  for (const { what, detail, ...found } of findings) {
    const line = detail === undefined ? what : `${what}: ${detail}`
    console.log(found.ok ? `ok       ${line}` : `problem  ${line}\n         → ${found.fix}`)
  }
  const problems = findings.filter(({ ok: isRight }) => !isRight).length
  console.log(
    `\n${findings.length - problems} ok, ${counted(problems, 'problem')}. Not visible from outside: remove STAFF_SETUP_TOKEN after the first staff account, and check the storage with npm run check-storage.`,
  )
  process.exitCode = problems === 0 ? 0 : 1
}
