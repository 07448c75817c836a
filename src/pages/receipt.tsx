/** /receipt?order=… or ?charge=…: the receipt of an order or of a charge for a membership, to print. */
import { ChargeReceipt, OrderReceipt, orderPageTitle, ReceiptPage } from '#features/receipts/receipt-sheet.tsx'
import { useOwnOrders } from '#features/shop/orders/stored-orders.ts'
import { useApiQuery } from '#lib/api/use-api.ts'
import { paths } from '#lib/paths.ts'
import { Link, useSearchParams } from '#lib/router.ts'
import { useMember } from '#lib/session/use-member.ts'
import { PageWaiting } from '#ui/layout/page-waiting.tsx'
import { Wrap } from '#ui/layout/box.tsx'

export default function Receipt() {
  const [search] = useSearchParams()
  const charge = search.get('charge')
  return (
    <Wrap section>
      {import.meta.env.SSR ? (
        <PageWaiting title="Receipt" />
      ) : charge !== null ? (
        <OfCharge id={charge} />
      ) : (
        <OfOrder id={search.get('order')} />
      )}
    </Wrap>
  )
}

function OfCharge({ id }: { id: string }) {
  const { profile } = useMember()
  const query = useApiQuery('ownDues')
  const due = query.data?.dues.find((each) => each.id === id)
  return (
    <ReceiptPage
      query={query}
      back={<Link to={`${paths.account}#membership`}>Your membership</Link>}
      none="This charge is no longer in your account."
    >
      {due && <ChargeReceipt due={due} name={profile.profileName} />}
    </ReceiptPage>
  )
}

/** From the local cache, then from the server. */
function OfOrder({ id }: { id: string | null }) {
  const { profile } = useMember()
  const { orders, query } = useOwnOrders(profile.email)
  const order = orders.find((each) => each.id === id)
  return (
    <ReceiptPage
      query={query}
      title={orderPageTitle(order)}
      back={<Link to={`${paths.account}#orders`}>Your orders</Link>}
      none="The order has been removed, or it was placed from another account."
    >
      {order && <OrderReceipt order={order} name={profile.profileName} />}
    </ReceiptPage>
  )
}
