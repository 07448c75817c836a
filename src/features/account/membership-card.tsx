/** The card on the account page, with a dialog to change it. Plans are the players'. */
import { lazyWithPreload } from '#lib/loading/lazy-with-preload.ts'
import { useLazyDialog } from '#lib/loading/use-lazy-dialog.ts'
import { useAccount } from '#lib/session/account.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { AccountFacts } from './account-facts.tsx'
import { membershipLines } from './family-text.ts'
import styles from './family.module.css'

const CardDialog = lazyWithPreload(async () => (await import('./card-dialog.tsx')).CardDialog)

export function MembershipCard() {
  const { data: account } = useAccount()
  const card = useLazyDialog(CardDialog)
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
