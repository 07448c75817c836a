/** The receipt of an order of the family, from the local cache, then from the server. */
import { OrderReceipt, ReceiptPage } from '#features/receipt-sheet.tsx'
import { paths } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { useMember } from '#lib/session/use-member.ts'
import { useOwnOrders } from './stored-orders.ts'

export function OrderReceiptPage({ id }: { id: string | null }) {
  const { profile } = useMember()
  const { orders, query } = useOwnOrders(profile.email)
  const order = orders.find((each) => each.id === id)
  return (
    <ReceiptPage
      query={query}
      back={<Link to={`${paths.account}#orders`}>Your orders</Link>}
      none="The order has been removed, or it was placed from another account."
    >
      {order && <OrderReceipt order={order} name={profile.profileName} />}
    </ReceiptPage>
  )
}
