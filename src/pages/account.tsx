/** /account: who is signed in, the look of the site, and the way out. */
import { AccountDetails } from '#features/account/account-details.tsx'
import { ThemeChoice } from '#features/account/theme-choice.tsx'
import { CardGrid } from '#ui/card.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Wrap } from '#ui/wrap.tsx'

export default function Account() {
  return (
    <Wrap section>
      <PageHead title="Account" />
      <CardGrid>
        <AccountDetails />
        <ThemeChoice />
      </CardGrid>
    </Wrap>
  )
}
