/** What `npm run import` does, on any store: checks the whole file, and writes only if every line can be imported. */
import type { RequestMeta } from '#server/context/request-context.ts'
import { writeAdminLog } from '#server/repositories/admin-log.ts'
import { confirmKeyPepper } from '#server/repositories/key-pepper.ts'
import { importFamilies, type ImportContext, type ImportResult } from '#server/services/accounts/import-families.ts'
import { BackupError } from '#scripts/backup/format.ts'
import { readFamilies, type Problem } from './read-families.ts'

/** Whom the staff log names. */
const script = { id: 'script', profileName: 'npm run import' }

export type FileResult = { problems: Problem[]; families: number; imported?: ImportResult }

/** @throws BackupError if the store is of another key pepper. */
export async function importFile(
  context: ImportContext & Pick<RequestMeta, 'idempotencyKey'>,
  bytes: Uint8Array,
  dryRun: boolean,
): Promise<FileResult> {
  const { families, problems } = readFamilies(bytes, context.now())
  if (dryRun || problems.length > 0 || families.length === 0) return { problems, families: families.length }
  if (!(await confirmKeyPepper(context.store, context.keyPepper)))
    throw new BackupError('KEY_PEPPER is not the one of this site.')
  const imported = await importFamilies(context, families)
  await writeAdminLog(context, script, 'members_imported', 'all', { to: `${imported.created} families` })
  return { problems, families: families.length, imported }
}
