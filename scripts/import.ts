/**
 * `npm run import -- FILE.csv [--dry-run]`: brings a club's families into the site. Names every problem by its line, and
 * writes nothing while there is one. Run again, it imports only who is not there yet.
 */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { RequestMeta } from '#server/context/request-context.ts'
import { writeAdminLog } from '#server/repositories/admin-log.ts'
import { confirmKeyPepper } from '#server/repositories/key-pepper.ts'
import {
  importer,
  importFamilies,
  type ImportContext,
  type ImportResult,
} from '#server/services/families/import-families.ts'
import { heldIfCapped } from '#server/services/full-club/places.ts'
import { passwordHasher } from '#server/services/sign-in/passwords/password-hashes.ts'
import { BackupError } from './backup/format.ts'
import { runScript } from './backup/run-script.ts'
import { openSite } from './backup/target.ts'
import { readFamilies, type Problem } from './import/read-families.ts'

/** `players`: how many hold a place before, in a club whose `cap` they go beyond with those of the file. */
export type FileResult = {
  problems: Problem[]
  families: number
  over?: { players: number; cap: number }
  imported?: ImportResult
}

/** Checks the whole file, and writes only if every line can be imported. @throws BackupError if the store is of another key pepper. */
export async function importFile(
  context: ImportContext & Pick<RequestMeta, 'idempotencyKey'>,
  bytes: Uint8Array,
  dryRun: boolean,
): Promise<FileResult> {
  const { families, problems } = readFamilies(bytes, context.now())
  const held = problems.length > 0 ? undefined : await heldIfCapped(context)
  const { cap = Number.POSITIVE_INFINITY, players } = held ?? { players: new Set() }
  const over = players.size + families.length > cap && { over: { players: players.size, cap } }
  if (dryRun || problems.length > 0 || families.length === 0) return { problems, families: families.length, ...over }
  if (!(await confirmKeyPepper(context.store, context.keyPepper)))
    throw new BackupError('KEY_PEPPER is not the one of this site.')
  const imported = await importFamilies(context, families)
  await writeAdminLog(context, { ...importer, profileName: importer.name }, 'members_imported', 'all', {
    to: `${imported.created} families`,
  })
  return { problems, families: families.length, ...over, imported }
}

if (import.meta.main)
  await runScript(async () => {
    const options = { 'dry-run': { type: 'boolean', default: false } } as const
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const [file, ...others] = positionals
    if (file === undefined || others.length > 0)
      throw new BackupError('Which file? npm run import -- FILE.csv [--dry-run]')
    const bytes = await readFile(file).catch(() => {
      throw new BackupError('This file cannot be read.')
    })
    const { name, context } = openSite(process.env)
    const mailEnabled = Boolean(process.env['SMTP_URL'] && process.env['MAIL_FROM'])
    const pending: Promise<unknown>[] = []
    const importing = {
      ...context,
      passwords: passwordHasher,
      mailEnabled,
      newId: () => randomBytes(16).toString('hex'),
      waitUntil: (work: Promise<unknown>) => void pending.push(work),
    }
    const { problems, families, over, imported } = await importFile(importing, bytes, values['dry-run'])
    await Promise.all(pending)
    for (const { line, message } of problems) console.error(`Line ${line}: ${message}`)
    if (problems.length > 0) throw new BackupError(`Problems: ${problems.length}. Nothing was written.`)
    if (over)
      console.log(
        `The cap is ${over.cap} players, and ${over.players} were here before: nobody is offered a place until there are fewer.`,
      )
    if (!imported) {
      console.log(`Families that can be imported, unless they are there already: ${families}. Nothing was written.`)
      return
    }
    console.log(`Families imported into ${name}: ${imported.created}. There already: ${imported.known}.`)
    console.log(
      mailEnabled
        ? `Families invited by email, who have no password yet: ${imported.invited}.`
        : 'Without SMTP_URL and MAIL_FROM nobody is invited. Run it again with them, or hand out reset codes.',
    )
  })
