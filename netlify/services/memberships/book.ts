/** The book of a month: every step about charges and orders, on its day; as a table, as a file, and closed. */
import type { Reply } from '#api-contract/schemas.ts'
import { today } from '#domain/calendar/calendar.ts'
import { bucksIn, canClose, entriesOf, inOrder, monthOf, sumOf } from '#domain/memberships/book.ts'
import { isOf } from '#domain/memberships/dues.ts'
import { dueMessages } from '#domain/memberships/membership-messages.ts'
import { bucksName } from '#domain/shop/bucks.ts'
import { isCredit, orderNumber } from '#domain/shop/shop.ts'
import { csvFile, type Cell } from '#domain/text/csv.ts'
import type { Principal, RequestMeta } from '#server/context/request-context.ts'
import { doneBy, logIn } from '#server/repositories/admin-log.ts'
import { dueRows, memberRows, orderRows } from '#server/repositories/admin-rows.ts'
import { keys } from '#server/repositories/keys.ts'
import { readMaterializedView } from '#server/repositories/materialized-view.ts'
import { transact } from '#server/repositories/transact.ts'
import { eachMade, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { familyOf, type ListContext } from './dues.ts'

type Entry = Reply<'readBook'>['entries'][number]

async function entriesIn(context: ListContext, month: string): Promise<Entry[]> {
  const day = today(context.now())
  const [members, records, orders] = await Promise.all([
    readMaterializedView(context, memberRows),
    readMaterializedView(context, dueRows),
    readMaterializedView(context, orderRows),
  ])
  const till = await context.store.read(keys.till(month))
  const charges = eachMade(context, 'book of a family', records, ([key, noted]) => {
    const member = members.get(keys.member(key.split('/')[1]!))
    return Object.entries(noted).flatMap(([id, due]) => {
      const player = member?.players.find((each) => isOf(each, due))
      const family = familyOf(player && member)
      const { plan, from, to, total, isDifference } = due
      const name = player?.name ?? ''
      return entriesOf({ ...due, id, name }, day).map((entry) =>
        Object.assign(entry, {
          family,
          charge: { plan, from, to, total, ...(isDifference && { isDifference }) },
          about: dueMessages.line({ ...due, name }),
        }),
      )
    })
  })
  const bucks = (till?.value.moves ?? []).map(({ act, by, id, at, cents: moved }): Entry => {
    const step = ({ spend: 'bucks_spent', refund: 'bucks_refunded', give: 'bucks_given' } as const)[act]
    const none = { cents: 0, waived: 0, refundable: 0, name: '', family: familyOf(undefined) }
    return Object.assign(none, {
      id,
      due: id,
      step,
      at,
      day: today(new Date(at)),
      by: by.name,
      about: bucksName,
      bucks: moved,
    })
  })
  const sales = eachMade(context, 'book of an order', orders, ([key, { order, payments }]) => {
    const about = `Order ${orderNumber(order)}`
    const family = familyOf(members.get(keys.member(key.split('/')[1]!)))
    const sold = order.items.reduce((sum, { pid, price, qty }) => sum + (isCredit(pid) ? price * qty : 0), 0)
    return payments.map(({ cents, by, ...payment }) =>
      Object.assign(payment, {
        ...(sold > 0 && { bucks: cents < 0 ? -sold : sold }),
        step: cents < 0 ? ('order_undone' as const) : ('order' as const),
        day: today(new Date(payment.at)),
        by: by.name,
        due: order.id,
        name: '',
        about,
        family,
        cents,
        waived: 0,
        refundable: 0,
      }),
    )
  })
  return inOrder<Entry>([...charges, ...sales, ...bucks]).filter((entry) => monthOf(entry.day) === month)
}

/** The current month, if none is named. */
export async function readBook(
  context: ListContext,
  { month = monthOf(today(context.now())) }: { month?: string | undefined },
): Promise<Reply<'readBook'>> {
  const [entries, closed] = await Promise.all([entriesIn(context, month), context.store.read(keys.closedMonth(month))])
  return {
    month,
    entries,
    ...sumOf(entries),
    canClose: !closed && canClose(month, context.now()),
    ...(closed && { closed: closed.value }),
  }
}

/** In dollars, as a number that is summed. */
const amount = (cents: number): number => cents / 100

/** The columns of the file. A word before a reference keeps its leading zeros. */
const columns: Record<string, (entry: Entry) => Cell> = {
  day: ({ day }) => day,
  step: ({ step, how }) => dueMessages.step(step, how),
  player: ({ name }) => name,
  family: ({ family }) => family.name,
  about: ({ about, charge }) => (charge && !charge.isDifference ? '' : about),
  plan: ({ charge }) => charge?.plan ?? '',
  from: ({ charge }) => charge?.from ?? '',
  to: ({ charge }) => charge?.to ?? '',
  amount: ({ cents }) => amount(cents),
  waived: ({ waived }) => amount(waived),
  bucks: ({ bucks = 0 }) => amount(bucks),
  reference: ({ reference }) => (reference === undefined ? '' : `Ref ${reference}`),
  note: ({ note = '' }) => note,
  by: ({ by }) => by,
}

/** The table as a file, with its sum in the last line. */
export async function bookFile(
  context: ListContext,
  asked: { month?: string | undefined },
): Promise<Reply<'exportBook'>> {
  const { month, entries, cents, waived } = await readBook(context, asked)
  const names = Object.keys(columns)
  const sums: Record<string, Cell> = {
    day: 'Together',
    amount: amount(cents),
    waived: amount(waived),
    bucks: amount(bucksIn(entries)),
  }
  const rows = [
    ...entries.map((entry) => names.map((name) => columns[name]!(entry))),
    names.map((name) => sums[name] ?? ''),
  ]
  return { text: csvFile(names, rows), fileName: `book-${month}.csv` }
}

/**
 * Keeps who has closed a month and what its sums were. Its days are over, so what is noted from now on is of today. Idempotent.
 */
export async function closeMonth(
  context: ServiceContext & Pick<RequestMeta, 'idempotencyKey'> & { principal: Principal },
  month: string,
): Promise<{ outcome: 'closed' } | { outcome: 'not_over' }> {
  if (!canClose(month, context.now())) return { outcome: 'not_over' }
  const { cents, waived } = sumOf(await entriesIn(context, month))
  const { principal } = context
  const logged = logIn(context, 'month_closed', month)
  const key = keys.closedMonth(month)
  return transact(logged, [key], (documents) => {
    if (documents.get(key)) return { outcome: 'closed' }
    documents.set(key, { v: 1, ...doneBy(principal, documents.now), cents, waived })
    return { outcome: 'closed' }
  })
}
