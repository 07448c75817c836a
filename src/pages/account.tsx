/** /account in parts: the family, billing, how the club reaches it, and more; and the orders, on top while one is open. */
import { useEffect, useState } from 'react'
import { Missed } from '#features/account/missed.tsx'
import { MembershipPart } from '#features/account/membership-part.tsx'
import { MorePart } from '#features/account/more-part.tsx'
import { PlayersPart } from '#features/account/players/players-part.tsx'
import { ReachPart, useReach } from '#features/account/reach/reach-part.tsx'
import { OwnOrders } from '#features/shop/orders/own-orders.tsx'
import { useOrders } from '#features/shop/orders/stored-orders.ts'
import { accountMessages } from '#domain/fields/account-messages.ts'
import type { Order } from '#domain/shop/shop.ts'
import { useApiQuery } from '#lib/api/use-api.ts'
import { useLocation } from '#lib/router.ts'
import { useLiveAccount, useIsFirst, type useAccount } from '#lib/session/account.ts'
import { useLogOut } from '#lib/session/log-out.ts'
import { useMember } from '#lib/session/use-member.ts'
import { GhostButton } from '#ui/button.tsx'
import { Loaded } from '#features/parts/loaded.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Split, Stack, Text, Wrap } from '#ui/layout/box.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import styles from '#features/account/account.module.css'

export default function Account() {
  const logOut = useLogOut()
  return (
    <Wrap section>
      <PageHead title="Account" actions={<GhostButton onClick={logOut}>Log out</GhostButton>} />
      {import.meta.env.SSR ? <Skeleton shape="card" count={4} /> : <Details />}
    </Wrap>
  )
}

/** Shown once everything is known, or known to be missing: who may do what decides what there is, and nothing shifts. */
function Details() {
  const { hash } = useLocation()
  const account = useLiveAccount()
  const orders = useApiQuery('listOrders', { gcTime: 0 })
  const isFirst = useIsFirst()
  const dues = useApiQuery('ownDues', { enabled: isFirst })
  const isLoading = [account, orders, ...useReach(), ...(isFirst ? [dues] : [])].some(({ isPending }) => isPending)
  // For good: what is asked for again later is loading again, after a failure.
  const [isReady, setIsReady] = useState(false)
  if (!isLoading && !isReady) setIsReady(true)
  // The anchor of a part is there only now.
  useEffect(() => {
    if (isReady && hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [isReady, hash])
  if (!isReady) return <Skeleton shape="card" count={4} label="Loading your account..." />
  return <Parts account={account} listed={orders.data?.orders} />
}

type PartsProps = { account: ReturnType<typeof useAccount>; listed: readonly Order[] | undefined }

function Parts({ account: query, listed }: PartsProps) {
  const { hash } = useLocation()
  const { profile } = useMember()
  const account = query.data
  const stored = useOrders(profile.email)
  // Orders stay where they were shown first, also after the open one was canceled.
  const [ordersFirst] = useState((listed ?? stored).some(({ status }) => status === 'pending_pickup'))
  const orders = (
    <Stack as="section" id="orders" className={styles.wide} aria-labelledby="orders-title">
      <Text as="h2" size="h3" id="orders-title">
        Your orders
      </Text>
      <OwnOrders email={profile.email} />
    </Stack>
  )
  return (
    <Split align="start">
      {!account && (
        <Stack className={styles.wide}>
          <p>{profile.profileName}</p>
          <Loaded query={query} title={accountMessages.notLoaded} />
        </Stack>
      )}
      {ordersFirst && orders}
      {account && (
        <Stack gap="4-5">
          <PlayersPart account={account} />
          <MembershipPart account={account} />
          <Missed />
        </Stack>
      )}
      <Stack gap="4-5">
        <ReachPart />
        <MorePart isOpen={hash === '#you'} />
      </Stack>
      {!ordersFirst && orders}
    </Split>
  )
}
