/** The landing page: hero, three feature cards and the sections of specification section 2, each at its anchor. */
import { TourButton } from '#features/tours/tour-button.tsx'
import { Hero } from '#features/landing/hero.tsx'
import { deferredSection } from '#lib/loading/deferred-section.tsx'
import { useLazyDialog, type DialogComponent } from '#lib/loading/lazy-dialog.tsx'
import { Button, type ButtonTone } from '#ui/button.tsx'

export default function Home() {
  return (
    <>
      <Hero />
      <Sections
        tour={<TourButton />}
        menu={<DialogButton load={loadMenu} tone="kick" label="See the menu" />}
        session={<DialogButton load={loadSpeede} label="Book a Speede session" />}
        joinTour={<TourButton tone="ghost" />}
      />
    </>
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
