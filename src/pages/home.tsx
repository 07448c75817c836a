/** The landing page: hero, three feature cards and the sections of specification section 2, each at its anchor. */
import { lazy, Suspense, useLayoutEffect, type ReactNode } from 'react'
import { TourButton } from '#features/tours/tour-button.tsx'
import { Hero } from '#features/landing/hero.tsx'
import { isSignedIn } from '#domain/accounts/people.ts'
import { responseMessages } from '#domain/messages/site-messages.ts'
import { profileEntry } from '#lib/browser-storage/profile-entry.ts'
import { useSession } from '#lib/session/session.ts'
import { deferredSection } from '#lib/loading/deferred-section.tsx'
import { useLazyDialog, type DialogComponent } from '#lib/loading/lazy-dialog.tsx'
import { Button, type ButtonTone } from '#ui/button.tsx'

export default function Home() {
  return (
    <>
      <Hero next={<ForMember />} />
      <Sections
        tour={<TourButton />}
        menu={<DialogButton load={loadMenu} tone="kick" label="See the menu" />}
        session={<DialogButton load={loadSpeede} label="Book a Speede session" />}
        joinTour={<TourButton tone="ghost" />}
      />
    </>
  )
}

const NextBooking = lazy<() => ReactNode>(() =>
  import('#features/schedule/next-booking.tsx').then(
    (module) => ({ default: module.NextBooking }),
    () => ({ default: () => responseMessages.noResponse }),
  ),
)

/**
 * A member's next booking. Also marks the page as a member's, which hides what is for visitors. A component of its own,
 * because an update of the page would reach sections that are not hydrated yet.
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
      <Suspense>
        <NextBooking />
      </Suspense>
    )
  )
}

const Sections = deferredSection('rest', async () => ({
  default: (await import('#features/landing/landing-sections.tsx')).LandingSections,
}))

const loadMenu = async () => (await import('#features/landing/menu-dialog.tsx')).MenuDialog
const loadSpeede = async () => (await import('#features/bookings/speede/speede-dialog.tsx')).SpeedeDialog

type DialogButtonProps = { load: () => Promise<DialogComponent>; tone?: ButtonTone; label: string }

/** A button that loads its dialog on demand. */
function DialogButton({ load, tone, label }: DialogButtonProps) {
  const { trigger, dialog } = useLazyDialog(load)
  return (
    <>
      <Button tone={tone} {...trigger}>
        {label}
      </Button>
      {dialog}
    </>
  )
}
