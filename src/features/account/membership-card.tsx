/** The card on the account page, with a dialog to change it. Plans are the players'. */
import { useLazyDialog } from '#lib/loading/lazy-dialog.tsx'
import { useAccount } from '#lib/session/account.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { AccountFacts } from './account-facts.tsx'
import { membershipLines } from './family-text.ts'
import styles from './family.module.css'

const loadCard = async () => (await import('./card-dialog.tsx')).CardDialog

export function MembershipCard() {
  const { data: account } = useAccount()
  const card = useLazyDialog(loadCard)
  return (
    <Card
      as="section"
      actions={
        <Button tone="ghost" disabled={!account} {...card.trigger}>
          Change card
        </Button>
      }
    >
      <h2 className={styles.title}>Membership</h2>
      <AccountFacts lines={membershipLines} />
      {card.dialog}
    </Card>
  )
}
