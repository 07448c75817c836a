/** The membership on the account page: plan and card, each with a dialog to change it. */
import { useLazyDialog } from '#lib/loading/lazy-dialog.tsx'
import { useAccount } from '#lib/session/account.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { AccountFacts } from './account-facts.tsx'
import { membershipLines } from './family-text.ts'
import styles from './family.module.css'

const loadCard = async () => (await import('./membership-dialogs.tsx')).CardDialog
const loadPlan = async () => (await import('./membership-dialogs.tsx')).PlanDialog

export function MembershipCard() {
  const { data: account } = useAccount()
  const card = useLazyDialog(loadCard)
  const plan = useLazyDialog(loadPlan)
  return (
    <Card
      as="section"
      actions={
        <>
          <Button tone="ghost" disabled={!account} {...card.trigger}>
            Change card
          </Button>
          <Button tone="ghost" disabled={!account} {...plan.trigger}>
            Change plan
          </Button>
        </>
      }
    >
      <h2 className={styles.title}>Membership</h2>
      <AccountFacts lines={membershipLines} />
      {card.dialog}
      {plan.dialog}
    </Card>
  )
}
