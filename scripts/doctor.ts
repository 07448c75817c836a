/** `npm run doctor -- https://club.example`: checks an installation from outside. Exits with 1 if there is a problem. */
import { examine } from './doctor/checks.ts'

const [address = ''] = process.argv.slice(2)
if (!/^https?:$/.test(URL.parse(address)?.protocol ?? '')) {
  console.error('Which site? npm run doctor -- https://club.example')
  process.exit(2)
}
const findings = await examine(address)
for (const finding of findings) {
  const detail = finding.detail === undefined ? '' : `: ${finding.detail}`
  console.log(
    finding.ok ? `ok       ${finding.what}${detail}` : `problem  ${finding.what}${detail}\n         → ${finding.fix}`,
  )
}
const problems = findings.filter((finding) => !finding.ok).length
console.log(
  `\n${findings.length - problems} ok, ${problems} ${problems === 1 ? 'problem' : 'problems'}. Not visible from outside: remove STAFF_SETUP_TOKEN after the first staff account, and check the storage with npm run check-storage.`,
)
process.exitCode = problems === 0 ? 0 : 1
