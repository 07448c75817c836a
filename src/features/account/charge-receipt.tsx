/** The receipt of a charge for a membership of the family. */
import { ChargeReceipt, ReceiptPage } from '#features/receipt-sheet.tsx'
import { useApiQuery } from '#lib/api/use-api.ts'
import { paths } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { useMember } from '#lib/session/use-member.ts'

export function ChargeReceiptPage({ id }: { id: string }) {
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
