/** The family's details, with an inline form to edit them. */
import { Suspense, useEffect, useRef, useState } from 'react'
import { useAccount } from '#lib/session/account.ts'
import { lazyWithPreload, usePreload } from '#lib/loading/lazy-with-preload.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { AccountFacts } from './account-facts.tsx'
import { familyLines } from './family-text.ts'
import styles from './family.module.css'

const FamilyForm = lazyWithPreload(async () => (await import('./family-form.tsx')).FamilyForm)

const focusFirstInput = (container: HTMLDivElement | null) => container?.querySelector('input')?.focus()

export function FamilyCard() {
  const { data: account } = useAccount()
  const [editing, setEditing] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)

  // After editing, the focus returns to the button.
  useEffect(() => {
    if (!editing && wasEditing.current) editButton.current?.focus()
    wasEditing.current = editing
  }, [editing])
  usePreload(FamilyForm)

  return (
    <Card
      as="section"
      actions={
        !editing && (
          <Button ref={editButton} tone="ghost" disabled={!account} onClick={() => setEditing(true)}>
            Edit details
          </Button>
        )
      }
    >
      <h2 className={styles.title}>Family</h2>
      {account && editing ? (
        <Suspense fallback={<Skeleton shape="card" />}>
          <div ref={focusFirstInput}>
            <FamilyForm account={account} onDone={() => setEditing(false)} />
          </div>
        </Suspense>
      ) : (
        <AccountFacts lines={familyLines} />
      )}
    </Card>
  )
}
