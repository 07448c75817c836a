/** The page of a link in an e-mail: one card, which waits until the secret in the address is read. */
import type { ReactNode } from 'react'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Stack, Wrap } from '#ui/layout/box.tsx'
import styles from './login.module.css'

export function LinkCard({ children }: { children: ReactNode }) {
  return (
    <Wrap section>
      <Stack gap="4-5" card="high" className={styles.card}>
        {import.meta.env.SSR ? (
          <>
            <Skeleton shape="title" />
            <Skeleton shape="row" label="" />
          </>
        ) : (
          children
        )}
      </Stack>
    </Wrap>
  )
}
