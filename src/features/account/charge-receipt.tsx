/** The receipt of a charge for a membership, with what was refunded of it. */
import type { Reply } from '#api-contract/schemas.ts'
import { planNames } from '#domain/accounts/membership.ts'
import { dayWithYear, today, type Day } from '#domain/calendar/calendar.ts'
import { dueMessages } from '#domain/messages/membership-messages.ts'
import { dollars } from '#domain/shop/money.ts'
import { ReceiptPage, ReceiptSheet } from '#features/receipt-sheet.tsx'
import { useApiQuery } from '#lib/api/use-api.ts'
import { useNow } from '#lib/clock.ts'
import { paths } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { useMember } from '#lib/session/use-member.ts'

type Due = Reply<'ownDues'>['dues'][number]

const dayOf = ({ at }: Due['steps'][number]): string => dayWithYear(today(new Date(at)))

/** 'Charged on Nov 12, 2026', 'Refunded', or what the list of charges says. */
function statusOf(due: Due, day: Day): string {
  const charged = due.steps.findLast(({ step }) => step === 'charged')
  if (due.state !== 'charged' || !charged) return dueMessages.own(due, day)
  return due.paid === 0 ? 'Refunded' : `Charged on ${dayOf(charged)}`
}

const itemsOf = ({ plan, cents, fee, steps }: Due) => [
  { key: 'plan', text: `${planNames[plan]} plan`, sum: dollars(cents) },
  { key: 'fee', text: 'Transaction fee', sum: dollars(fee) },
  ...steps.flatMap((step) =>
    step.step === 'refunded'
      ? [{ key: step.id, text: `Refunded on ${dayOf(step)}`, sum: `−${dollars(step.cents ?? 0)}` }]
      : [],
  ),
]

export function ChargeReceiptPage({ id }: { id: string }) {
  const { profile } = useMember()
  const query = useApiQuery('ownDues')
  const day = today(useNow())
  const due = query.data?.dues.find((each) => each.id === id)
  return (
    <ReceiptPage
      query={query}
      back={<Link to={`${paths.account}#membership`}>Your membership</Link>}
      none="This charge is no longer in your account."
    >
      {due && (
        <ReceiptSheet
          title={dueMessages.line(due)}
          name={profile.profileName}
          status={statusOf(due, day)}
          items={itemsOf(due)}
          label="Total"
          sum={dollars(due.state === 'charged' ? due.paid : due.total)}
        />
      )}
    </ReceiptPage>
  )
}
