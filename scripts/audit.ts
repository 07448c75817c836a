/** Asks the npm registry for known holes in what is shipped. Where no registry answers, it says so and stands in nobody's way. */
import { execFile } from 'node:child_process'

/** What `npm audit --json` tells, as far as it is used. */
type Report = {
  /** Why there is nothing to tell. */
  message?: string
  metadata?: { vulnerabilities: Record<string, number> }
  vulnerabilities?: Record<string, { name: string; severity: string; range: string }>
}

const grave = new Set(['high', 'critical'])

const printed = await new Promise<string>((resolve) => {
  const args = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=20000']
  execFile('npm', args, { timeout: 60_000, maxBuffer: 32 * 1024 * 1024 }, (_, stdout) => resolve(stdout))
})
const report = read(printed)

if (!report.metadata) {
  console.log(`No registry answered, so nothing is known: ${report.message ?? 'no reason given'}`)
} else {
  const found = Object.values(report.vulnerabilities ?? {})
  for (const { name, severity, range } of found) console.log(`${severity}: ${name} ${range}`)
  console.log(`${found.length} known holes in what is shipped`)
  if (found.some(({ severity }) => grave.has(severity))) process.exitCode = 1
}

function read(text: string): Report {
  try {
    return JSON.parse(text) as Report
  } catch {
    return {}
  }
}
