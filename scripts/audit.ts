/** `npm run audit`: checks that the records of a running site belong together. Exits with 1 if some do not. */
import { auditData } from '#server/services/operations/audit-data.ts'
import { openSite } from './backup/target.ts'
import { runScript } from './backup/run-script.ts'

/** Prints what does not belong together: the kind and the key, never what a record says. */
export async function audit(): Promise<void> {
  const { name, context } = openSite(process.env)
  const { records, findings } = await auditData(context)
  for (const { violation, where } of findings) console.log(violation, where)
  console.log(`Audit of ${name}: ${records} records read, ${findings.length} that do not belong together.`)
  if (findings.length > 0) process.exitCode = 1
}

if (import.meta.main) await runScript(audit)
