/**
 * `npm run proof -- NAME --reason "…"`: what is sealed under the name of a child or a caregiver whose account is gone, with the
 * proof that the words are those that were published. For a site without an owner's session, and as a drill; the staff log names
 * the script and the reason.
 */
import { parseArgs } from 'node:util'
import { publishedHash } from '#domain/consents/consent-texts.ts'
import { dollars } from '#domain/text/money.ts'
import { keys } from '#server/repositories/keys.ts'
import { openSeal, searchSeals } from '#server/services/proof/read-seals.ts'
import type { Seal } from '#records/proof.ts'
import { BackupError } from './backup/format.ts'
import { runScript } from './backup/run-script.ts'
import { openSite } from './backup/target.ts'

type ScriptContext = Omit<Parameters<typeof searchSeals>[0], 'principal' | 'waitUntil'>

/** Who the staff log names. */
const script = { id: 'script', profileName: 'npm run proof', accountKey: '0'.repeat(40) }

/** The lines about everybody with this name. @throws BackupError if nobody has it. */
export async function proofOf(site: ScriptContext, name: string, reason: string): Promise<string[]> {
  const pending: Promise<unknown>[] = []
  const context = { ...site, principal: script, waitUntil: (work: Promise<unknown>) => void pending.push(work) }
  if (!(await site.store.read(keys.keyPepperProof))) throw new BackupError('This store has no members.')
  const { seals } = await searchSeals(context, { reason, name, born: '' })
  const opened = await Promise.all(seals.map(({ id }) => openSeal(context, id, { reason })))
  await Promise.all(pending)
  if (seals.length === 0) throw new BackupError('Nothing is sealed under this name.')
  return opened.flatMap((seal) => (seal ? linesOf(seal) : []))
}

const linesOf = ({ name, born, family, texts, incidents, owed = [] }: Omit<Seal, 'v'>): string[] => [
  `${name}${born && `, born ${born}`}, family of ${family.join(' and ')}`,
  ...texts.map(({ text, version, hash, answer, name: signature, at }) => {
    const words = hash === publishedHash(text, version) ? 'the words are the published ones' : 'UNKNOWN WORDS'
    return `  ${text}, version ${version}: ${answer}, signed "${signature}" at ${at}; ${words} (${hash})`
  }),
  ...incidents.map(({ at, where, what }) => `  incident at ${at}, ${where}: ${what}`),
  ...owed.map(({ plan, from, to, total, state }) => `  owed, ${plan}, ${from} to ${to}: ${dollars(total)}, ${state}`),
]

if (import.meta.main)
  await runScript(async () => {
    const { values, positionals } = parseArgs({ options: { reason: { type: 'string' } }, allowPositionals: true })
    const [name, ...others] = positionals
    if (name === undefined || !values.reason || others.length > 0)
      throw new BackupError('npm run proof -- NAME --reason "why you look"')
    const { context } = openSite(process.env)
    const started = Date.now()
    for (const line of await proofOf(context, name, values.reason)) console.log(line)
    console.log(`Found in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
  })
