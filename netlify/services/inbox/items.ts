/** The items about the site itself: records that cannot be read. */
import { readAuditResult } from '#server/repositories/audit-results.ts'
import { dueAfter, type Source } from '#server/repositories/item-source.ts'

const damage: Source = async ({ store }) => {
  const { at, unreadable = 0, violations } = (await readAuditResult(store)) ?? { at: '', violations: 0 }
  if (unreadable + violations === 0) return []
  const about = `${unreadable} that cannot be read, ${violations} that do not fit`
  return [{ kind: 'damaged_records', subject: at, at, due: dueAfter(at, 1), about }]
}

export { damage as damaged_records }
