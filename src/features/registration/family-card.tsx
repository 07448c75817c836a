/** What the club knows of the family, and the way to change it. */
import { Suspense, useEffect, useRef, useState } from 'react'
import { useAccount } from '#lib/session/account.ts'
import { prefetchedLazy } from '#lib/loading/prefetched-lazy.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { familyLines } from './family-text.ts'
import styles from './family.module.css'

/** The form and its rules. */
const form = prefetchedLazy(async () => (await import('./family-form.tsx')).FamilyForm)

const focusFirst = (place: HTMLDivElement | null) => place?.querySelector('input')?.focus()

export function FamilyCard() {
  const { data: account, isPending } = useAccount()
  const [editing, setEditing] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)

  // The keyboard goes where the eye goes: into the form, and back to the button it came from.
  useEffect(() => {
    if (!editing && wasEditing.current) edit.current?.focus()
    wasEditing.current = editing
  }, [editing])
  form.usePrefetch()

  return (
    <Card
      as="section"
      actions={
        !editing && (
          <Button ref={edit} tone="ghost" disabled={!account} onClick={() => setEditing(true)}>
            Edit details
          </Button>
        )
      }
    >
      <h2 className={styles['title']}>Family</h2>
      {account && editing ? (
        <Suspense fallback={<Skeleton shape="card" />}>
          <div ref={focusFirst}>
            <form.Part account={account} onDone={() => setEditing(false)} />
          </div>
        </Suspense>
      ) : (
        <dl className={styles['facts']} aria-busy={isPending}>
          {familyLines.map(({ label, tell, ...line }) => (
            <div key={label} data-long={'long' in line || undefined}>
              <dt>{label}</dt>
              <dd>{account ? tell(account) : isPending ? <Skeleton label="" /> : '–'}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  )
}
