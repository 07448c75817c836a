/** The receipts of a family at the front desk: of any of its orders and charges, however old. */
import { familyTitle } from '#domain/families/families.ts'
import { ChargeReceipt, OrderReceipt, ReceiptPage } from '#features/receipts/receipt-sheet.tsx'
import { useApiQuery } from '#lib/api/use-api.ts'
import { memberPath } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { useMemberDetails } from './use-member-details.ts'

type FamilyReceiptProps = { family: string; id: string }

const Back = ({ family }: { family: string }) => <Link to={memberPath(family)}>The family</Link>

export function OrderOfFamily({ family, id }: FamilyReceiptProps) {
  const query = useMemberDetails(family)
  const order = query.data?.orders.find((each) => each.id === id)
  return (
    <ReceiptPage query={query} back={<Back family={family} />} none="The order has been removed.">
      {order && <OrderReceipt order={order} name={familyTitle(query.data!.member)} />}
    </ReceiptPage>
  )
}

export function ChargeOfFamily({ family, id }: FamilyReceiptProps) {
  const query = useApiQuery('listDues', { input: { query: { family } } })
  const due = query.data?.dues.find((each) => each.id === id)
  return (
    <ReceiptPage query={query} back={<Back family={family} />} none="This charge is no longer in the account.">
      {due && <ChargeReceipt due={due} name={due.family.name} />}
    </ReceiptPage>
  )
}
