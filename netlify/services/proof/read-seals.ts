/**
 * Reading what is sealed: by owners, with a reason that stands in the staff log, each time. Seals are never changed, and one whose day has
 * come is gone for everybody, also before the garbage collector has removed it.
 */
import type { Body, Reply } from '#api-contract/schemas.ts'
import { dueSoon } from '#domain/inbox/deadlines.ts'
import { findSeals, isSealOver, manySeals, untilOf } from '#domain/proof/seals.ts'
import { isolated } from '#domain/text/text.ts'
import type { Principal, RequestContext } from '#server/context/request-context.ts'
import { logIn } from '#server/repositories/admin-log.ts'
import { setItem } from '#server/repositories/items.ts'
import { keys } from '#server/repositories/keys.ts'
import { transact } from '#server/repositories/transact.ts'
import { keysUnder, readReadable, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { sealReadsKey } from '#server/services/limits/rate-limits.ts'
import type { Seal } from '#records/proof.ts'

type Context = ServiceContext &
  Pick<RequestContext, 'newId'> & { principal: Pick<Principal, 'id' | 'profileName' | 'accountKey'> }

export type FoundSeal = Pick<Seal, 'name' | 'born' | 'family' | 'sealed'> & { id: string; until: string }

const idOf = (key: string) => key.slice(keys.allSeals.length)

function shown(key: string, { name, born, family, sealed }: Seal): FoundSeal {
  const id = idOf(key)
  return { id, until: untilOf(id), name, born, family, sealed }
}

/** Those with this name or month of birth, at most `mostFound`, the last sealed first. */
export async function searchSeals(
  context: Context,
  { reason, ...query }: Body<'searchProof'>,
): Promise<Reply<'searchProof'>> {
  await note(context, 'proof_searched', 'all', reason)
  const listed = await keysUnder(context.store, keys.allSeals)
  const current = listed.filter((key) => !isSealOver(untilOf(idOf(key)), context.now()))
  const { found } = await readReadable(context.store, current)
  const seals = findSeals(
    found.map(({ key, value }) => shown(key, value)),
    query,
  )
  return { seals: seals.toSorted((one, other) => other.sealed.localeCompare(one.sealed)).slice(0, mostFound) }
}

const mostFound = 50

export async function openSeal(context: Context, id: string, { reason }: Body<'openProof'>) {
  if (!/^\d{4}-\d{2}-\d{2}_[0-9a-f]{24}$/.test(id) || isSealOver(untilOf(id), context.now())) return undefined
  const found = await context.store.read(keys.seal(id))
  if (!found) return undefined
  await note(context, 'proof_opened', id, reason)
  const { texts, owed = [], safety } = found.value
  const { hold, collectors = [] } = safety ?? {}
  const decided = [
    ...(hold ? [`Off the ice, said ${isolated(hold.by.name)}: ${isolated(hold.note)}`] : []),
    ...collectors.map(({ name, denied }) => `${isolated(name)} must not collect: ${isolated(denied?.note ?? '')}`),
  ]
  return { stored: found.value, shown: { ...shown(keys.seal(id), found.value), texts, owed, decided } }
}

/** Logs a reading, and counts it: of every so many in an hour the other owners are told. */
function note(context: Context, code: 'proof_searched' | 'proof_opened', subject: string, reason: string) {
  const { principal } = context
  const logged = logIn({ ...context, idempotencyKey: context.newId() }, code, subject, { to: reason })
  const reads = sealReadsKey(principal.accountKey, context.now())
  return transact(logged, [reads], (documents) => {
    const { taken = [] } = documents.get(reads) ?? {}
    documents.set(reads, { v: 1, taken: [...taken, ''] })
    if ((taken.length + 1) % manySeals === 0)
      setItem(documents, 'seal_reads', principal.id, { due: dueSoon(documents.now) })
  })
}
