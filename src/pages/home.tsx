/** The landing page of specification section 2 for visitors: hero, feature cards and the sections, each at its anchor. For members their own week. */
import { memo, Suspense } from 'react'
import { DialogButton } from '#features/parts/dialog-button.tsx'
import { TourButton } from '#features/tours/tour-button.tsx'
import { Hero } from '#features/landing/hero.tsx'
import { useSession } from '#lib/session/session.ts'
import { firstTouch, UntilHydrated } from '#lib/loading/early-clicks.tsx'
import { lazyWithPreload } from '#lib/loading/lazy-with-preload.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useIsHydrated } from '#ui/forms/use-is-hydrated.ts'
import { Wrap } from '#ui/layout/box.tsx'
import styles from '#features/schedule/own-week.module.css'

/**
 * The page is prerendered with both halves: public/before-paint.js marks that of a member, and styles show one of them. Once it
 * is known who looks, only one is left, and members never load the code of the other.
 */
export default function Home() {
  const isMember = useSession() !== undefined
  const isHydrated = useIsHydrated()
  return (
    <>
      {!isMember && <Pitch />}
      {/* After the pitch, whose heading visitors get the focus on. */}
      {(isMember || !isHydrated) && (
        <Wrap as="section" section className={styles.member} data-for="members" aria-labelledby="your-week">
          <h1 id="your-week">Your week</h1>
          {isMember ? (
            <Suspense fallback={loading}>
              <OwnWeek firstVisit={<BeforeFirstVisit />} />
            </Suspense>
          ) : (
            loading
          )}
        </Wrap>
      )}
    </>
  )
}

const loading = <Skeleton shape="card" count={2} />

/** What visitors see. An update from outside would reach what is not hydrated yet, and replace it by its fallback. */
const Pitch = memo(() => (
  <div data-for="visitors">
    <Hero
      tour={<TourButton tone="kick" />}
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
  </div>
))

/** The HTML of these two is prerendered; their code comes once the page is used. */
const HeroPicture = lazyWithPreload(async () => {
  await firstTouch()
  return (await import('#features/landing/hero-picture.tsx')).HeroPicture
})
const LandingSections = lazyWithPreload(async () => {
  await firstTouch()
  return (await import('#features/landing/landing-sections.tsx')).LandingSections
})
const OwnWeek = lazyWithPreload(async () => (await import('#features/schedule/own-week.tsx')).OwnWeek)
const BeforeFirstVisit = lazyWithPreload(
  async () => (await import('#features/account/sign-in/unverified.tsx')).BeforeFirstVisit,
)

const MenuDialog = lazyWithPreload(async () => (await import('#features/landing/menu-dialog.tsx')).MenuDialog)
const SpeedeDialog = lazyWithPreload(
  async () => (await import('#features/bookings/speede/speede-dialog.tsx')).SpeedeDialog,
)
