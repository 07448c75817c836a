/** `npm run audit`: checks the production dependencies for known vulnerabilities. Passes when the registry is unreachable. */
import { execFile } from 'node:child_process'

/** The part of `npm audit --json` that is used. */
type Report = {
  /** Why there is no report. */
  message?: string
  metadata?: { vulnerabilities: Record<string, number> }
  vulnerabilities?: Record<string, { name: string; severity: string; range: string }>
}

const failing = new Set(['high', 'critical'])

const output = await new Promise<string>((resolve) => {
  const args = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=20000']
  execFile('npm', args, { timeout: 60_000, maxBuffer: 32 * 1024 * 1024 }, (_, stdout) => resolve(stdout))
})
const report = parseReport(output)

if (!report.metadata) {
  console.log(`Nothing was checked, because the registry has no answer: ${report.message ?? 'no reason given'}`)
} else {
  const found = Object.values(report.vulnerabilities ?? {})
  for (const { name, severity, range } of found) console.log(`${severity}: ${name} ${range}`)
  console.log(`${found.length} known vulnerabilities in production dependencies`)
  if (found.some(({ severity }) => failing.has(severity))) process.exitCode = 1
}

function parseReport(text: string): Report {
  try {
    return JSON.parse(text) as Report
  } catch {
    return {}
  }
}
