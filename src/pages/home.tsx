/** The landing page: hero, three feature cards and the sections of specification section 2, each at its anchor. */
import { Suspense, useLayoutEffect } from 'react'
import { DialogButton } from '#features/dialog-button.tsx'
import { TourButton } from '#features/tours/tour-button.tsx'
import { Hero } from '#features/landing/hero.tsx'
import { isSignedIn } from '#domain/accounts/people.ts'
import { profileEntry } from '#lib/browser-storage/profile-entry.ts'
import { useSession } from '#lib/session/session.ts'
import { firstTouch, UntilHydrated } from '#lib/loading/early-clicks.tsx'
import { lazyWithPreload } from '#lib/loading/lazy-with-preload.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

export default function Home() {
  return (
    <>
      <Hero
        tour={<TourButton tone="kick" />}
        own={<ForMember />}
        picture={
          <Suspense>
            <HeroPicture />
          </Suspense>
        }
      />
      <Suspense fallback={<Skeleton shape="card" count={8} />}>
        <UntilHydrated>
          <LandingSections
            tour={<TourButton />}
            lanesTour={<TourButton tone="kick" />}
            menu={
              <DialogButton dialog={MenuDialog} tone="kick" size="md">
                See the menu
              </DialogButton>
            }
            session={
              <DialogButton dialog={SpeedeDialog} tone="primary" size="md">
                Book a Speede session
              </DialogButton>
            }
            joinTour={<TourButton tone="ghost" />}
            visitTour={<TourButton tone="ghost" />}
          />
        </UntilHydrated>
      </Suspense>
    </>
  )
}

/** The HTML of these two is prerendered; their code comes once the page is used. */
const HeroPicture = lazyWithPreload(async () => {
  await firstTouch()
  return (await import('#features/landing/hero-picture.tsx')).HeroPicture
})
const LandingSections = lazyWithPreload(async () => {
  await firstTouch()
  return (await import('#features/landing/landing-sections.tsx')).LandingSections
}, 'page')
const OwnWeek = lazyWithPreload(async () => (await import('#features/schedule/own-week.tsx')).OwnWeek)
const BeforeFirstVisit = lazyWithPreload(
  async () => (await import('#features/account/sign-in/unverified.tsx')).BeforeFirstVisit,
)

/**
 * A member's own week. Also marks the page as a member's, which makes room for it. A component of its own, because an update
 * of the page would reach sections that are not hydrated yet.
 */
function ForMember() {
  const isMember = useSession() !== undefined
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    // React first renders a visitor's page: it is hydrating one.
    if (isMember || isSignedIn(profileEntry.read())) dataset['member'] = ''
    return () => {
      delete dataset['member']
    }
  }, [isMember])
  return (
    isMember && (
      <Suspense fallback={<Skeleton shape="card" count={2} />}>
        <OwnWeek notice={<BeforeFirstVisit />} />
      </Suspense>
    )
  )
}

const MenuDialog = lazyWithPreload(async () => (await import('#features/landing/menu-dialog.tsx')).MenuDialog)
const SpeedeDialog = lazyWithPreload(
  async () => (await import('#features/bookings/speede/speede-dialog.tsx')).SpeedeDialog,
)
